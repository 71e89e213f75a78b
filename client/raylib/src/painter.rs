//! Textures and quads through raylib's rlgl, the same for a window and for memory.

#![allow(unsafe_code, reason = "rlgl is C; every call here is on the thread that opened raylib")]

use std::ffi::c_int;

use azuki::canvas::{Quad, Upload};
use raylib::ffi;

use crate::facet::Facet;

/// What the window shows where nothing is drawn.
pub(crate) const BACKGROUND: [u8; 3] = [16, 11, 14];

const RGBA: c_int = ffi::PixelFormat::PIXELFORMAT_UNCOMPRESSED_R8G8B8A8 as c_int;

/// One texture of raylib.
#[derive(Clone, Copy, Debug)]
struct Page {
    id: u32,
    width: u32,
    height: u32,
}

/// Shows quads. There is one for each opened raylib, and it ends before that is closed.
#[derive(Debug)]
pub(crate) struct Painter {
    pages: Vec<Option<Page>>,
    #[cfg(target_os = "emscripten")]
    kept: crate::kept::Kept,
}

impl Painter {
    /// For a raylib that was just opened.
    pub(crate) fn new() -> Self {
        // SAFETY: a mode of raylib. rlgl remembers the mode of a window before this one, whose OpenGL is gone, and would
        // think it set already.
        unsafe { ffi::rlSetBlendMode(ffi::rlBlendMode::RL_BLEND_ALPHA as c_int) };
        Self {
            pages: Vec::new(),
            #[cfg(target_os = "emscripten")]
            kept: crate::kept::Kept::new(),
        }
    }

    /// Brings the textures up to date and shows the quads, and nothing of what was there before.
    pub(crate) fn paint(&mut self, uploads: &[Upload], quads: &[Quad]) -> Result<(), String> {
        for upload in uploads {
            self.upload(upload)?;
        }
        #[cfg(target_os = "emscripten")]
        {
            let mut kept = std::mem::take(&mut self.kept);
            kept.paint(quads, !uploads.is_empty(), |facets| self.draw(facets));
            self.kept = kept;
        }
        #[cfg(not(target_os = "emscripten"))]
        {
            wipe();
            self.draw(&mut quads.iter().map(Facet::from));
        }
        // SAFETY: as above. A picture must be whole before it is read.
        unsafe { ffi::rlDrawRenderBatchActive() };
        Ok(())
    }

    /// The screen shows nothing of what was painted any more.
    #[cfg(target_os = "emscripten")]
    pub(crate) const fn forget(&mut self) {
        self.kept.forget();
    }

    fn upload(&mut self, upload: &Upload) -> Result<(), String> {
        let number = usize::from(upload.page);
        if let Some((width, height)) = upload.anew {
            if self.pages.len() <= number {
                self.pages.resize(number + 1, None);
            }
            if let Some(old) = self.pages[number].take() {
                // SAFETY: the id is of a texture that is not used any more.
                unsafe { ffi::rlUnloadTexture(old.id) };
            }
            self.pages[number] = Some(Page::new(width, height)?);
        }
        let Upload { x, y, width, height, ref pixels, .. } = *upload;
        if pixels.is_empty() {
            return Ok(());
        }
        let page = self.pages.get(number).copied().flatten().expect("a texture is made before it is written to");
        assert!(x + width <= page.width && y + height <= page.height, "a texture is written to inside its edges");
        assert_eq!(pixels.len(), width as usize * height as usize * 4, "a texture gets four bytes a pixel");
        let [x, y, width, height] = [x, y, width, height].map(|number| number as c_int);
        // SAFETY: the pixels are as many as the rectangle has, and it lies inside the texture, both just checked.
        unsafe { ffi::rlUpdateTexture(page.id, x, y, width, height, RGBA, pixels.as_ptr().cast()) };
        Ok(())
    }

    fn draw(&self, facets: &mut dyn Iterator<Item = Facet>) {
        let mut before: Option<Facet> = None;
        let mut size = [1.0; 2];
        for facet in facets {
            if before.is_none_or(|before| !go_together(&before, &facet)) {
                // Where there are no pictures yet, there is plain colour.
                let page = self.pages.get(usize::from(facet.page)).copied().flatten().unwrap_or_else(Page::white);
                // SAFETY: what was begun is ended; the texture is one of ours or raylib's.
                unsafe {
                    if before.is_some() {
                        ffi::rlEnd();
                    }
                    blend(&facet);
                    ffi::rlSetTexture(page.id);
                    ffi::rlBegin(ffi::RL_QUADS as c_int);
                }
                size = [page.width as f32, page.height as f32];
                before = Some(facet);
            }
            let [red, green, blue, cover] = facet.color;
            // SAFETY: between begin and end, four corners each; when no four have room any more, raylib draws what it has
            // and goes on with the same texture.
            unsafe {
                ffi::rlCheckRenderBatchLimit(4);
                for (corner, on) in facet.corners.iter().zip(facet.on) {
                    ffi::rlColor4ub(red, green, blue, cover);
                    ffi::rlTexCoord2f(on.x / size[0], on.y / size[1]);
                    ffi::rlVertex2f(corner.x, corner.y);
                }
            }
        }
        if before.is_some() {
            // SAFETY: something was begun.
            unsafe {
                ffi::rlEnd();
                ffi::rlSetTexture(0);
            }
        }
    }
}

/// Wipes away what was there, and sets up for quads.
pub(crate) fn wipe() {
    let [red, green, blue] = BACKGROUND;
    // SAFETY: plain numbers into raylib's state.
    unsafe {
        ffi::rlClearColor(red, green, blue, 255);
        ffi::rlClearScreenBuffers();
    }
    prepare();
}

/// Sets up for quads.
pub(crate) fn prepare() {
    // SAFETY: plain numbers into raylib's state.
    unsafe {
        // Quads are in pixels of the screen, not in what the system calls one.
        ffi::rlLoadIdentity();
        // A card that is turned over has its corners the other way round.
        ffi::rlDisableBackfaceCulling();
        ffi::rlDisableDepthTest();
    }
}

impl Drop for Painter {
    fn drop(&mut self) {
        for page in self.pages.iter().flatten() {
            // SAFETY: raylib is still open, see the type; the texture is not used any more.
            unsafe { ffi::rlUnloadTexture(page.id) };
        }
    }
}

impl Page {
    /// raylib's own texture of one white pixel.
    fn white() -> Self {
        // SAFETY: a number out of raylib's state.
        Self { id: unsafe { ffi::rlGetTextureIdDefault() }, width: 1, height: 1 }
    }

    /// An empty texture that is smooth when it is stretched and has edges.
    fn new(width: u32, height: u32) -> Result<Self, String> {
        // Not left to the graphics card, which may have anything there; and rlsw asks once whether a texture is opaque.
        let nothing = vec![0_u8; width as usize * height as usize * 4];
        // SAFETY: the pixels are as many as the size says.
        let id = unsafe { ffi::rlLoadTexture(nothing.as_ptr().cast(), width as c_int, height as c_int, RGBA, 1) };
        if id == 0 {
            return Err(format!("no texture of {width}×{height} pixels can be made here"));
        }
        let smooth = ffi::RL_TEXTURE_FILTER_LINEAR as c_int;
        let parameters = [
            (ffi::RL_TEXTURE_MIN_FILTER, smooth),
            (ffi::RL_TEXTURE_MAG_FILTER, smooth),
            (ffi::RL_TEXTURE_WRAP_S, CLAMP),
            (ffi::RL_TEXTURE_WRAP_T, CLAMP),
        ];
        for (parameter, value) in parameters {
            // SAFETY: the texture was just made.
            unsafe { ffi::rlTextureParameters(id, parameter as c_int, value) };
        }
        Ok(Self { id, width, height })
    }
}

#[cfg(feature = "window")]
use window::{CLAMP, blend, go_together};

#[cfg(feature = "window")]
mod window {
    //! What OpenGL does as it should.

    use super::{Facet, c_int, ffi};

    pub(crate) const CLAMP: c_int = ffi::RL_TEXTURE_WRAP_CLAMP as c_int;

    /// Whether two facets can be drawn in one go.
    pub(crate) const fn go_together(one: &Facet, other: &Facet) -> bool {
        one.page == other.page
    }

    /// Colours are multiplied by their cover already: one mode for covering and for light.
    pub(crate) unsafe fn blend(_facet: &Facet) {
        // SAFETY: a mode of raylib; it does nothing where the mode is the one already.
        unsafe { ffi::rlSetBlendMode(ffi::rlBlendMode::RL_BLEND_ALPHA_PREMULTIPLY as c_int) };
    }
}

#[cfg(feature = "memory")]
use memory::{CLAMP, blend, go_together};

#[cfg(feature = "memory")]
mod memory {
    //! What raylib's software renderer, rlsw, does in another way.

    use std::ffi::c_uint;

    use super::{Facet, c_int};

    /// rlsw knows the older of OpenGL's two names only, and would repeat the texture.
    pub(crate) const CLAMP: c_int = 0x2900;

    const ONE: c_uint = 1;
    const ONE_MINUS_SOURCE_COVER: c_uint = 0x0303;
    const ONE_MINUS_TARGET_COLOR: c_uint = 0x0307;

    unsafe extern "C" {
        /// rlgl's own modes do nothing in software; this is what they would call.
        fn swBlendFunc(source: c_uint, target: c_uint);
    }

    /// Whether a facet adds its light and covers nothing.
    const fn is_light(facet: &Facet) -> bool {
        facet.color[3] == 0
    }

    /// Whether two facets can be drawn in one go.
    pub(crate) const fn go_together(one: &Facet, other: &Facet) -> bool {
        one.page == other.page && is_light(one) == is_light(other)
    }

    /// rlsw does not stop at white: a sum that goes over it becomes black. So light goes toward white instead of being added;
    /// on the dark table one is hardly told from the other.
    pub(crate) unsafe fn blend(facet: &Facet) {
        let (source, target) =
            if is_light(facet) { (ONE_MINUS_TARGET_COLOR, ONE) } else { (ONE, ONE_MINUS_SOURCE_COVER) };
        // SAFETY: plain numbers into raylib's state.
        unsafe { swBlendFunc(source, target) };
    }
}
