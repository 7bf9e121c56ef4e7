//! Numbers in as few bytes as they need: seven bits a byte, the lowest first.

/// Writes a number.
#[inline]
pub fn write(mut number: u64, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Reads a number and goes behind it; `None` where the bytes end or it is too long.
#[inline]
pub fn read(bytes: &mut &[u8]) -> Option<u64> {
    let (&first, rest) = bytes.split_first()?;
    *bytes = rest;
    if first < 0x80 {
        return Some(u64::from(first));
    }
    read_long(first, bytes)
}

fn read_long(first: u8, bytes: &mut &[u8]) -> Option<u64> {
    let mut number = u64::from(first & 0x7f);
    for shift in (7..63).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        for number in [0, 1, 127, 128, 300, 16_383, 16_384, u64::from(u32::MAX), 1 << 49, (1 << 63) - 1] {
            let mut bytes = Vec::new();
            write(number, &mut bytes);
            let mut rest = bytes.as_slice();
            assert_eq!((read(&mut rest), rest.len()), (Some(number), 0));
        }
        assert_eq!(read(&mut [0x80u8; 3].as_slice()), None);
        assert_eq!(read(&mut [0xffu8; 20].as_slice()), None);
    }
}
