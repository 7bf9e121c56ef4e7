//! A position as text and as SVG.
