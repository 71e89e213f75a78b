//! Where the mixer's sound comes out: a backend of kira that is pulled.
//!
//! A sound card asks for samples when it needs them: on its own thread on a desktop, on the page's only one in a browser.
//! Whoever is asked pulls the outlet.

use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kira::backend::{Backend, Renderer};

/// Frames a second, of the mixer and of the files.
pub const RATE: u32 = 44_100;

/// The end of a mixer that can be pulled from any thread. Silent when the mixer is gone.
#[derive(Clone, Default)]
pub struct Outlet(Arc<Mutex<Option<Renderer>>>);

impl Outlet {
    /// Fills a buffer with the next samples: left, right, left, right.
    pub fn pull(&self, samples: &mut [f32]) {
        let whole = samples.len() & !1;
        match &mut *self.renderer() {
            Some(renderer) => {
                renderer.on_start_processing();
                renderer.process(&mut samples[..whole], 2);
                samples[whole..].fill(0.0);
            }
            None => samples.fill(0.0),
        }
    }

    fn renderer(&self) -> MutexGuard<'_, Option<Renderer>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The backend: puts the renderer into the outlet, and takes it out at the end.
pub struct Tap(Outlet);

impl Backend for Tap {
    type Settings = Outlet;
    type Error = Infallible;

    fn setup(outlet: Outlet, _: usize) -> Result<(Self, u32), Infallible> {
        Ok((Self(outlet), RATE))
    }

    fn start(&mut self, renderer: Renderer) -> Result<(), Infallible> {
        *self.0.renderer() = Some(renderer);
        Ok(())
    }
}

impl Drop for Tap {
    fn drop(&mut self) {
        *self.0.renderer() = None;
    }
}
