//! Scripted hands on the overlay, through the whole game.
