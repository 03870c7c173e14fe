//! Commands that code lenses run: those of clients that have them, and the server's for all others.

/// Timeline, report, comparison: names that a client may announce.
pub const CLIENT_COMMANDS: [&str; 3] = ["mca.showTimeline", "mca.showReport", "mca.compareCpus"];

/// Commands of `workspace/executeCommand`. The first three correspond to the client's, in order.
pub const SERVER_COMMANDS: [&str; 4] =
    ["mca.server.timeline", "mca.server.report", "mca.server.compare", "mca.server.state"];
