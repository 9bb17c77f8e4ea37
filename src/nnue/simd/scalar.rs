//! The plain loops: for processors without the vector instructions, and the twins of those with.

pub fn update(target: &mut [i16], source: &[i16], add: &[i16], sub: &[i16], taken: Option<&[i16]>) {
    for (i, value) in target.iter_mut().enumerate() {
        *value = source[i] + add[i] - sub[i] - taken.map_or(0, |row| row[i]);
    }
}

pub fn refresh(target: &mut [i16], bias: &[i16], table: &[i16], rows: &[u16]) {
    target.copy_from_slice(bias);
    for &row in rows {
        let start = row as usize * target.len();
        let weights = &table[start..start + target.len()];
        target.iter_mut().zip(weights).for_each(|(value, weight)| *value += weight);
    }
}

pub fn output(halves: [&[i16]; 2], weights: &[i16], limit: i16) -> i64 {
    let values = halves[0].iter().chain(halves[1]);
    let term = |(&value, &weight): (&i16, &i16)| {
        let value = i64::from(value.clamp(0, limit));
        i64::from(weight) * value * value
    };
    values.zip(weights).map(term).sum()
}
