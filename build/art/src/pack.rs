//! Places rectangles on pages: shelves from the top, tallest first.

use serde::{Deserialize, Serialize};

/// Free pixels around each picture. Its edge is repeated into them, so that a filtered texture bleeds only itself. Eight,
/// because JPEG shares colour within blocks of 16 pixels: an illustration with its margin is whole blocks.
pub const MARGIN: u32 = 8;

/// Where a picture lies on its page, in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rectangle {
    /// From the left.
    pub x: u32,
    /// From the top.
    pub y: u32,
    /// To the right.
    pub width: u32,
    /// Downwards.
    pub height: u32,
}

/// A place on one of the pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// From 0.
    pub page: usize,
    /// Within the page, without the margin.
    pub rectangle: Rectangle,
}

/// Places sizes on square pages; the places come in the order of the sizes. A size that fits no page is an error.
pub fn pack(sizes: &[(u32, u32)], side: u32) -> Result<Vec<Place>, String> {
    if let Some((width, height)) = sizes.iter().find(|(width, height)| (*width).max(*height) + 2 * MARGIN > side) {
        return Err(format!("{width} × {height} pixels do not fit a page of {side}"));
    }
    let mut order: Vec<usize> = (0..sizes.len()).collect();
    // Stable: what is equally tall stays in the order it was given.
    order.sort_by_key(|at| std::cmp::Reverse(sizes[*at].1));
    let mut places = vec![None; sizes.len()];
    let (mut page, mut x, mut y, mut shelf) = (0, 0, 0, 0);
    for at in order {
        let (width, height) = (sizes[at].0 + 2 * MARGIN, sizes[at].1 + 2 * MARGIN);
        if x + width > side {
            (x, y, shelf) = (0, y + shelf, 0);
        }
        if y + height > side {
            (page, x, y, shelf) = (page + 1, 0, 0, 0);
        }
        shelf = shelf.max(height);
        let rectangle = Rectangle { x: x + MARGIN, y: y + MARGIN, width: sizes[at].0, height: sizes[at].1 };
        places[at] = Some(Place { page, rectangle });
        x += width;
    }
    Ok(places.into_iter().flatten().collect())
}

/// The size a page needs for what lies on it.
pub fn extent(places: &[Place], page: usize) -> (u32, u32) {
    let on_page = places.iter().filter(|place| place.page == page).map(|place| place.rectangle);
    on_page.fold((0, 0), |(width, height), one| {
        (width.max(one.x + one.width + MARGIN), height.max(one.y + one.height + MARGIN))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sizes between 1 and 200 from a small generator of our own, so that a failure can be repeated.
    fn sizes(count: usize, mut seed: u64) -> Vec<(u32, u32)> {
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as u32 % 200 + 1
        };
        (0..count).map(|_| (next(), next())).collect()
    }

    fn apart(one: Rectangle, other: Rectangle) -> bool {
        let beside = |a: u32, length: u32, b: u32| a + length + 2 * MARGIN <= b;
        beside(one.x, one.width, other.x)
            || beside(other.x, other.width, one.x)
            || beside(one.y, one.height, other.y)
            || beside(other.y, other.height, one.y)
    }

    #[test]
    fn nothing_overlaps_and_everything_lies_on_its_page() {
        for seed in 0..20 {
            let sizes = sizes(150, seed);
            let places = pack(&sizes, 512).unwrap();
            assert_eq!(places.len(), sizes.len());
            for (at, place) in places.iter().enumerate() {
                let one = place.rectangle;
                assert_eq!((one.width, one.height), sizes[at]);
                assert!(one.x >= MARGIN && one.y >= MARGIN, "{one:?}");
                assert!(one.x + one.width + MARGIN <= 512 && one.y + one.height + MARGIN <= 512, "{one:?}");
                let others = places[at + 1..].iter().filter(|other| other.page == place.page);
                for other in others {
                    assert!(apart(one, other.rectangle), "{one:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn equal_pictures_fill_a_page_in_rows() {
        let places = pack(&[(320, 384); 31], 2048).unwrap();
        assert_eq!(places.iter().filter(|place| place.page == 0).count(), 30);
        assert_eq!(places[30].page, 1);
        assert_eq!(extent(&places, 1), (336, 400));
    }

    #[test]
    fn what_is_larger_than_a_page_is_refused() {
        assert_eq!(pack(&[(10, 10), (509, 3)], 512).unwrap_err(), "509 × 3 pixels do not fit a page of 512");
    }
}
