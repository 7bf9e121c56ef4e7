//! Passwords, hashed with argon2id by few threads at a time: a flood of logins must not slow down games, and a flood from one
//! address must not keep out those at others.

use super::turns::{Full, Turns};
use crate::error::{ApiError, ApiResult};
use crate::network::household;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use std::net::IpAddr;
use std::sync::Arc;

/// What a hash costs: 19 MiB, twice over, one lane.
const MEMORY_KIB: u32 = 19_456;
const PASSES: u32 = 2;
/// How many are hashed at once.
const AT_ONCE: usize = 2;
/// How many may wait, of all people: as many as are done before they are tired of waiting.
const WAITING: usize = 256;

/// Hashes and checks passwords.
#[derive(Clone, Debug)]
pub struct Passwords {
    turns: Turns<Asker>,
    /// What a name that does not exist is checked against, so that it takes the same time.
    nobody: Arc<str>,
}

/// For whom a password is hashed. They take turns.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Asker {
    /// Somebody at this address.
    Address(IpAddr),
    /// A browser that is known, wherever it is.
    Device(String),
    /// The site, for those whom it has let in already.
    Site,
}

impl Asker {
    /// Who logs in, from a browser that is known or not.
    pub(crate) fn new(address: IpAddr, device: Option<&str>) -> Asker {
        device.map_or_else(|| Asker::Address(household(address)), |device| Asker::Device(device.to_owned()))
    }
}

impl Passwords {
    /// Gets ready. Costs one hash.
    pub fn new() -> Passwords {
        let nobody = hash(&crate::id::secret()).expect("the parameters are good");
        let running = AT_ONCE.min(std::thread::available_parallelism().map_or(1, |cores| cores.get().div_ceil(2)));
        Passwords { turns: Turns::new(running, WAITING), nobody: nobody.into() }
    }

    /// The password as it is kept.
    ///
    /// # Errors
    /// Too many wait already.
    pub async fn hash(&self, password: &str) -> ApiResult<String> {
        let password = password.to_owned();
        self.work(Asker::Site, move || hash(&password)).await?.map_err(|error| ApiError::Internal(error.to_string()))
    }

    /// Is this the password that was kept? Where there is none, the answer is no and takes as long.
    ///
    /// # Errors
    /// Too many wait already.
    pub(crate) async fn check(&self, password: &str, kept: Option<&str>, asker: Asker) -> ApiResult<bool> {
        let password = password.to_owned();
        let is_known = kept.is_some();
        let kept = kept.unwrap_or(&self.nobody).to_owned();
        let is_right = self.work(asker, move || is_right(&password, &kept)).await?;
        Ok(is_known && is_right)
    }

    async fn work<T: Send + 'static>(&self, asker: Asker, work: impl FnOnce() -> T + Send + 'static) -> ApiResult<T> {
        let busy = |Full| ApiError::Unavailable("too many people are logging in; try again in a moment".to_owned());
        let turn = self.turns.wait(asker).await.map_err(busy)?;
        let done = tokio::task::spawn_blocking(move || {
            // It goes with the work: should the asker leave, the thread still counts until it is done.
            let _turn = turn;
            work()
        });
        done.await.map_err(|error| ApiError::Internal(error.to_string()))
    }
}

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords::new()
    }
}

fn argon2() -> Argon2<'static> {
    let params = Params::new(MEMORY_KIB, PASSES, 1, None).expect("the parameters are good");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// The password as it is kept: a PHC string with its salt.
///
/// # Errors
/// The system has no random numbers.
pub fn hash(password: &str) -> Result<String, argon2::password_hash::Error> {
    let hashed: PasswordHash = argon2().hash_password(password.as_bytes())?;
    Ok(hashed.to_string())
}

fn is_right(password: &str, kept: &str) -> bool {
    let Ok(kept) = PasswordHash::new(kept) else { return false };
    argon2().verify_password(password.as_bytes(), &kept).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_says_how_it_was_made_and_is_salted() {
        let (one, other) = (hash("correct horse").unwrap(), hash("correct horse").unwrap());
        assert!(one.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{one}");
        assert_ne!(one, other);
        assert!(is_right("correct horse", &one) && !is_right("correct house", &one) && !is_right("", "nonsense"));
    }

    #[tokio::test]
    async fn nobody_has_no_password() {
        let passwords = Passwords::new();
        assert!(!passwords.check("", None, Asker::Site).await.unwrap());
        let kept = passwords.hash("correct horse").await.unwrap();
        assert!(passwords.check("correct horse", Some(&kept), Asker::Site).await.unwrap());
    }

    /// One address guesses as fast as it may, with more than may wait; others log in meanwhile and wait for two of its guesses.
    #[tokio::test]
    async fn a_flood_from_one_address_is_its_own_trouble() {
        let passwords = Passwords::new();
        let at = |last: u8| Asker::new(IpAddr::from([192, 0, 2, last]), None);
        let kept = passwords.hash("correct horse").await.unwrap();
        let guesses = || (0..2 * WAITING).map(|_| passwords.check("wrong horse", Some(&kept), at(1)));
        let flood = futures_util::future::join_all(guesses());
        let others = async {
            tokio::task::yield_now().await;
            for other in 2..5 {
                assert!(passwords.check("correct horse", Some(&kept), at(other)).await.unwrap(), "{other}");
            }
            let known = Asker::new(IpAddr::from([192, 0, 2, 1]), Some("known"));
            assert!(passwords.check("correct horse", Some(&kept), known).await.unwrap());
        };
        tokio::select! {
            _ = flood => panic!("the others come in between"),
            () = others => {}
        }
    }

    #[tokio::test]
    async fn a_long_queue_is_refused() {
        let passwords = Passwords { turns: Turns::new(0, 0), ..Passwords::new() };
        assert!(matches!(passwords.check("", None, Asker::Site).await, Err(ApiError::Unavailable(_))));
    }
}
