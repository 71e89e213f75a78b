//! Where pages go on the one texture: on top of what already stands, as low as possible.

use super::index::SIDE;

/// The size of a texture, and the corner of each page on it.
pub type Arranged = ((u32, u32), Vec<(u32, u32)>);

/// Places sizes on the smallest texture that holds all, at most [`SIDE`] wide and high; gives its size and the corners, in order.
pub fn arrange(sizes: &[(u32, u32)]) -> Option<Arranged> {
    let lengths = [512, 1024, 1536, 2048, 2560, 3072, 3584, SIDE];
    let mut all: Vec<(u32, u32)> = lengths.iter().flat_map(|wide| lengths.iter().map(|high| (*wide, *high))).collect();
    // Of two equally large ones the rounder: it is the likelier to be fast.
    all.sort_by_key(|(wide, high)| (wide * high, wide.abs_diff(*high)));
    all.into_iter().find_map(|size| stack(sizes, size).map(|corners| (size, corners)))
}

/// Places sizes, tallest first, each where its upper edge is highest.
fn stack(sizes: &[(u32, u32)], (width, height): (u32, u32)) -> Option<Vec<(u32, u32)>> {
    let mut order: Vec<usize> = (0..sizes.len()).collect();
    order.sort_by_key(|at| std::cmp::Reverse(sizes[*at].1));
    let mut placed: Vec<(u32, u32, u32, u32)> = Vec::new();
    let mut corners = vec![(0, 0); sizes.len()];
    for at in order {
        let (wide, high) = sizes[at];
        // It can only begin at the left, or where another ends.
        let starts = placed.iter().map(|(x, _, wide, _)| x + wide).chain([0]);
        let under = |x: u32| {
            let below = placed.iter().filter(|(left, _, other, _)| *left < x + wide && x < left + other);
            below.map(|(_, y, _, high)| y + high).max().unwrap_or(0)
        };
        let spots = starts.filter(|x| x + wide <= width).map(|x| (under(x), x));
        let (y, x) = spots.min().filter(|(y, _)| y + high <= height)?;
        placed.push((x, y, wide, high));
        corners[at] = (x, y);
    }
    Some(corners)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_do_not_overlap_and_the_texture_is_no_larger_than_it_must_be() {
        let full = [(2016, 2000), (2016, 800), (2024, 1920), (2048, 2028), (2048, 1056)];
        let halved = [(1008, 1000), (1008, 400), (1012, 960), (1024, 1014), (1024, 1056)];
        let mixed = [(1008, 1000), (1008, 400), (2024, 1920), (2048, 2028), (1024, 2080)];
        for (sizes, most) in [(&full, 4096 * 4096), (&halved, 3072 * 2048), (&mixed, 4096 * 4096)] {
            let ((width, height), corners) = arrange(sizes).unwrap();
            assert!(width * height <= most, "{width} × {height}");
            for (at, ((x, y), (wide, high))) in corners.iter().zip(sizes).enumerate() {
                assert!(x + wide <= width && y + high <= height);
                for ((left, top), (other, tall)) in corners.iter().zip(sizes).take(at) {
                    assert!(x + wide <= *left || left + other <= *x || y + high <= *top || top + tall <= *y);
                }
            }
        }
        assert_eq!(arrange(&[(4096, 4096), (1, 1)]), None);
    }
}
