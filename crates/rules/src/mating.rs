//! Who can possibly still mate: insufficient material and dead positions.
