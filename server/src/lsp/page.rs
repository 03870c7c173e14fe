//! Timelines for editors without a viewer: a page in the browser, served on the loopback device.
//!
//! The address of each timeline has a token that cannot be guessed, because every program on the machine can reach the port.

use std::collections::VecDeque;
use std::io;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use mca_core::limits::{PAGE_READERS, PAGES};
use mca_json::page::page_of;
use mca_json::timeline::Timeline;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OnceCell, Semaphore};

use crate::rpc::token;

/// A request line above this size is not from a browser that was sent here.
const MAX_REQUEST_LINE: u64 = 4 << 10;

type Pages = Arc<Mutex<VecDeque<(String, Arc<str>)>>>;

/// Starts to listen when the first page is wanted.
#[derive(Debug, Default)]
pub struct PageServer {
    port: OnceCell<u16>,
    pages: Pages,
}

impl PageServer {
    /// Keeps a page and says where it can be opened.
    pub async fn publish(&self, timeline: &Timeline) -> io::Result<String> {
        let port = *self.port.get_or_try_init(|| listen(self.pages.clone())).await?;
        let token = token::new();
        let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        if pages.len() == PAGES {
            pages.pop_front();
        }
        pages.push_back((token.clone(), page_of(std::slice::from_ref(timeline))?.into()));
        Ok(format!("http://127.0.0.1:{port}/{token}"))
    }
}

async fn listen(pages: Pages) -> io::Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let port = listener.local_addr()?.port();
    let places = Arc::new(Semaphore::new(PAGE_READERS));
    tokio::spawn(async move {
        loop {
            let Ok((stream, _)) = listener.accept().await else {
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            };
            // Whoever is one too many is sent away: every program on the machine can come.
            let Ok(place) = places.clone().try_acquire_owned() else { continue };
            let pages = pages.clone();
            tokio::spawn(async move {
                let _ = tokio::time::timeout(Duration::from_secs(10), serve(stream, port, &pages)).await;
                drop(place);
            });
        }
    });
    Ok(port)
}

async fn serve(mut stream: TcpStream, port: u16, pages: &Pages) -> io::Result<()> {
    let (input, mut output) = stream.split();
    let mut lines = BufReader::new(input.take(MAX_REQUEST_LINE * 8));
    let mut request = String::new();
    lines.read_line(&mut request).await?;
    // A page of another site that was led to this port under its own name shows that name here.
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

fn find(pages: &Pages, wanted: &str) -> Option<Arc<str>> {
    let pages = pages.lock().unwrap_or_else(PoisonError::into_inner);
    pages.iter().find(|(known, _)| token::is_same(known, wanted)).map(|(_, page)| page.clone())
}
