//! How a page paints where the processor may have to: what is still is kept as a picture, and the shader does no more than it must.

#![allow(unsafe_code, reason = "raylib is C; every call here is on the thread that opened it")]

use std::ffi::{CStr, c_int};

use raylib::ffi;

use super::painter::wipe;
use super::still::{Beginning, Still};
use crate::canvas::Quad;

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

/// The picture of what is still, and the shader.
#[derive(Debug, Default)]
pub(super) struct Kept {
    still: Still,
    picture: Option<ffi::RenderTexture2D>,
    /// Nothing where it cannot be made: then there is raylib's own.
    shader: Option<ffi::Shader>,
}

impl Kept {
    /// For a raylib that was just opened.
    pub(super) fn new() -> Self {
        // SAFETY: both texts end with a zero and stay.
        let shader = unsafe { ffi::LoadShaderFromMemory(VERTICES.as_ptr(), PIXELS.as_ptr()) };
        Self { shader: (shader.id > 0).then_some(shader), ..Self::default() }
    }

    /// Wipes away what was there and shows what has not moved for a while; what is left is still to be drawn. `draw` paints
    /// quads; `changed` is whether textures did.
    pub(super) fn show<'q>(&mut self, quads: &'q [Quad], changed: bool, draw: impl Fn(&[Quad])) -> &'q [Quad] {
        if let Some(shader) = self.shader {
            // SAFETY: the shader was made and is never let go.
            unsafe { ffi::rlSetShader(shader.id, shader.locs) };
        }
        // SAFETY: numbers out of raylib's state.
        let (width, height) = unsafe { (ffi::GetRenderWidth(), ffi::GetRenderHeight()) };
        let beginning = self.still.look(quads, (width as u32, height as u32), changed);
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
            draw(&quads[..count]);
            // SAFETY: it was begun.
            unsafe { ffi::EndTextureMode() };
            self.picture = Some(target);
        }
        wipe();
        match (beginning, self.picture) {
            (Beginning::Keep(count) | Beginning::Kept(count), Some(picture)) => {
                lay(picture.texture.id, width as f32, height as f32);
                &quads[count..]
            }
            _ => quads,
        }
    }
}

/// Lays a picture over the whole window. Its rows go upward.
fn lay(texture: u32, right: f32, bottom: f32) {
    let corners = [(0.0, 0.0, 0.0, 1.0), (0.0, bottom, 0.0, 0.0), (right, bottom, 1.0, 0.0), (right, 0.0, 1.0, 1.0)];
    // SAFETY: a texture that is there, and four corners between begin and end.
    unsafe {
        ffi::rlSetBlendMode(ffi::rlBlendMode::RL_BLEND_ALPHA_PREMULTIPLY as c_int);
        ffi::rlSetTexture(texture);
        ffi::rlBegin(ffi::RL_QUADS as c_int);
        for (x, y, u, v) in corners {
            ffi::rlColor4ub(255, 255, 255, 255);
            ffi::rlTexCoord2f(u, v);
            ffi::rlVertex2f(x, y);
        }
        ffi::rlEnd();
        ffi::rlSetTexture(0);
    }
}
