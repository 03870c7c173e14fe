//! Simulated hardware. A component is the state of one piece of hardware, such as a scheduler, and the rules that change it.
//! Components count nothing, print nothing and know no view.

pub(crate) mod in_order_registers;
pub(crate) mod intake;
pub(crate) mod load_store_unit;
pub(crate) mod ready_lists;
pub(crate) mod register_files;
pub(crate) mod resource_manager;
pub(crate) mod retire_control_unit;
pub(crate) mod scheduler;
pub(crate) mod unit_assigner;
pub(crate) mod window;
