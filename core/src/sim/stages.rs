//! What drives the units, cycle by cycle. Stages are the only ones that raise events.

pub(crate) mod dispatch;
pub(crate) mod execute;
pub(crate) mod in_order_issue;
pub(crate) mod micro_op_queue;
pub(crate) mod retire;
