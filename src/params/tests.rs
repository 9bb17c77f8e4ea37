use super::{COUNT, LINES, TABLE, mobility, place};
use crate::types::{PieceType, Square};
use std::collections::HashSet;

#[test]
fn every_value_lies_in_its_range() {
    for p in &TABLE {
        assert!((p.min..=p.max).contains(&p.value), "{p:?}");
    }
}

#[test]
fn every_number_has_a_name_of_its_own() {
    let names: HashSet<&str> = TABLE.iter().map(|p| p.name).collect();
    assert_eq!(names.len(), COUNT);
    for name in ["TEMPO", "CHARIOT_PLACE_A10_MG", "GUARD_PLACE_E2_EG", "HORSE_MOBILITY_8_MG"] {
        assert!(names.contains(name), "{name}");
    }
}

/// Each cell of the grids is found by what it stands for, under the name that says so; and each
/// number belongs to one.
#[test]
fn every_cell_is_reached() {
    let mut seen = HashSet::new();
    for kind in PieceType::ALL {
        let name = kind.name().to_uppercase();
        for square in Square::all() {
            let cell = place(kind, square);
            assert_eq!(cell, place(kind, square.mirror()));
            let Some((mg, eg)) = cell else { continue };
            let left = if square.file() > 4 { square.mirror() } else { square };
            let point = left.to_string().to_uppercase();
            assert_eq!(TABLE[mg.0].name, format!("{name}_PLACE_{point}_MG"));
            assert_eq!(TABLE[eg.0].name, format!("{name}_PLACE_{point}_EG"));
            seen.extend([mg.0, eg.0]);
        }
        for points in 0..30 {
            let Some((mg, eg)) = mobility(kind, points) else { continue };
            if !seen.contains(&mg.0) {
                assert_eq!(TABLE[mg.0].name, format!("{name}_MOBILITY_{points}_MG"));
                assert_eq!(TABLE[eg.0].name, format!("{name}_MOBILITY_{points}_EG"));
            }
            seen.extend([mg.0, eg.0]);
        }
    }
    assert_eq!(seen, (LINES.len()..COUNT).collect());
}
