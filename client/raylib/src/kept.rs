//! How a page paints where the processor may have to: only what has changed, over a picture of what is still, with a shader that
//! does no more than it must.

#![allow(unsafe_code, reason = "raylib is C; every call here is on the thread that opened it")]

use std::ffi::{CStr, c_int};

use azuki::canvas::Quad;
use raylib::ffi;

use crate::cut::cut;
use crate::damage::{Damage, Part};
use crate::facet::Facet;
use crate::painter::{BACKGROUND, prepare, wipe};
use crate::still::{Beginning, Still};

const VERTICES: &CStr = c"#version 100
attribute vec3 vertexPosition;
attribute vec2 vertexTexCoord;
attribute vec4 vertexColor;
varying vec2 place;
varying vec4 color;
uniform mat4 mvp;
void main() {
    place = vertexTexCoord;
    color = vertexColor;
    gl_Position = mvp * vec4(vertexPosition, 1.0);
}";

/// raylib's own multiplies by a colour that is always white, and a phone that takes it at its word with `mediump` cannot tell the
/// pixels of a large texture apart.
const PIXELS: &CStr = c"#version 100
#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif
varying vec2 place;
varying vec4 color;
uniform sampler2D texture0;
void main() {
    gl_FragColor = texture2D(texture0, place) * color;
}";

/// A frame that waits for the one before it to be drawn would be late: so there is more than one buffer, and they take turns.
const BUFFERS: c_int = 3;
const QUADS: c_int = 1024;

/// The picture of what is still, and the shader.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    still: Still,
    damage: Damage,
    /// Nothing that was painted is on the screen any more.
    empty: bool,
    /// What is seen of the quads in the parts that are painted.
    facets: Vec<Facet>,
    picture: Option<ffi::RenderTexture2D>,
    /// Nothing where it cannot be made: then there is raylib's own.
    shader: Option<ffi::Shader>,
}

impl Kept {
    /// For a raylib that was just opened.
    pub(crate) fn new() -> Self {
        // SAFETY: both texts end with a zero and stay.
        let shader = unsafe { ffi::LoadShaderFromMemory(VERTICES.as_ptr(), PIXELS.as_ptr()) };
        let normals = ffi::rlShaderLocationIndex::RL_SHADER_LOC_VERTEX_NORMAL as usize;
        // SAFETY: raylib is open; it is given what it made, which stays as long as the page does. Its own shader is the one in use,
        // and has a place for every index. It has no normals, and while buffers are made raylib asks where they go: as for its
        // own buffers, they get the place that is theirs by default.
        unsafe {
            let places = ffi::rlGetShaderLocsDefault();
            *places.add(normals) = ffi::RL_DEFAULT_SHADER_ATTRIB_LOCATION_NORMAL as c_int;
            let batch = Box::leak(Box::new(ffi::rlLoadRenderBatch(BUFFERS, QUADS)));
            *places.add(normals) = -1;
            ffi::rlSetRenderBatchActive(batch);
        }
        Self { shader: (shader.id > 0).then_some(shader), ..Self::default() }
    }

    /// Nothing that was painted is on the screen any more.
    pub(crate) const fn forget(&mut self) {
        self.empty = true;
    }

    /// Brings the window from what it shows to these quads. `draw` paints facets; `changed` is whether textures did.
    pub(crate) fn paint(&mut self, quads: &[Quad], changed: bool, draw: impl Fn(&mut dyn Iterator<Item = Facet>)) {
        if let Some(shader) = self.shader {
            // SAFETY: the shader was made and is never let go.
            unsafe { ffi::rlSetShader(shader.id, shader.locs) };
        }
        // SAFETY: numbers out of raylib's state.
        let (width, height) = unsafe { (ffi::GetRenderWidth(), ffi::GetRenderHeight()) };
        let size = (width as u32, height as u32);
        let beginning = self.still.look(quads, size, changed);
        if let Beginning::Keep(count) = beginning {
            if let Some(old) = self.picture.take() {
                // SAFETY: nothing shows it any more.
                unsafe { ffi::UnloadRenderTexture(old) };
            }
            // SAFETY: the size of a window that is there.
            let target = unsafe { ffi::LoadRenderTexture(width, height) };
            // SAFETY: what is begun here is ended below.
            unsafe { ffi::BeginTextureMode(target) };
            wipe();
            draw(&mut quads[..count].iter().map(Facet::from));
            // SAFETY: it was begun.
            unsafe { ffi::EndTextureMode() };
            self.picture = Some(target);
        }
        let (picture, moving) = match (beginning, self.picture) {
            (Beginning::Keep(count) | Beginning::Kept(count), Some(picture)) => (Some(picture), &quads[count..]),
            _ => (None, quads),
        };
        let parts = self.damage.look(quads, size, changed || std::mem::take(&mut self.empty));
        if parts.is_empty() {
            return;
        }
        prepare();
        lay(picture.map(|picture| picture.texture.id), parts, size);
        self.facets.clear();
        for quad in moving {
            for part in parts.iter().filter(|part| part.sees(quad)) {
                cut(quad, part, &mut |facet| self.facets.push(facet));
            }
        }
        draw(&mut self.facets.iter().copied());
    }
}

/// Paints what lies under everything: the picture of what is still, whose rows go upward, or nothing.
fn lay(picture: Option<u32>, parts: &[Part], (width, height): (u32, u32)) {
    let [red, green, blue] = if picture.is_some() { [255; 3] } else { BACKGROUND };
    // SAFETY: a texture that is there or raylib's white one, and four corners for each part between begin and end; when no four
    // have room any more, raylib draws what it has and goes on with the same texture.
    unsafe {
        ffi::rlSetBlendMode(ffi::rlBlendMode::RL_BLEND_ALPHA_PREMULTIPLY as c_int);
        ffi::rlSetTexture(picture.unwrap_or_else(|| ffi::rlGetTextureIdDefault()));
        ffi::rlBegin(ffi::RL_QUADS as c_int);
        for part in parts {
            let [left, top, right, bottom] = part.edges();
            ffi::rlCheckRenderBatchLimit(4);
            for (x, y) in [(left, top), (left, bottom), (right, bottom), (right, top)] {
                ffi::rlColor4ub(red, green, blue, 255);
                ffi::rlTexCoord2f(x / width as f32, 1.0 - y / height as f32);
                ffi::rlVertex2f(x, y);
            }
        }
        ffi::rlEnd();
        ffi::rlSetTexture(0);
    }
}
