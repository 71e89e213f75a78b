//! Small luck for small things: the same for the same beginning, and nothing of the match depends on it.

/// A generator of numbers that look random.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Luck(u32);

impl Default for Luck {
    fn default() -> Self {
        Self(0x9e37_79b9)
    }
}

impl Luck {
    /// Luck of its own for something with a number.
    pub const fn of(number: u32) -> Self {
        Self(number.wrapping_mul(0x85eb_ca6b) ^ 0x9e37_79b9)
    }

    /// From 0 up to 1.
    pub fn unit(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        if self.0 == 0 {
            self.0 = 1;
        }
        (self.0 >> 8) as f32 / (1 << 24) as f32
    }

    /// Between two numbers.
    pub fn between(&mut self, least: f32, most: f32) -> f32 {
        least + (most - least) * self.unit()
    }

    /// Up to so much more or less than nothing.
    pub fn around(&mut self, most: f32) -> f32 {
        self.between(-most, most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_spread_and_stay_inside() {
        let mut luck = Luck::of(0);
        let numbers: Vec<f32> = (0..1000).map(|_| luck.between(2.0, 4.0)).collect();
        assert!(numbers.iter().all(|number| (2.0..4.0).contains(number)));
        let mean = numbers.iter().sum::<f32>() / 1000.0;
        assert!((mean - 3.0).abs() < 0.08, "{mean}");
    }
}
