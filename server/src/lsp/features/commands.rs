//! The commands behind code lenses: those of clients that can carry them out, and ours for all others.

/// Timeline, report, comparison: names that a client may announce.
pub const CLIENT_COMMANDS: [&str; 3] = ["mca.showTimeline", "mca.showReport", "mca.compareCpus"];

/// Offered by `workspace/executeCommand`; the first three in the same order.
pub const SERVER_COMMANDS: [&str; 4] =
    ["mca.server.timeline", "mca.server.report", "mca.server.compare", "mca.server.state"];
