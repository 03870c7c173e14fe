//! Commands of code lenses. A client announces those that it runs itself; the server runs the others.

/// Commands that show a timeline, a report and a comparison, by the names that a client may announce.
pub const CLIENT_COMMANDS: [&str; 3] = ["mca.showTimeline", "mca.showReport", "mca.compareCpus"];

/// Commands that the server runs. The first three do the same as the client's, in that order.
pub const SERVER_COMMANDS: [&str; 4] =
    ["mca.server.timeline", "mca.server.report", "mca.server.compare", "mca.server.state"];
