//! Runs the commands of lenses for clients that do not run them themselves, and shows the result as a message.

use serde::Deserialize;
use serde_json::Value;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::{
    ExecuteCommandParams, MessageType, Position, ShowDocumentParams, TextDocumentIdentifier, Url,
};

use super::Backend;
use crate::lsp::features::{markup, sources};
use crate::lsp::protocol::{
    AnalyzeFileParams, CompareParams, Place, RegionName, ReportFormat, ReportParams, TimelineParams,
};

/// The argument of a lens's command: a region by index or name, or a position in it.
#[derive(Deserialize)]
struct Argument {
    uri: Url,
    region: Option<RegionName>,
    position: Option<Position>,
}

impl Argument {
    /// Returns the place that requests of the protocol take.
    fn place(self) -> Place {
        let Argument { uri, region, position } = self;
        Place { text_document: TextDocumentIdentifier { uri }, region, position }
    }
}

/// Asks the client to open a page in a browser. Returns whether it did.
async fn show_page(backend: &Backend, url: &str) -> bool {
    let Ok(uri) = Url::parse(url) else {
        return false;
    };
    let params = ShowDocumentParams { uri, external: Some(true), take_focus: Some(true), selection: None };
    backend.to_client().show_document(params).await.unwrap_or(false)
}

impl Backend {
    /// Runs a command of a lens. Returns the text that was shown, or the state that was asked for.
    pub(super) async fn execute(&self, params: ExecuteCommandParams) -> Result<Option<Value>> {
        let argument = || {
            let first = params.arguments.first().cloned().unwrap_or_default();
            serde_json::from_value::<Argument>(first).map_err(|error| Error::invalid_params(error.to_string()))
        };
        let text = match params.command.as_str() {
            "mca.server.state" => return Ok(serde_json::to_value(self.server_state().await?).ok()),
            "mca.server.timeline" => {
                let place = argument()?.place();
                let params = TimelineParams { place, iterations: None, max_cycles: None, steady: None, cpu: None };
                let url = self.timeline_url(params).await?.url;
                if self.client().shows_documents && show_page(self, &url).await {
                    return Ok(Some(Value::String(url)));
                }
                url
            }
            "mca.server.report" => {
                let place = argument()?.place();
                let (format, args) = (ReportFormat::Text, Vec::new());
                let report = self.report(ReportParams { place, format, args }).await?;
                report.messages + &report.text
            }
            "mca.server.compare" => {
                let place = argument()?.place();
                self.compare(CompareParams { place, cpus: None }).await?.text
            }
            sources::SERVER_COMMAND => {
                let text_document = TextDocumentIdentifier { uri: argument()?.uri };
                let text = self.analyze_file(AnalyzeFileParams { text_document, flags: None }).await?.text;
                // A client that shows the result as hints needs no message.
                if self.client().refreshes_hints {
                    return Ok(Some(Value::String(text)));
                }
                text
            }
            name => return Err(Error::invalid_params(format!("unknown command `{name}`"))),
        };
        self.to_client().show_message(MessageType::INFO, markup::notice(&text)).await;
        Ok(Some(Value::String(text)))
    }
}
