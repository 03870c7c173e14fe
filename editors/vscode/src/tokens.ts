// Colours that the server gives: for all of a document, or, where that is long, for what is in sight.

import * as vscode from "vscode";
import { SemanticTokensRegistrationType, type BaseLanguageClient, type SemanticTokensMiddleware } from "vscode-languageclient/node";

/** A longer document is never asked for as a whole: the editor would paint all of it anew after each key, and hints,
 * lists and everything else would wait for that. */
const MAX_LINES = 20000;

/** Documents that were painted as a whole: of these the editor does not ask for what is in sight any more. */
const painted = new WeakSet<vscode.TextDocument>();

/** What tells that colours have changed, of servers that are listened to. */
const heard = new WeakSet<vscode.EventEmitter<void>>();

function isInParts(document: vscode.TextDocument): boolean {
  return document.lineCount > MAX_LINES && !painted.has(document);
}

/** The editor takes a request that is cancelled for one whose answer comes another time; without an answer it would take the
 * document for one without colours. */
function refuseLong(document: vscode.TextDocument): void {
  if (isInParts(document)) throw new vscode.CancellationError();
  painted.add(document);
}

/** Has the editor ask again for what is in sight. It hears of changed colours of whole documents alone; for parts it asks
 * anew when somebody who gives them comes or goes, even one that has none for any document. */
function askAgain(): void {
  if (!vscode.window.visibleTextEditors.some(({ document }) => isInParts(document))) return;
  const nobody = { provideDocumentRangeSemanticTokens: () => undefined };
  vscode.languages.registerDocumentRangeSemanticTokensProvider({ scheme: "mca-nothing" }, nobody, new vscode.SemanticTokensLegend([])).dispose();
}

function listen(client: BaseLanguageClient | undefined, document: vscode.TextDocument): void {
  const emitter = client?.getFeature(SemanticTokensRegistrationType.method).getProvider(document)?.onDidChangeSemanticTokensEmitter;
  if (emitter === undefined || heard.has(emitter)) return;
  heard.add(emitter);
  emitter.event(askAgain);
}

/** @param client of whom colours are asked */
export function tokensMiddleware(client: () => BaseLanguageClient | undefined): SemanticTokensMiddleware {
  return {
    provideDocumentSemanticTokens: (document, token, next) => {
      refuseLong(document);
      return next(document, token);
    },
    provideDocumentSemanticTokensEdits: (document, previous, token, next) => {
      refuseLong(document);
      return next(document, previous, token);
    },
    provideDocumentRangeSemanticTokens: (document, range, token, next) => {
      listen(client(), document);
      return next(document, range, token);
    },
  };
}
