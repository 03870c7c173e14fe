//! Stages drive the units, cycle by cycle, and are the only ones that raise events. `core/docs/pipeline.md` has the rules.

pub(crate) mod dispatch;
pub(crate) mod execute;
pub(crate) mod in_order_issue;
pub(crate) mod micro_op_queue;
pub(crate) mod retire;
