//! Drives a language service over a byte stream.
//!
//! The transport guarantees, whatever the client does:
//! - The handler of each message starts in wire order, and notifications are finished before the next message is looked at.
//!   Handlers pass their message to the session before they wait for anything, so edits keep their order.
//! - A request gets exactly one answer: also when it cannot be parsed, when its handler panics, or when it is cancelled.
//! - Cancellation is immediate: the reader never waits for a handler of a request.
//! - Memory is bounded: the number of requests at a time, their bytes, and the number and the bytes of the frames that wait to
//!   be read by the client.
//! - The transport ends after `exit`, at the end of the input, when the client stops reading, and when the client's process
//!   ends.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::{FutureExt, Sink, SinkExt, StreamExt};
use mca_core::limits;
use serde_json::{Map, Value};
use tokio::io::{AsyncRead, AsyncWrite, BufReader};
use tokio::sync::{Notify, Semaphore};
use tower_lsp::jsonrpc::{Error, ErrorCode, Id, Request, Response};
use tower_lsp::{ClientSocket, ExitedError, LanguageServer, LspService};
use tower_service::Service;

use super::codec::{Frame, frame_around, frame_of, read_frame};
use super::guard::{self, Guard};
use super::latency::LatencyLog;
use super::prepared::Prepared;
use super::unread::{self, Gone, Outbound};
use super::{parent, repair, unpaired};

/// Longest time that the last answers may take to be sent at the end.
const FLUSH_LIMIT: Duration = Duration::from_millis(500);

/// Why serving ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The client sent `shutdown`, then `exit`.
    AfterShutdown,
    /// The client sent `exit` without `shutdown`, closed its stream, or is gone.
    WithoutShutdown,
}

impl Ending {
    /// Returns the exit status that the protocol asks for.
    pub fn exit_code(self) -> u8 {
        match self {
            Ending::AfterShutdown => 0,
            Ending::WithoutShutdown => 1,
        }
    }
}

/// Permits for requests that are being answered, of all clients: one for each byte.
static REQUEST_ROOM: Semaphore = Semaphore::const_new(limits::REQUEST_BYTES);

/// What the service returns for a message; `None` for a notification.
type TransportAnswer = Result<Option<Response>, ExitedError>;
/// What a handler has returned, with the text that it may have prepared. The error is a panic.
type HandlerOutcome = (std::thread::Result<TransportAnswer>, Prepared);
/// A running handler of a message.
type Handler = Pin<Box<dyn Future<Output = HandlerOutcome> + Send>>;

/// Serves one client until it leaves. `guard` checks clients of a port to which anyone may have connected.
pub async fn serve<R, W, S>(
    (input, output): (R, W),
    (service, socket): (LspService<S>, ClientSocket),
    latencies: LatencyLog,
    guard: Option<Guard>,
) -> Ending
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin + Send + 'static,
    S: LanguageServer,
{
    let (frames, waiting) = unread::channel();
    let client_stopped_reading = Arc::new(Notify::new());
    let stopped = client_stopped_reading.clone();
    let writer = tokio::spawn(async move {
        waiting.write(output).await;
        stopped.notify_one();
    });
    let (mut requests_to_client, answers_of_client) = socket.split();
    let to_client = frames.clone();
    let pump = tokio::spawn(async move {
        while let Some(request) = requests_to_client.next().await {
            if to_client.send_in_time(encoded(&request)).await == Err(Gone) {
                return;
            }
        }
    });
    let mut connection = Connection {
        service,
        answers_of_client,
        frames,
        slots: Arc::new(Semaphore::new(limits::REQUESTS)),
        latencies,
        guard,
        client_process: None,
        is_shut_down: false,
    };
    let ending = connection.run(BufReader::with_capacity(64 << 10, input), client_stopped_reading).await;
    drop(connection);
    pump.abort();
    // Handlers that still run hold the channel of frames open; the answers that are ready leave, the rest does not.
    let _ = tokio::time::timeout(FLUSH_LIMIT, writer).await;
    ending
}

/// The state of one connection.
struct Connection<S, A> {
    service: LspService<S>,
    /// Passes the client's answers to the requests that wait for them.
    answers_of_client: A,
    /// The frames for the client.
    frames: Outbound,
    /// Permits for the client's requests that are being answered.
    slots: Arc<Semaphore>,
    latencies: LatencyLog,
    /// Checks messages until `initialize` is accepted; `None` afterwards, or if the transport is private.
    guard: Option<Guard>,
    /// The client's process, which is watched once it is known.
    client_process: Option<u32>,
    /// Whether the client has sent `shutdown`.
    is_shut_down: bool,
}

/// What the loop does after a message.
enum Next {
    /// It reads the next message.
    Continue,
    /// It ends.
    Exit,
}

impl<S: LanguageServer, A: Sink<Response, Error = ExitedError> + Unpin> Connection<S, A> {
    /// Handles messages until the connection ends.
    async fn run<R: AsyncRead + Unpin>(&mut self, mut input: BufReader<R>, client_stopped: Arc<Notify>) -> Ending {
        loop {
            let client_process = self.client_process;
            let client_death = async {
                match client_process {
                    Some(process_id) => parent::wait_for_exit(process_id).await,
                    None => std::future::pending().await,
                }
            };
            tokio::pin!(client_death);
            let stopped = client_stopped.notified();
            tokio::pin!(stopped);
            // Frames are read by one future that lives until a message changes what is watched: cancelling it half
            // way would lose bytes.
            let outcome = tokio::select! {
                outcome = self.read_until_change(&mut input) => outcome,
                () = &mut stopped => Some(Next::Exit),
                () = &mut client_death => {
                    tracing::warn!("the client's process is gone");
                    Some(Next::Exit)
                }
            };
            match outcome {
                Some(Next::Continue) => {}
                Some(Next::Exit) if self.is_shut_down => return Ending::AfterShutdown,
                Some(Next::Exit) => return Ending::WithoutShutdown,
                None if self.is_shut_down => return Ending::AfterShutdown,
                None => return Ending::WithoutShutdown,
            }
        }
    }

    /// Handles messages until the input ends (`None`), `exit` arrives or the client's process becomes known.
    async fn read_until_change<R: AsyncRead + Unpin>(&mut self, input: &mut BufReader<R>) -> Option<Next> {
        let client_process = self.client_process;
        loop {
            let frame = match &mut self.guard {
                Some(guard) => guard.read(input).await,
                None => read_frame(input).await,
            };
            let next = match frame {
                Ok(Some(Frame::Body(body))) => self.take(&body).await,
                Ok(Some(Frame::Oversized { n_bytes })) => {
                    tracing::warn!(n_bytes, "message too large, skipped");
                    self.refuse(Id::Null, Error::invalid_request()).await;
                    Next::Continue
                }
                Ok(None) => return None,
                Err(error) => {
                    tracing::warn!(%error, "reading failed");
                    return None;
                }
            };
            if matches!(next, Next::Exit) || client_process != self.client_process {
                return Some(next);
            }
        }
    }

    /// Handles one message.
    async fn take(&mut self, body: &[u8]) -> Next {
        let read = serde_json::from_slice(body);
        let mut message = match read.or_else(|_| serde_json::from_slice(&unpaired::readable(body))) {
            Ok(Value::Object(message)) => message,
            Ok(_) => {
                self.refuse(Id::Null, Error::invalid_request()).await;
                return Next::Continue;
            }
            Err(error) => {
                tracing::warn!(%error, "message is not JSON");
                self.refuse(Id::Null, Error::parse_error()).await;
                return Next::Continue;
            }
        };
        let method = message.get("method").map(|method| method.as_str().unwrap_or_default().to_owned());
        let token = guard::take_token(&mut message);
        if let Some(guard) = &self.guard {
            if let Err(error) = guard.check(method.as_deref().unwrap_or_default(), token.as_deref()) {
                tracing::warn!(%error, "a connection was refused");
                let id = message.remove("id").and_then(|id| serde_json::from_value(id).ok()).unwrap_or(Id::Null);
                self.refuse(id, error).await;
                return Next::Exit;
            }
            self.guard = None;
        }
        let Some(method) = method else {
            self.take_answer(message).await;
            return Next::Continue;
        };
        repair::repair(&method, &mut message);
        if method == "initialize" {
            self.client_process = message.get("params").and_then(client_process_of);
        }
        let id = message.get("id").cloned();
        let request = match serde_json::from_value::<Request>(Value::Object(message)) {
            Ok(request) if request.id() != Some(&Id::Null) => request,
            _ => {
                let id = id.and_then(|id| serde_json::from_value(id).ok()).unwrap_or(Id::Null);
                self.refuse(id, Error::invalid_request()).await;
                return Next::Continue;
            }
        };
        self.dispatch(&method, request, body.len()).await
    }

    /// Calls the service for a request or notification.
    async fn dispatch(&mut self, method: &str, request: Request, n_bytes: usize) -> Next {
        let id = request.id().cloned();
        if method == "exit" {
            return Next::Exit;
        }
        self.is_shut_down |= method == "shutdown" && id.is_some();
        let prepared = Prepared::default();
        let handler = prepared.of(AssertUnwindSafe(self.service.call(request)).catch_unwind());
        let handler: Handler = handler.map(|outcome| (outcome, prepared)).boxed();
        match id {
            None => {
                if handler.await.0.is_err() {
                    tracing::error!(method, "the handler of a notification panicked");
                }
            }
            // Their effects on the service's state must be visible to the next message.
            Some(id) if method == "initialize" || method == "shutdown" => {
                answer(&self.frames, method, &id, handler.await).await;
            }
            Some(id) => self.start(method, id, handler, n_bytes).await,
        }
        Next::Continue
    }

    /// Runs the handler of a request up to its first wait, so that handlers start in wire order, and the rest on a
    /// task of its own.
    async fn start(&mut self, method: &str, id: Id, mut handler: Handler, n_bytes: usize) {
        let room = REQUEST_ROOM.try_acquire_many(u32::try_from(n_bytes).unwrap_or(u32::MAX));
        let (Ok(slot), Ok(room)) = (self.slots.clone().try_acquire_owned(), room) else {
            tracing::warn!(method, "too many requests at a time, refused");
            let mut error = Error::new(ErrorCode::ServerError(-32803));
            error.message = "too many requests at a time, or too long ones".into();
            self.refuse(id, error).await;
            return;
        };
        let started = Instant::now();
        if let Some(outcome) = (&mut handler).now_or_never() {
            self.latencies.add(method, started.elapsed());
            answer(&self.frames, method, &id, outcome).await;
            return;
        }
        let (frames, latencies, method) = (self.frames.clone(), self.latencies.clone(), method.to_owned());
        tokio::spawn(async move {
            let outcome = handler.await;
            latencies.add(&method, started.elapsed());
            answer(&frames, &method, &id, outcome).await;
            drop((slot, room));
        });
    }

    /// Passes the client's answer to the request that waits for it.
    async fn take_answer(&mut self, message: Map<String, Value>) {
        match serde_json::from_value::<Response>(Value::Object(message)) {
            Ok(response) => {
                // The service panics if the request has ended in the meantime; then the answer is not needed.
                let delivery = AssertUnwindSafe(self.answers_of_client.send(response)).catch_unwind().await;
                if delivery.is_err() {
                    tracing::debug!("the client answered a request that has ended");
                }
            }
            Err(error) => {
                tracing::warn!(%error, "neither a request nor an answer");
                self.refuse(Id::Null, Error::invalid_request()).await;
            }
        }
    }

    /// Sends an error.
    async fn refuse(&mut self, id: Id, error: Error) {
        self.frames.send_short(encoded(&Response::from_error(id, error))).await;
    }
}

/// Sends the answer that a handler returned; an error instead if the client does not read those before it.
async fn answer(frames: &Outbound, method: &str, id: &Id, (outcome, prepared): HandlerOutcome) {
    let response = match outcome {
        Ok(Ok(Some(response))) => without_links(response),
        // The service is silent about unknown methods that begin with `$/`; a request needs an answer all the same.
        Ok(Ok(None)) => Response::from_error(id.clone(), Error::method_not_found()),
        Ok(Err(_)) => Response::from_error(id.clone(), Error::invalid_request()),
        Err(_) => {
            tracing::error!(%id, "the handler of a request panicked");
            Response::from_error(id.clone(), Error::internal_error())
        }
    };
    let frame = match prepared.take() {
        Some(text) if response.is_ok() => encoded_with(id, text),
        _ => encoded(&response),
    };
    let Err(unsent) = frames.send_if_room(frame).await else { return };
    tracing::warn!(method, n_bytes = unsent.len(), "the client reads too slowly, an answer was dropped");
    drop(unsent);
    let mut error = Error::new(ErrorCode::ServerError(-32803));
    error.message = "too many answers wait for being read".into();
    frames.send_short(encoded(&Response::from_error(id.clone(), error))).await;
}

/// Returns a response whose error has no links. Editors show the error as a message, and draw `[name](address)` in it
/// as a link, even one that runs a command. Parameters that an error repeats may come from the settings of an
/// untrusted workspace.
fn without_links(response: Response) -> Response {
    match response.into_parts() {
        (id, Err(mut error)) => {
            error.message = error.message.replace("](", "] (").into();
            Response::from_error(id, error)
        }
        (id, Ok(result)) => Response::from_ok(id, result),
    }
}

/// Returns the client's process from the parameters of `initialize`.
fn client_process_of(params: &Value) -> Option<u32> {
    u32::try_from(params.get("processId")?.as_u64()?).ok()
}

/// Returns a message as a frame.
fn encoded<T: serde::Serialize>(message: &T) -> Vec<u8> {
    match serde_json::to_vec(message) {
        Ok(body) => frame_of(&body),
        Err(error) => {
            tracing::error!(%error, "a message could not be written");
            Vec::new()
        }
    }
}

/// Returns an answer whose result is a JSON text as a frame.
fn encoded_with(id: &Id, result: Vec<u8>) -> Vec<u8> {
    let id = serde_json::to_string(id).unwrap_or_default();
    frame_around(br#"{"jsonrpc":"2.0","result":"#, result, format!(",\"id\":{id}}}").as_bytes())
}
