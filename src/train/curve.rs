//! The losses pass by pass, as a table of comma-separated values and as a picture.

use super::losses::{GROUPS, Losses};
use plotters::prelude::{
    BLUE, ChartBuilder, IntoDrawingArea, IntoFont, LineSeries, PathElement, RED, SVGBackend, WHITE,
};
use std::fmt::Write;

/// One line of the table.
#[derive(Copy, Clone, Debug)]
pub struct Point {
    /// The pass, from 1.
    pub pass: u64,
    /// The rate at its end.
    pub rate: f32,
    /// Share of the result in the target.
    pub result_share: f32,
    /// Loss on the examples learnt from, during the pass.
    pub fitted: f64,
    /// Losses on those held out, after it.
    pub held_out: Losses,
}

/// The head of the table.
pub fn head() -> String {
    let groups: Vec<String> = (1..=GROUPS).map(|g| format!("pieces_{}", 4 * g)).collect();
    format!(
        "pass,rate,result_share,fitted,held_out,held_out_score,held_out_result,named,spread,{}\n",
        groups.join(",")
    )
}

/// One line of the table.
pub fn line(point: &Point) -> String {
    let Point { pass, rate, result_share, fitted, held_out: h } = point;
    let mut line = format!(
        "{pass},{rate:.3e},{result_share:.3},{fitted:.6},{:.6},{:.6},{:.6},{:.4},{:.3}",
        h.target, h.score, h.result, h.named, h.spread
    );
    for group in h.groups {
        // Writing to a string cannot fail.
        let _ = write!(line, ",{group:.6}");
    }
    line.push('\n');
    line
}

/// The two losses of a line of the table, by its pass; `None` for the head.
fn read(line: &str) -> Option<(f64, f64, f64)> {
    let fields: Vec<&str> = line.split(',').collect();
    let number = |i: usize| fields.get(i)?.parse::<f64>().ok();
    Some((number(0)?, number(3)?, number(4)?))
}

/// The two losses of a table's last pass, on the examples learnt from and on those held out.
pub fn last(table: &str) -> Option<(f64, f64)> {
    table.lines().last().and_then(read).map(|(_, fitted, held_out)| (fitted, held_out))
}

/// The picture of a table.
///
/// # Errors
/// That the table is empty, or the picture could not be drawn.
pub fn picture(table: &str) -> Result<String, String> {
    let points: Vec<(f64, f64, f64)> = table.lines().filter_map(read).collect();
    let losses = || points.iter().flat_map(|p| [p.1, p.2]);
    let (low, high) = losses().fold((f64::MAX, f64::MIN), |(l, h), x| (l.min(x), h.max(x)));
    let last = points.last().ok_or("no passes to draw")?.0;
    let margin = ((high - low) * 0.05).max(1e-6);
    let mut svg = String::new();
    draw(&mut svg, &points, last, (low - margin)..(high + margin))
        .map_err(|error| error.to_string())?;
    Ok(svg)
}

fn draw(
    svg: &mut String, points: &[(f64, f64, f64)], last: f64, range: std::ops::Range<f64>,
) -> Result<(), Box<dyn std::error::Error>> {
    let area = SVGBackend::with_string(svg, (800, 480)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption("loss by pass", ("sans-serif", 20).into_font())
        .margin(10)
        .x_label_area_size(30)
        .y_label_area_size(70)
        .build_cartesian_2d(1.0..last.max(1.5), range)?;
    chart.configure_mesh().y_label_formatter(&|y| format!("{y:.4}")).draw()?;
    let fitted = points.iter().map(|p| (p.0, p.1));
    let held_out = points.iter().map(|p| (p.0, p.2));
    let key = |x, y, color| PathElement::new(vec![(x, y), (x + 15, y)], color);
    chart
        .draw_series(LineSeries::new(fitted, &BLUE))?
        .label("fitted")
        .legend(move |(x, y)| key(x, y, BLUE));
    chart
        .draw_series(LineSeries::new(held_out, &RED))?
        .label("held out")
        .legend(move |(x, y)| key(x, y, RED));
    chart.configure_series_labels().background_style(WHITE).draw()?;
    area.present()?;
    Ok(())
}
