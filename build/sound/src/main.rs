//! `cargo forge sound`: makes the sounds of the game, one for listening, a table of all, or all for a client.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use azuki_sound::catalog::{self, CATALOG};
use azuki_sound::output::{self, Made};
use azuki_sound::{encode, stamp};

const HELP: &str = "sound                  makes everything into target/sounds, where it is not up to date
sound --list           makes everything and prints a table: seconds, peak, loudness, bytes
sound --only NAME --out FILE
                       one sound as a WAV file, before it is packed

The recipes are build/sound/src/recipes/.";

/// What was asked for.
#[derive(Default)]
struct Request {
    help: bool,
    list: bool,
    only: Option<String>,
    out: Option<PathBuf>,
}

fn main() -> ExitCode {
    match request(lexopt::Parser::from_env()).and_then(|request| run(&request)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("sound: {what}");
            ExitCode::FAILURE
        }
    }
}

fn request(mut parser: lexopt::Parser) -> Result<Request, String> {
    use lexopt::Arg::{Long, Short};
    let mut request = Request::default();
    let text = |error: lexopt::Error| error.to_string();
    while let Some(argument) = parser.next().map_err(text)? {
        match argument {
            Long("help") | Short('h') => request.help = true,
            Long("list") => request.list = true,
            Long("out") => request.out = Some(parser.value().map_err(text)?.into()),
            Long("only") => request.only = Some(parser.value().map_err(text)?.to_string_lossy().into_owned()),
            other => return Err(format!("{}\n{HELP}", other.unexpected())),
        }
    }
    if request.only.is_some() != request.out.is_some() {
        return Err(format!("--only and --out belong together\n{HELP}"));
    }
    if request.only.is_some() && request.list {
        return Err("--only and --list are two requests: give one of them".to_owned());
    }
    Ok(request)
}

fn run(request: &Request) -> Result<(), String> {
    if request.help {
        println!("{HELP}");
        return Ok(());
    }
    if let (Some(name), Some(out)) = (&request.only, &request.out) {
        return listen(name, out);
    }
    if request.list {
        print!("{}", table(&output::make()));
        return Ok(());
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    make(&root.join("target/sounds"))
}

fn listen(name: &str, out: &Path) -> Result<(), String> {
    let entry = catalog::find(name).ok_or_else(|| {
        let names: Vec<&str> = CATALOG.iter().map(|entry| entry.name).collect();
        format!("there is no sound {name}; there are: {}", names.join(", "))
    })?;
    let bytes = encode::wav(&azuki_sound::master::Sound::of(entry).channels);
    std::fs::write(out, bytes).map_err(|error| format!("{} cannot be written: {error}", out.display()))
}

fn table(made: &[Made]) -> String {
    use std::fmt::Write;
    let mut text = format!("{:<16} {:>8} {:>8} {:>9} {:>8}\n", "name", "seconds", "peak dB", "LUFS", "bytes");
    for Made { entry, sound, bytes } in made {
        let (seconds, peak, loudness) = (sound.seconds(), sound.peak, sound.loudness);
        let _ = writeln!(text, "{:<16} {seconds:>8.2} {peak:>8.1} {loudness:>9.1} {:>8}", entry.name, bytes.len());
    }
    let seconds: f64 = made.iter().map(|made| made.sound.seconds()).sum();
    let bytes: usize = made.iter().map(|made| made.bytes.len()).sum();
    let _ = writeln!(text, "{:<16} {seconds:>8.2} {:>8} {:>9} {bytes:>8}", format!("{} sounds", made.len()), "", "");
    text
}

fn make(folder: &Path) -> Result<(), String> {
    let program = stamp::program(Path::new(env!("CARGO_MANIFEST_DIR"))).map_err(|error| error.to_string())?;
    let stamp = stamp::of_program(&program);
    if std::fs::read_to_string(folder.join("stamp")).is_ok_and(|old| old == stamp) {
        println!("target/sounds is up to date");
        return Ok(());
    }
    let start = Instant::now();
    let mut files = output::files(&output::make());
    let size: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
    files.push(("stamp".to_owned(), stamp.into_bytes()));
    output::write(&files, folder).map_err(|error| format!("target/sounds cannot be written: {error}"))?;
    let seconds = start.elapsed().as_secs_f32();
    println!("{} sounds, {} KB in target/sounds, {seconds:.1} s", CATALOG.len(), size / 1000);
    Ok(())
}
