//! Stages drive the hardware components, cycle by cycle, and nothing else raises events. `core/docs/pipeline.md` has the rules.

pub(crate) mod dispatch;
pub(crate) mod execute;
pub(crate) mod in_order_issue;
pub(crate) mod micro_op_queue;
pub(crate) mod retire;
