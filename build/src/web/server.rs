//! A small server of one folder, for this machine alone: to look at the page, and to test it.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crate::process::Failure;

/// The longest line and the most lines that a request may have.
const LONGEST_LINE: u64 = 8_192;
const MOST_LINES: usize = 100;
const PATIENCE: Duration = Duration::from_secs(30);

/// A server that answers nobody yet.
pub struct Server {
    listener: TcpListener,
    folder: Arc<PathBuf>,
    port: u16,
}

impl Server {
    /// Takes the port; 0 takes any free one.
    pub fn bind(folder: &Path, port: u16) -> Result<Self, Failure> {
        let folder = folder
            .canonicalize()
            .map_err(|error| Failure::new(format!("cannot serve {}: {error}", folder.display())))?;
        let taken = |error: std::io::Error| {
            Failure::new(format!("cannot serve on port {port}: {error}; another one is chosen with --port PORT"))
        };
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(taken)?;
        let port = listener.local_addr().map_err(taken)?.port();
        Ok(Self { listener, folder: Arc::new(folder), port })
    }

    /// What to type into a browser.
    pub fn address(&self) -> String {
        format!("http://localhost:{}/", self.port)
    }

    /// Answers until the process ends.
    pub fn run(self) {
        for stream in self.listener.incoming() {
            // A visitor who left before we looked is no error of ours.
            let Ok(stream) = stream else { continue };
            let folder = Arc::clone(&self.folder);
            std::thread::spawn(move || {
                let _ = visit(&stream, &folder);
            });
        }
    }
}

/// Answers one visitor, as long as the connection is held.
fn visit(stream: &TcpStream, folder: &Path) -> std::io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_nodelay(true)?;
    let mut reader = BufReader::new(stream);
    loop {
        let Some(request) = Request::read(&mut reader)? else { return Ok(()) };
        let answer = answer(&request, folder);
        answer.send(stream, &request)?;
        if !request.stays {
            return Ok(());
        }
    }
}

/// The parts of a request that matter here.
#[derive(Debug, PartialEq, Eq)]
struct Request {
    method: String,
    path: String,
    stays: bool,
}

impl Request {
    /// None where the visitor has left.
    fn read(reader: &mut impl BufRead) -> std::io::Result<Option<Self>> {
        let first = line(reader)?;
        if first.is_empty() {
            return Ok(None);
        }
        let mut words = first.split_whitespace();
        let mut word = || words.next().unwrap_or_default().to_owned();
        let (method, path) = (word(), word());
        let mut stays = word() == "HTTP/1.1";
        for _ in 0..MOST_LINES {
            let header = line(reader)?.to_ascii_lowercase();
            if header.trim().is_empty() {
                return Ok(Some(Self { method, path, stays }));
            }
            stays &= !(header.starts_with("connection:") && header.contains("close"));
        }
        Ok(None)
    }
}

fn line(reader: &mut impl BufRead) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    reader.take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// What is sent back.
struct Answer {
    status: &'static str,
    kind: &'static str,
    length: u64,
    body: Body,
}

enum Body {
    File(File),
    Text(String),
}

impl Answer {
    fn refusal(status: &'static str) -> Self {
        let text = format!("{status}\n");
        Self { status, kind: "text/plain; charset=utf-8", length: text.len() as u64, body: Body::Text(text) }
    }

    fn send(self, mut stream: &TcpStream, request: &Request) -> std::io::Result<()> {
        let connection = if request.stays { "keep-alive" } else { "close" };
        write!(
            stream,
            "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\n\
             X-Content-Type-Options: nosniff\r\nConnection: {connection}\r\n\r\n",
            self.status, self.kind, self.length
        )?;
        if request.method == "HEAD" {
            return stream.flush();
        }
        match self.body {
            Body::Text(text) => stream.write_all(text.as_bytes())?,
            // Not more than was promised, should the file grow meanwhile.
            Body::File(file) => drop(std::io::copy(&mut file.take(self.length), &mut stream)?),
        }
        stream.flush()
    }
}

fn answer(request: &Request, folder: &Path) -> Answer {
    if request.method != "GET" && request.method != "HEAD" {
        return Answer::refusal("405 Method Not Allowed");
    }
    let Some(path) = inside(folder, &request.path) else { return Answer::refusal("404 Not Found") };
    let opened = File::open(&path).and_then(|file| Ok((file.metadata()?, file)));
    match opened {
        Ok((about, file)) if about.is_file() => {
            Answer { status: "200 OK", kind: kind(&path), length: about.len(), body: Body::File(file) }
        }
        _ => Answer::refusal("404 Not Found"),
    }
}

/// The file of a path, where it is one of the folder's.
fn inside(folder: &Path, path: &str) -> Option<PathBuf> {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let path = decoded(path)?;
    let mut file = folder.to_path_buf();
    for part in path.split('/').filter(|part| !part.is_empty()) {
        // One name a part, and none of those that lead elsewhere.
        if part == "." || part == ".." || part.contains(['\\', ':', '\0']) {
            return None;
        }
        file.push(part);
    }
    if path.ends_with('/') {
        file.push("index.html");
    }
    // A link may still lead out.
    file.canonicalize().ok().filter(|file| file.starts_with(folder))
}

fn decoded(path: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(if byte == b'%' {
            let digits = [rest.next()?, rest.next()?];
            u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
        } else {
            byte
        });
    }
    String::from_utf8(bytes).ok()
}

fn kind(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        Some("txt" | "md") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A served folder with some files, and one beside it.
    struct Site {
        base: PathBuf,
        port: u16,
    }

    impl Site {
        fn new(name: &str) -> Self {
            let base = std::env::temp_dir().join(format!("forge-server-{name}-{}", std::process::id()));
            let page = base.join("page");
            std::fs::create_dir_all(page.join("deep")).unwrap();
            std::fs::write(base.join("secret"), "secret").unwrap();
            std::fs::write(page.join("index.html"), "<p>hello").unwrap();
            std::fs::write(page.join("azuki.wasm"), b"\0asm").unwrap();
            std::fs::write(page.join("deep/a b.js"), "1").unwrap();
            #[cfg(unix)]
            std::os::unix::fs::symlink(base.join("secret"), page.join("link")).unwrap();
            let server = Server::bind(&page, 0).unwrap();
            let port = server.port;
            std::thread::spawn(move || server.run());
            Self { base, port }
        }

        fn ask(&self, text: &str) -> String {
            let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).unwrap();
            stream.write_all(text.as_bytes()).unwrap();
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer).unwrap();
            String::from_utf8_lossy(&answer).into_owned()
        }

        fn get(&self, path: &str) -> String {
            self.ask(&format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
        }
    }

    impl Drop for Site {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.base);
        }
    }

    #[test]
    fn files_come_with_their_kinds() {
        let site = Site::new("kinds");
        let page = site.get("/");
        assert!(page.starts_with("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"), "{page}");
        assert!(page.ends_with("\r\n\r\n<p>hello"), "{page}");
        let code = site.get("/azuki.wasm?v=12");
        assert!(code.contains("Content-Type: application/wasm\r\nContent-Length: 4\r\n"), "{code}");
        assert!(site.get("/deep/a%20b.js").contains("text/javascript"));
        let head = site.ask("HEAD / HTTP/1.0\r\n\r\n");
        assert!(head.contains("Content-Length: 8") && head.ends_with("\r\n\r\n"), "{head}");
    }

    #[test]
    fn nothing_outside_is_served() {
        let site = Site::new("outside");
        for path in ["/../secret", "/%2e%2e/secret", "/deep/../../secret", "/..%2fsecret", "/link", "//../secret"] {
            assert!(site.get(path).starts_with("HTTP/1.1 404 Not Found"), "{path}");
        }
        for path in ["/missing", "/deep", "/deep/", "/%zz", "/%ff", "/%", "/a\\b", ""] {
            assert!(site.get(path).starts_with("HTTP/1.1 404 Not Found"), "{path:?}");
        }
        assert!(site.ask("POST / HTTP/1.0\r\n\r\n").starts_with("HTTP/1.1 405 "));
    }

    #[test]
    fn a_connection_serves_several_requests() {
        let site = Site::new("several");
        let answers = site
            .ask("GET / HTTP/1.1\r\nHost: x\r\n\r\nGET /azuki.wasm HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        assert_eq!(answers.matches("HTTP/1.1 200 OK").count(), 2, "{answers}");
    }

    #[test]
    fn a_taken_port_is_said() {
        let site = Site::new("taken");
        let failure = Server::bind(&site.base, site.port).err().unwrap().message.unwrap();
        assert!(failure.starts_with(&format!("cannot serve on port {}: ", site.port)), "{failure}");
        let missing = Server::bind(&site.base.join("nothing"), 0).err().unwrap().message.unwrap();
        assert!(missing.starts_with("cannot serve "), "{missing}");
    }
}
