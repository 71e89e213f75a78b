//! From missing needs to what to do about them on this kind of machine.

use super::machine::Machine;
use super::need::{Need, Package};
use crate::process::Invocation;

/// What set-up will do.
#[derive(Debug, PartialEq, Eq)]
pub enum Plan {
    /// Nothing is missing.
    Nothing,
    /// Run these, in order.
    Install(Vec<Invocation>),
    /// Say what somebody must do by hand.
    Tell(String),
}

/// A package manager for which forge knows the names, but which it leaves to the person.
struct Manager {
    command: &'static str,
    install: &'static str,
    package: fn(&Package) -> &'static str,
}

const OTHER_MANAGERS: &[Manager] = &[
    Manager { command: "dnf", install: "sudo dnf install", package: |package| package.dnf },
    Manager { command: "pacman", install: "sudo pacman -S --needed", package: |package| package.pacman },
    Manager { command: "brew", install: "brew install", package: |package| package.brew },
];

const APT_INSTALL: [&str; 4] = ["apt-get", "install", "-y", "--no-install-recommends"];

/// Decides what to do about what is missing.
pub fn plan(missing: &[&Need], machine: &impl Machine) -> Plan {
    if missing.is_empty() {
        return Plan::Nothing;
    }
    let names = missing.iter().map(|need| need.name).collect::<Vec<_>>().join(", ");
    let apt_packages = packages(missing, |package| package.apt);
    if machine.has_command("apt-get") {
        let update = vec!["apt-get", "update"];
        let install = [&APT_INSTALL[..], &apt_packages].concat();
        return if machine.is_root() {
            Plan::Install([update, install].iter().map(|words| Invocation::new(words[0], &words[1..])).collect())
        } else if machine.has_command("sudo") {
            Plan::Install([update, install].iter().map(|words| Invocation::new("sudo", words)).collect())
        } else {
            let line = format!("{} && {}", update.join(" "), install.join(" "));
            Plan::Tell(format!("missing: {names}\nrun this as root: {line}"))
        };
    }
    if let Some(manager) = OTHER_MANAGERS.iter().find(|manager| machine.has_command(manager.command)) {
        let line = format!("{} {}", manager.install, packages(missing, manager.package).join(" "));
        return Plan::Tell(format!("missing: {names}\ninstall with: {line}"));
    }
    Plan::Tell(format!("missing: {names}\nDebian's packages for this are: {}", apt_packages.join(" ")))
}

/// The packages for all needs, each once: several needs may come from one package.
fn packages(missing: &[&Need], of: impl Fn(&Package) -> &'static str) -> Vec<&'static str> {
    missing.iter().fold(Vec::new(), |mut packages, need| {
        let package = of(&need.package);
        if !packages.contains(&package) {
            packages.push(package);
        }
        packages
    })
}

#[cfg(test)]
mod tests {
    use super::super::machine::pretended::Pretended;
    use super::super::need::BUILD;
    use super::*;

    fn planned(root: bool, commands: &'static [&'static str]) -> Plan {
        let machine = Pretended { commands, root, ..Pretended::default() };
        plan(&BUILD.iter().collect::<Vec<_>>(), &machine)
    }

    fn commands(plan: &Plan) -> Vec<String> {
        let Plan::Install(commands) = plan else { panic!("{plan:?} installs nothing") };
        commands.iter().map(Invocation::shown).collect()
    }

    fn advice(plan: &Plan) -> &str {
        let Plan::Tell(advice) = plan else { panic!("{plan:?} tells nothing") };
        advice.lines().last().unwrap()
    }

    #[test]
    fn nothing_missing_means_nothing_to_do() {
        assert_eq!(plan(&[], &Pretended::root_with(&["apt-get"], &[])), Plan::Nothing);
    }

    #[test]
    fn apt_runs_as_root_or_through_sudo() {
        let install = "apt-get install -y --no-install-recommends build-essential git";
        assert_eq!(commands(&planned(true, &["apt-get", "sudo"])), ["apt-get update", install]);
        let sudo = ["sudo apt-get update".to_owned(), format!("sudo {install}")];
        assert_eq!(commands(&planned(false, &["apt-get", "sudo"])), sudo);
        let by_hand = format!("run this as root: apt-get update && {install}");
        assert_eq!(advice(&planned(false, &["apt-get"])), by_hand);
    }

    #[test]
    fn elsewhere_the_packages_are_named() {
        assert_eq!(advice(&planned(true, &["dnf"])), "install with: sudo dnf install gcc git");
        assert_eq!(advice(&planned(true, &["pacman"])), "install with: sudo pacman -S --needed base-devel git");
        assert_eq!(advice(&planned(false, &["brew"])), "install with: brew install gcc git");
        assert_eq!(advice(&planned(true, &[])), "Debian's packages for this are: build-essential git");
    }
}
