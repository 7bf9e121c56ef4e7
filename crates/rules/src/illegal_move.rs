//! Why a move is refused.
