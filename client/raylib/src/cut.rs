//! Quads cut to a part of the window, so that all parts of a frame go to the graphics card at once.

use azuki::canvas::Quad;
use azuki::geometry::Point;

use crate::damage::Part;
use crate::facet::Facet;

/// A corner and its place on the texture.
type Corner = (Point, Point);

/// Corners of a triangle that four straight cuts were made through.
const MOST: usize = 8;

/// Hands over what of a quad is seen in a part.
pub(crate) fn cut(quad: &Quad, part: &Part, take: &mut impl FnMut(Facet)) {
    let facet = Facet::from(quad);
    let [left, top, right, bottom] = part.edges();
    let inside = |corner: &Point| corner.x >= left && corner.x <= right && corner.y >= top && corner.y <= bottom;
    if facet.corners.iter().all(inside) {
        return take(facet);
    }
    // A graphics card makes two triangles of a quad, which tell where each pixel lies on the texture.
    for triangle in [[0, 1, 2], [0, 2, 3]] {
        let mut shape = Shape::default();
        for at in triangle {
            shape.push((facet.corners[at], facet.on[at]));
        }
        // How far a corner is inside each of the edges.
        shape = shape.cut(|corner| corner.x - left);
        shape = shape.cut(|corner| right - corner.x);
        shape = shape.cut(|corner| corner.y - top);
        shape = shape.cut(|corner| bottom - corner.y);
        shape.fan(|corners| {
            take(Facet { corners: corners.map(|corner| corner.0), on: corners.map(|corner| corner.1), ..facet });
        });
    }
}

/// A shape without dents.
#[derive(Clone, Copy, Default)]
struct Shape {
    corners: [Corner; MOST],
    count: usize,
}

impl Shape {
    fn push(&mut self, corner: Corner) {
        self.corners[self.count] = corner;
        self.count += 1;
    }

    /// What of it has a depth of nothing or more.
    fn cut(&self, depth: impl Fn(Point) -> f32) -> Self {
        let mut rest = Self::default();
        let corners = &self.corners[..self.count];
        for (at, corner) in corners.iter().enumerate() {
            let next = &corners[(at + 1) % corners.len()];
            let (here, there) = (depth(corner.0), depth(next.0));
            if here >= 0.0 {
                rest.push(*corner);
            }
            if (here > 0.0 && there < 0.0) || (here < 0.0 && there > 0.0) {
                // Always from the inner one: two shapes with an edge in common then cut it at the very same place.
                let (inner, outer) = if here > 0.0 { (corner, next) } else { (next, corner) };
                let way = here.max(there) / (here - there).abs();
                rest.push((inner.0.toward(outer.0, way), inner.1.toward(outer.1, way)));
            }
        }
        rest
    }

    /// Takes it apart into fours around its first corner.
    fn fan(&self, mut take: impl FnMut([Corner; 4])) {
        let corners = &self.corners[..self.count];
        let mut at = 1;
        while at + 1 < corners.len() {
            let last = (at + 2).min(corners.len() - 1);
            take([corners[0], corners[at], corners[at + 1], corners[last]]);
            at += 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parts that cover a window of 96×64 pixels.
    fn parts() -> Vec<Part> {
        let part = |left, top, right, bottom| Part { left, top, right, bottom };
        vec![part(0, 0, 32, 48), part(32, 0, 96, 16), part(32, 16, 48, 48), part(48, 16, 96, 48), part(0, 48, 96, 64)]
    }

    fn area(corners: &[Point; 4]) -> f32 {
        let cross = |one: Point, other: Point| one.x * other.y - one.y * other.x;
        (0..4).map(|at| cross(corners[at], corners[(at + 1) % 4])).sum::<f32>() / 2.0
    }

    fn turned(middle: Point, wide: f32, high: f32, turn: f32) -> [Point; 4] {
        [(-wide, -high), (wide, -high), (wide, high), (-wide, high)]
            .map(|(x, y)| middle + Point::new(x / 2.0, y / 2.0).turned(turn))
    }

    #[test]
    fn the_parts_together_show_the_whole() {
        let middle = Point::new(45.0, 30.0);
        for turn in [0.0, 7.0, 45.0, 90.0, 133.0, 180.0] {
            let quad = Quad {
                corners: turned(middle, 40.0, 30.0, turn),
                from: [8.0, 4.0, 48.0, 34.0],
                color: [9; 4],
                page: 3,
            };
            let mut sum = 0.0;
            for part in parts() {
                cut(&quad, &part, &mut |facet| {
                    sum += area(&facet.corners);
                    assert_eq!((facet.color, facet.page), (quad.color, quad.page));
                    let [left, top, right, bottom] = part.edges();
                    for (corner, on) in facet.corners.iter().zip(facet.on) {
                        let seen = corner.x > left - 0.001 && corner.x < right + 0.001;
                        assert!(seen && corner.y > top - 0.001 && corner.y < bottom + 0.001, "{corner:?} in {part:?}");
                        // Turned back, the picture lies as it does on the texture.
                        let back = (*corner - middle).turned(-turn) + Point::new(28.0, 19.0);
                        assert!((back - on).length() < 0.01, "{back:?} shows {on:?}");
                    }
                });
            }
            assert!((sum - 1200.0).abs() < 0.5, "turned by {turn}, {sum} of 1200 pixels are seen");
        }
    }

    #[test]
    fn what_is_inside_stays_one_and_what_is_outside_is_nothing() {
        let quad =
            Quad { corners: turned(Point::new(16.0, 16.0), 8.0, 8.0, 30.0), from: [0.0; 4], color: [1; 4], page: 0 };
        let mut found = Vec::new();
        for part in parts() {
            cut(&quad, &part, &mut |facet| found.push(facet));
        }
        assert_eq!(found, [Facet::from(&quad)]);
    }

    #[test]
    fn a_mirrored_quad_is_cut_as_well() {
        // From right to left, as a card is in the middle of being turned over.
        let corners = [(60.0, 4.0), (20.0, 4.0), (20.0, 60.0), (60.0, 60.0)].map(|(x, y)| Point::new(x, y));
        let quad = Quad { corners, from: [0.0, 0.0, 40.0, 56.0], color: [1; 4], page: 0 };
        let mut sum = 0.0;
        for part in parts() {
            cut(&quad, &part, &mut |facet| sum += area(&facet.corners));
        }
        assert!((sum + 40.0 * 56.0).abs() < 0.1, "{sum}");
    }
}
