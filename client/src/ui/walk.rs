//! Where the keys go from a control: around the list, or to the nearest one in a direction.

use super::control::Control;
use crate::geometry::Area;
use crate::input::Key;

/// The next control of the list, or the one before; after the last comes the first.
pub fn around(count: usize, from: Option<usize>, backwards: bool) -> Option<usize> {
    let last = count.checked_sub(1)?;
    Some(match (from, backwards) {
        (None, false) => 0,
        (None | Some(0), true) => last,
        (Some(at), true) => at - 1,
        (Some(at), false) => (at + 1) % count,
    })
}

/// The nearest control in the direction of an arrow. A list is walked to its end before it is left.
pub fn toward<Id>(controls: &[Control<Id>], from: usize, arrow: Key) -> Option<usize> {
    let view = controls[from].view;
    let nearest = |same: bool| {
        let reachable = controls.iter().enumerate().filter(|(at, control)| {
            *at != from && if same { control.view == view } else { control.view != view && control.is_seen() }
        });
        let near = reachable.filter_map(|(at, control)| Some((at, way(controls[from].area, control.area, arrow)?)));
        near.min_by(|one, other| one.1.total_cmp(&other.1)).map(|(at, _)| at)
    };
    nearest(true).or_else(|| nearest(false))
}

/// How far another area is in a direction; nothing when it is not in that direction.
fn way(from: Area, to: Area, arrow: Key) -> Option<f32> {
    let (here, there) = (from.middle(), to.middle());
    let apart =
        |low: f32, high: f32, other_low: f32, other_high: f32| (other_low - high).max(low - other_high).max(0.0);
    let (along, aside) = match arrow {
        Key::Left => (here.x - there.x, apart(from.y, from.bottom(), to.y, to.bottom())),
        Key::Right => (there.x - here.x, apart(from.y, from.bottom(), to.y, to.bottom())),
        Key::Up => (here.y - there.y, apart(from.x, from.right(), to.x, to.right())),
        Key::Down => (there.y - here.y, apart(from.x, from.right(), to.x, to.right())),
        _ => return None,
    };
    // Straight on is nearer than beside: of two that are equally far the middle decides.
    let off = match arrow {
        Key::Left | Key::Right => (here.y - there.y).abs(),
        _ => (here.x - there.x).abs(),
    };
    (along > 4.0).then_some(along + 3.0 * aside + 0.1 * off)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::control::Face;

    fn grid() -> Vec<Control<usize>> {
        let area = |at: usize| Area::new((at % 3) as f32 * 50.0, (at / 3) as f32 * 50.0, 40.0, 40.0);
        (0..9).map(|at| Control::new(at, area(at), "x", Face::Bare)).collect()
    }

    #[test]
    fn arrows_walk_a_grid() {
        let grid = grid();
        assert_eq!(toward(&grid, 4, Key::Left), Some(3));
        assert_eq!(toward(&grid, 4, Key::Right), Some(5));
        assert_eq!(toward(&grid, 4, Key::Up), Some(1));
        assert_eq!(toward(&grid, 4, Key::Down), Some(7));
        assert_eq!(toward(&grid, 2, Key::Right), None);
    }

    #[test]
    fn a_list_is_walked_to_its_end_before_it_is_left() {
        let view = Area::new(0.0, 0.0, 40.0, 90.0);
        let mut all = grid();
        // The first column is a list of which two rows are seen; a button stands below the view.
        let mut list: Vec<_> = [0, 3, 6].into_iter().map(|at| all[at].clone().seen_through(view)).collect();
        list.push(all.remove(7));
        list[3].area = Area::new(0.0, 95.0, 40.0, 20.0);
        assert_eq!(toward(&list, 1, Key::Down), Some(2));
        assert_eq!(toward(&list, 2, Key::Up), Some(1));
        // Below the end of the list nothing is left of it.
        list[2].area = Area::new(0.0, 50.0, 40.0, 40.0);
        list.remove(1);
        assert_eq!(toward(&list, 1, Key::Down), Some(2));
    }

    #[test]
    fn tab_goes_around() {
        assert_eq!(around(3, Some(2), false), Some(0));
        assert_eq!(around(3, Some(0), true), Some(2));
        assert_eq!(around(0, None, false), None);
    }
}
