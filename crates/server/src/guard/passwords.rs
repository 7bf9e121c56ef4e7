//! Passwords, hashed with argon2id by few threads at a time: a flood of logins must not slow down games.

use crate::error::{ApiError, ApiResult};
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// What a hash costs: 19 MiB, twice over, one lane.
const MEMORY_KIB: u32 = 19_456;
const PASSES: u32 = 2;
/// How many are hashed at once.
const AT_ONCE: usize = 2;
/// How many may wait.
const WAITING: usize = 64;

/// Hashes and checks passwords.
#[derive(Clone, Debug)]
pub struct Passwords {
    /// A permit for each that is hashed or waits.
    places: Arc<Semaphore>,
    running: Arc<Semaphore>,
    /// What a name that does not exist is checked against, so that it takes the same time.
    nobody: Arc<str>,
}

impl Passwords {
    /// Gets ready. Costs one hash.
    pub fn new() -> Passwords {
        let nobody = hash(&crate::id::secret()).expect("the parameters are good");
        let running = AT_ONCE.min(std::thread::available_parallelism().map_or(1, |cores| cores.get().div_ceil(2)));
        Passwords {
            places: Arc::new(Semaphore::new(running + WAITING)),
            running: Arc::new(Semaphore::new(running)),
            nobody: nobody.into(),
        }
    }

    /// The password as it is kept.
    ///
    /// # Errors
    /// Too many wait already.
    pub async fn hash(&self, password: &str) -> ApiResult<String> {
        let password = password.to_owned();
        self.work(move || hash(&password)).await?.map_err(|error| ApiError::Internal(error.to_string()))
    }

    /// Is this the password that was kept? Where there is none, the answer is no and takes as long.
    ///
    /// # Errors
    /// Too many wait already.
    pub async fn check(&self, password: &str, kept: Option<&str>) -> ApiResult<bool> {
        let password = password.to_owned();
        let is_known = kept.is_some();
        let kept = kept.unwrap_or(&self.nobody).to_owned();
        let is_right = self.work(move || is_right(&password, &kept)).await?;
        Ok(is_known && is_right)
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> ApiResult<T> {
        let busy = || ApiError::Unavailable("too many people are logging in; try again in a moment".to_owned());
        // Both go with the work: should the asker leave, the thread still counts until it is done.
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| busy())?;
        let turn = Arc::clone(&self.running).acquire_owned().await.map_err(|_| busy())?;
        let done = tokio::task::spawn_blocking(move || {
            let _permits = (place, turn);
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
        assert!(!passwords.check("", None).await.unwrap());
        let kept = passwords.hash("correct horse").await.unwrap();
        assert!(passwords.check("correct horse", Some(&kept)).await.unwrap());
    }

    #[tokio::test]
    async fn a_long_queue_is_refused() {
        let passwords = Passwords::new();
        let all = passwords.places.available_permits();
        let _taken = passwords.places.acquire_many(all as u32).await.unwrap();
        assert!(matches!(passwords.check("", None).await, Err(ApiError::Unavailable(_))));
    }
}
