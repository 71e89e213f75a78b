//! What a run of the fuzzer gave, read from what libFuzzer says while it runs.

use std::collections::VecDeque;
use std::fmt;

/// Lines that are remembered: enough for a panic with its backtrace.
const REMEMBERED: usize = 200;

/// The run of one target.
#[derive(Debug)]
pub struct Report {
    target: String,
    executions: u64,
    per_second: u64,
    megabytes: u64,
    /// Where the input lies that went wrong.
    finding: Option<String>,
    /// Whether the fuzzer ended without complaint.
    pub ended_well: bool,
    lines: VecDeque<String>,
}

impl Report {
    /// Before anything has happened.
    pub fn new(target: &str) -> Self {
        let (target, lines) = (target.to_owned(), VecDeque::new());
        Self { target, executions: 0, per_second: 0, megabytes: 0, finding: None, ended_well: true, lines }
    }

    /// Takes in a line of libFuzzer.
    pub fn read(&mut self, line: &str) {
        let statistic = |name: &str| {
            let value = line.strip_prefix("stat::")?.strip_prefix(name)?.strip_prefix(':')?;
            value.trim().parse().ok()
        };
        for (name, place) in [
            ("number_of_executed_units", &mut self.executions),
            ("average_exec_per_sec", &mut self.per_second),
            ("peak_rss_mb", &mut self.megabytes),
        ] {
            if let Some(number) = statistic(name) {
                *place = number;
            }
        }
        if let Some((_, file)) = line.split_once("Test unit written to ") {
            self.finding = Some(file.trim().to_owned());
        }
        if self.lines.len() == REMEMBERED {
            self.lines.pop_front();
        }
        self.lines.push_back(line.to_owned());
    }

    /// A run ends with its first finding. A fuzzer that ends badly without leaving an input is one too: nothing may pass
    /// for good that was not tried.
    pub fn findings(&self) -> u64 {
        u64::from(!self.ended_well || self.finding.is_some())
    }

    /// How to see the finding again.
    pub fn reproduce(&self) -> String {
        match &self.finding {
            Some(file) => format!("{file}\nreproduce: cargo forge fuzz --target {} --input {file}", self.target),
            None => format!("the fuzzer of {} ended by itself; its last lines are above", self.target),
        }
    }

    /// The last lines, without the fuzzer's dump of the input: the file has it.
    pub fn last_lines(&self, number: usize) -> String {
        let told: Vec<&String> = self.lines.iter().filter(|line| !is_progress(line)).collect();
        let last = &told[told.len().saturating_sub(number)..];
        last.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
    }
}

/// Whether a line tells how far the fuzzer is, or is one byte after the other of an input.
fn is_progress(line: &str) -> bool {
    line.starts_with('#') && line.contains("cov:") || line.starts_with("0x") || line.starts_with("Base64: ")
}

impl fmt::Display for Report {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { target, executions, per_second, megabytes, .. } = self;
        let findings = self.findings();
        write!(
            formatter,
            "target={target} executions={executions} per_second={per_second} peak_mb={megabytes} findings={findings}"
        )
    }
}

/// All targets together.
#[derive(Debug, Default)]
pub struct Totals {
    targets: u64,
    executions: u64,
    /// Inputs that went wrong.
    pub findings: u64,
}

impl Totals {
    /// Counts a run.
    #[allow(clippy::needless_pass_by_value, reason = "a run counts once")]
    pub fn add(&mut self, report: Report) {
        self.targets += 1;
        self.executions += report.executions;
        self.findings += report.findings();
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { targets, executions, findings } = self;
        write!(formatter, "targets={targets} executions={executions} findings={findings}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, ended_well: bool) -> Report {
        let mut report = Report::new("actions");
        text.lines().for_each(|line| report.read(line));
        report.ended_well = ended_well;
        report
    }

    const STATISTICS: &str = "stat::number_of_executed_units: 8768\nstat::average_exec_per_sec:     417\n\
                              stat::new_units_added:          865\nstat::peak_rss_mb:              36\n";

    #[test]
    fn statistics_make_the_closing_lines() {
        let report = read(STATISTICS, true);
        assert_eq!(report.to_string(), "target=actions executions=8768 per_second=417 peak_mb=36 findings=0");
        let mut totals = Totals::default();
        totals.add(report);
        totals.add(read("stat::number_of_executed_units: 2\n", false));
        assert_eq!(totals.to_string(), "targets=2 executions=8770 findings=1");
    }

    #[test]
    fn a_finding_is_named_with_its_command() {
        let text = "#12 NEW cov: 3\nthread panicked at x.rs:1\n0x1,0x2,\n\\001\n\
                    artifact_prefix='target/'; Test unit written to target/crash-12\nBase64: AA==\n";
        let report = read(text, false);
        assert_eq!(report.findings(), 1);
        let command = "cargo forge fuzz --target actions --input target/crash-12";
        assert!(report.reproduce().ends_with(command), "{}", report.reproduce());
        let shown = report.last_lines(9);
        assert!(shown.starts_with("thread panicked") && !shown.contains("0x1") && !shown.contains("cov:"), "{shown}");
        assert_eq!(report.last_lines(1).lines().count(), 1);
    }

    #[test]
    fn a_fuzzer_that_ends_badly_counts() {
        let report = read("no such file", false);
        assert_eq!(report.findings(), 1);
        assert!(report.reproduce().contains("ended by itself"));
    }
}
