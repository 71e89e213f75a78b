//! Files: Ogg Vorbis for a client, WAV for listening.

use std::num::{NonZeroU8, NonZeroU32};

use vorbis_rs::{VorbisBitrateManagementStrategy, VorbisEncoderBuilder};

use crate::synth::RATE;
use crate::synth::signal::Signal;

/// The bytes of an Ogg Vorbis file. Quality goes from -0.1 to 1; 0.5 is meant not to be told from the original.
pub fn ogg(channels: &[Signal], quality: f32) -> Vec<u8> {
    let rate = NonZeroU32::new(RATE).expect("the rate is not zero");
    let count = NonZeroU8::new(channels.len() as u8).expect("a sound has a channel");
    let planes: Vec<Vec<f32>> =
        channels.iter().map(|channel| channel.values().iter().map(|value| *value as f32).collect()).collect();
    let length = channels.iter().map(Signal::len).min().unwrap_or(0);
    // A fixed serial number, so that the same sound gives the same bytes.
    let mut builder = VorbisEncoderBuilder::new_with_serial(rate, count, Vec::new(), 1);
    builder.bitrate_management_strategy(VorbisBitrateManagementStrategy::QualityVbr { target_quality: quality });
    let mut encoder = builder.build().expect("memory takes everything");
    // In blocks: the encoder keeps a block on the stack of its analysis.
    for start in (0..length).step_by(4_096) {
        let end = (start + 4_096).min(length);
        let block: Vec<&[f32]> = planes.iter().map(|plane| &plane[start..end]).collect();
        encoder.encode_audio_block(block).expect("memory takes everything");
    }
    encoder.finish().expect("memory takes everything")
}

/// The bytes of a WAV file of 16 bits.
pub fn wav(channels: &[Signal]) -> Vec<u8> {
    let count = channels.len();
    let frames = channels.iter().map(Signal::len).min().unwrap_or(0);
    let size = (frames * count * 2) as u32;
    let mut bytes = Vec::with_capacity(44 + size as usize);
    bytes.extend(b"RIFF");
    bytes.extend((36 + size).to_le_bytes());
    bytes.extend(b"WAVEfmt ");
    bytes.extend(16_u32.to_le_bytes());
    bytes.extend(1_u16.to_le_bytes());
    bytes.extend((count as u16).to_le_bytes());
    bytes.extend(RATE.to_le_bytes());
    bytes.extend((RATE * count as u32 * 2).to_le_bytes());
    bytes.extend((count as u16 * 2).to_le_bytes());
    bytes.extend(16_u16.to_le_bytes());
    bytes.extend(b"data");
    bytes.extend(size.to_le_bytes());
    for frame in 0..frames {
        for channel in channels {
            let value = (channel.values()[frame] * 32_767.0).round().clamp(-32_768.0, 32_767.0) as i16;
            bytes.extend(value.to_le_bytes());
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wav_file_has_its_sizes_and_samples() {
        let bytes = wav(&[Signal::new(vec![0.0, 1.0]), Signal::new(vec![-1.0, 0.5])]);
        assert_eq!(bytes.len(), 52);
        assert_eq!(bytes[4..8], 44_u32.to_le_bytes());
        assert_eq!(bytes[40..44], 8_u32.to_le_bytes());
        assert_eq!(bytes[44..], [0, 0, 1, 128, 255, 127, 0, 64]);
    }

    #[test]
    fn a_better_quality_takes_more_bytes() {
        let tone = [Signal::sine(1.0, |time| 300.0 + 900.0 * time).gain(0.5)];
        assert!(ogg(&tone, 0.8).len() > ogg(&tone, 0.0).len());
        assert!(ogg(&tone, 0.5).starts_with(b"OggS"));
    }
}
