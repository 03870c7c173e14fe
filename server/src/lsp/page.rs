//! Serves timelines to browsers on the loopback device, for editors without a viewer.
//!
//! The address of each timeline has a token that cannot be guessed, because every program on the machine can reach
//! the port.

use std::collections::VecDeque;
use std::io;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use mca_core::limits::{PAGE_READERS, PAGES};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OnceCell, Semaphore};

use crate::rpc::token;

/// Maximum number of bytes of an HTTP request that are read: the request line and the headers. Browsers send less.
const MAX_REQUEST_BYTES: u64 = 32 << 10;

/// Pages that can be opened, the oldest first, each with the token in its address.
type Pages = Arc<Mutex<VecDeque<(String, Arc<str>)>>>;

/// Keeps timelines as pages. It begins to listen when the first page is published.
#[derive(Debug, Default)]
pub struct PageServer {
    /// Port on which it listens; empty before the first page.
    port: OnceCell<u16>,
    /// The pages, which the task that serves them shares.
    pages: Pages,
}

impl PageServer {
    /// Keeps the page of a timeline, and returns its address. If there are too many pages, the oldest is dropped.
    pub async fn publish(&self, page: String) -> io::Result<String> {
        let port = *self.port.get_or_try_init(|| listen(self.pages.clone())).await?;
        let token = token::new();
        let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        if pages.len() == PAGES {
            pages.pop_front();
        }
        pages.push_back((token.clone(), page.into()));
        Ok(format!("http://127.0.0.1:{port}/{token}"))
    }
}

/// Begins to serve pages on a free port of the loopback device, and returns the port.
async fn listen(pages: Pages) -> io::Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let port = listener.local_addr()?.port();
    let room = Arc::new(Semaphore::new(PAGE_READERS));
    tokio::spawn(async move {
        loop {
            let Ok((stream, _)) = listener.accept().await else {
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            };
            // The number of readers is limited, since every program on the machine can connect.
            let Ok(permit) = room.clone().try_acquire_owned() else { continue };
            let pages = pages.clone();
            tokio::spawn(async move {
                let _ = tokio::time::timeout(Duration::from_secs(10), serve(stream, port, &pages)).await;
                drop(permit);
            });
        }
    });
    Ok(port)
}

/// Answers one request: with a page if its path is the page's token, otherwise with an error.
async fn serve(mut stream: TcpStream, port: u16, pages: &Pages) -> io::Result<()> {
    let (input, mut output) = stream.split();
    let mut lines = BufReader::new(input.take(MAX_REQUEST_BYTES));
    let mut request = String::new();
    lines.read_line(&mut request).await?;
    // Another site may let its name point to this port (DNS rebinding); the header `Host` then has that name.
    let (mut header, mut is_for_us) = (String::new(), false);
    while lines.read_line(&mut header).await? > 2 {
        let host = header.split_once(':').filter(|(name, _)| name.eq_ignore_ascii_case("host"));
        let ours = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
        is_for_us |= host.is_some_and(|(_, value)| ours.iter().any(|name| name == value.trim()));
        header.clear();
    }
    let path = request.strip_prefix("GET /").and_then(|rest| rest.split(' ').next()).unwrap_or_default();
    let page = find(pages, path).filter(|_| is_for_us);
    let (status, body) = match &page {
        Some(page) => ("200 OK", &**page),
        None => ("404 Not Found", "no such page\n"),
    };
    let kind = if page.is_some() { "text/html; charset=utf-8" } else { "text/plain" };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-store\r\n\
         X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nConnection: close\r\n\r\n",
        body.len()
    );
    output.write_all(head.as_bytes()).await?;
    output.write_all(body.as_bytes()).await?;
    output.shutdown().await
}

/// Returns the page with a token; `None` if there is none.
fn find(pages: &Pages, wanted: &str) -> Option<Arc<str>> {
    let pages = pages.lock().unwrap_or_else(PoisonError::into_inner);
    pages.iter().find(|(known, _)| token::is_same(known, wanted)).map(|(_, page)| page.clone())
}
