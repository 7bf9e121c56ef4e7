//! `tabiya-claims FOLDER`: writes the seeds of every claim into a folder of its name, one to a file, for `fuzz/run`.

use std::{env, fs, io, path::Path};

fn main() -> io::Result<()> {
    let Some(folder) = env::args().nth(1) else {
        eprintln!("usage: tabiya-claims FOLDER");
        std::process::exit(2);
    };
    for claim in tabiya_claims::ALL {
        let folder = Path::new(&folder).join(claim.name);
        fs::create_dir_all(&folder)?;
        for (number, seed) in claim.seeds().into_iter().enumerate() {
            fs::write(folder.join(format!("seed-{number}")), seed)?;
        }
        println!("{}", claim.name);
    }
    Ok(())
}
