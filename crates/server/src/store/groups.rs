//! Clubs and classes: who belongs to one, how its pupils sign in, its games, and who of the staff did what.

use super::conduct::next_number;
use super::people::{fold, player};
use super::{Result, Store, StoreError, wall_ms, without_nul};
use crate::game::{PersonKind, Player};
use crate::group::{Alias, Animal, Kind, Lesson, Paint, Part, Rules};
use crate::id;
use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};
use std::collections::HashMap;

/// A group with all who belong to it.
#[derive(Clone, Debug)]
pub struct GroupRow {
    pub id: String,
    pub kind: Kind,
    pub name: String,
    pub rules: Rules,
    pub lesson: Lesson,
    /// The code on the blackboard, and until when it holds.
    pub door: Option<(String, i64)>,
    pub people: Vec<MemberRow>,
}

/// Somebody who belongs to a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberRow {
    pub player: Player,
    pub part: Part,
    pub real_name: String,
    pub note: String,
    /// Whom a guardian looks after: an id.
    pub child: Option<String>,
    /// For an account that the group has made.
    pub pupil: Option<PupilRow>,
}

/// An account that a group has made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PupilRow {
    pub alias: Alias,
    /// Is there a card with which one can sign in?
    pub has_card: bool,
}

/// A way into a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    pub group: String,
    pub part: Part,
    pub child: Option<String>,
}

/// An account that is to be made.
#[derive(Clone, Debug)]
pub struct NewPupil {
    pub alias: Alias,
    pub real_name: String,
    pub note: String,
    pub secrets: CardSecrets,
}

/// What is kept of a card: hashes.
#[derive(Clone, Debug)]
pub struct CardSecrets {
    pub card: String,
    pub pin: String,
}

/// A game of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    pub round: i64,
    pub white: Option<String>,
    pub black: Option<String>,
    /// 1-0, 0-1, 1/2-1/2.
    pub outcome: Option<String>,
}

/// Something that somebody of the staff did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logged {
    /// Milliseconds since 1970.
    pub at: i64,
    pub who: String,
    pub what: String,
    pub about: String,
}

type GroupColumns = (String, String, String, String, String, Option<String>, Option<i64>);

fn strange(thing: &'static str, value: &str) -> StoreError {
    StoreError::Strange { thing, value: value.to_owned() }
}

fn group((id, kind, name, rules, lesson, door, until): GroupColumns) -> Result<GroupRow> {
    Ok(GroupRow {
        kind: Kind::named(&kind).ok_or_else(|| strange("kind of a group", &kind))?,
        rules: serde_json::from_str(&rules).map_err(|_| strange("group's rules", &rules))?,
        lesson: serde_json::from_str(&lesson).map_err(|_| strange("lesson", &lesson))?,
        door: door.zip(until),
        id,
        name,
        people: Vec::new(),
    })
}

fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("plain data is JSON")
}

/// How often another name is tried where one was just taken.
const TRIES: usize = 1000;

impl Store {
    /// All groups with all who belong to them.
    pub async fn groups(&self) -> Result<Vec<GroupRow>> {
        let text = "select id, kind, name, rules, lesson, door, door_until from groups order by created_at, id";
        let rows: Vec<GroupColumns> = sqlx::query_as(text).fetch_all(&self.reads).await?;
        let mut groups = rows.into_iter().map(group).collect::<Result<Vec<_>>>()?;
        let mut people = self.group_people().await?;
        for group in &mut groups {
            group.people = people.remove(&group.id).unwrap_or_default();
        }
        Ok(groups)
    }

    /// Everybody who belongs to a group, by the group.
    async fn group_people(&self) -> Result<HashMap<String, Vec<MemberRow>>> {
        type Columns = (
            String,
            String,
            Option<String>,
            String,
            String,
            String,
            String,
            Option<String>,
            Option<String>,
            Option<String>,
            i64,
        );
        let text = "select g.group_id, p.id, p.name, p.role, g.part, g.real_name, g.note, g.child, u.animal, u.color, \
            case when u.card is null then 0 else 1 end \
            from group_people g join people p on p.id = g.person \
            left join pupils u on u.person = g.person and u.group_id = g.group_id \
            where p.removed_at is null order by g.joined_at, p.folded";
        let rows: Vec<Columns> = sqlx::query_as(text).fetch_all(&self.reads).await?;
        let mut people: HashMap<String, Vec<MemberRow>> = HashMap::new();
        for (group, id, name, role, part, real_name, note, child, animal, color, has_card) in rows {
            let pupil = match animal.zip(color) {
                Some((animal, color)) => Some(PupilRow { alias: alias(&animal, &color)?, has_card: has_card == 1 }),
                None => None,
            };
            let part = Part::named(&part).ok_or_else(|| strange("part in a group", &part))?;
            let player = player(id, name, &role)?;
            people.entry(group).or_default().push(MemberRow { player, part, real_name, note, child, pupil });
        }
        Ok(people)
    }

    /// A new group, whose owner this person is.
    pub async fn add_group(&self, group: &GroupRow, owner: &str) -> Result<()> {
        let mut transaction = self.begin().await?;
        let text = "insert into groups (id, kind, name, rules, lesson, created_at) values ($1, $2, $3, $4, $5, $6)";
        sqlx::query(text)
            .bind(group.id.as_str())
            .bind(group.kind.name())
            .bind(group.name.as_str())
            .bind(json(&group.rules))
            .bind(json(&group.lesson))
            .bind(wall_ms())
            .execute(&mut *transaction)
            .await?;
        add_person(&mut transaction, &group.id, owner, Part::Owner, None).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Another name and other rules for a group.
    pub async fn set_group(&self, group: &str, name: &str, rules: &Rules) -> Result<()> {
        let text = "update groups set name = $2, rules = $3 where id = $1";
        sqlx::query(text).bind(group).bind(name).bind(json(rules)).execute(&self.writes).await?;
        Ok(())
    }

    /// The lesson goes on like this.
    pub async fn set_lesson(&self, group: &str, lesson: &Lesson) -> Result<()> {
        let text = "update groups set lesson = $2 where id = $1";
        sqlx::query(text).bind(group).bind(json(lesson)).execute(&self.writes).await?;
        Ok(())
    }

    /// Devices are opened with this code until then, or no longer. False: another group has the code.
    pub async fn set_door(&self, group: &str, door: Option<(&str, i64)>) -> Result<bool> {
        let text = "update groups set door = $2, door_until = $3 where id = $1";
        let (code, until) = door.unzip();
        match sqlx::query(text).bind(group).bind(code).bind(until).execute(&self.writes).await {
            Ok(_) => Ok(true),
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// The group goes, with all that is only about it. The accounts that it has made must have gone before.
    pub async fn remove_group(&self, group: &str) -> Result<()> {
        let mut transaction = self.begin().await?;
        for text in ["delete from groups where id = $1", "delete from sequences where name = $1"] {
            sqlx::query(text).bind(group).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Somebody belongs to a group from now on; whoever does already stays what they are. False: they did.
    pub async fn join_group(&self, group: &str, person: &str, part: Part, child: Option<&str>) -> Result<bool> {
        let mut transaction = self.begin().await?;
        let is_new = add_person(&mut transaction, group, person, part, child).await?;
        transaction.commit().await?;
        Ok(is_new)
    }

    /// What the list says of somebody.
    pub async fn set_member(&self, group: &str, person: &str, part: Part, name: &str, note: &str) -> Result<()> {
        let text = "update group_people set part = $3, real_name = $4, note = $5 where group_id = $1 and person = $2";
        let query = sqlx::query(text).bind(group).bind(person).bind(part.name()).bind(name).bind(note);
        query.execute(&self.writes).await?;
        Ok(())
    }

    /// Somebody belongs to a group no longer.
    pub async fn leave_group(&self, group: &str, person: &str) -> Result<()> {
        let text = "delete from group_people where group_id = $1 and person = $2";
        sqlx::query(text).bind(group).bind(person).execute(&self.writes).await?;
        Ok(())
    }

    /// A way into a group, by its hash.
    pub async fn add_invitation(&self, hash: &str, invitation: &Invitation, until: i64) -> Result<()> {
        let Invitation { group, part, child } = invitation;
        let text = "insert into invitations (hash, group_id, part, child, until) values ($1, $2, $3, $4, $5)";
        let query = sqlx::query(text).bind(hash).bind(group.as_str()).bind(part.name()).bind(child.as_deref());
        query.bind(until).execute(&self.writes).await?;
        Ok(())
    }

    /// The way into a group with this hash, if it is open. One for the staff or for a guardian can be gone once.
    pub async fn invitation(&self, hash: &str) -> Result<Option<Invitation>> {
        let text = "select group_id, part, child from invitations where hash = $1 and until > $2";
        let found: Option<(String, String, Option<String>)> =
            sqlx::query_as(text).bind(hash).bind(wall_ms()).fetch_optional(&self.reads).await?;
        let read = |(group, part, child): (String, String, Option<String>)| {
            let part = Part::named(&part).ok_or_else(|| strange("part in a group", &part))?;
            Ok(Invitation { group, part, child })
        };
        found.map(read).transpose()
    }

    /// Nobody comes that way any more.
    pub async fn end_invitation(&self, hash: &str) -> Result<()> {
        sqlx::query("delete from invitations where hash = $1").bind(hash).execute(&self.writes).await?;
        Ok(())
    }

    /// Ways into groups that have ended go.
    pub async fn forget_invitations(&self, now: i64) -> Result<u64> {
        Ok(sqlx::query("delete from invitations where until < $1")
            .bind(now)
            .execute(&self.writes)
            .await?
            .rows_affected())
    }

    /// Makes accounts for all of these, or for none. They come back in the same order.
    pub async fn add_pupils(&self, group: &str, pupils: &[NewPupil]) -> Result<Vec<MemberRow>> {
        let mut transaction = self.begin().await?;
        let mut made = Vec::with_capacity(pupils.len());
        for pupil in pupils {
            made.push(add_pupil(&mut transaction, group, pupil).await?);
        }
        transaction.commit().await?;
        Ok(made)
    }

    /// Another card, or none.
    pub async fn set_card(&self, person: &str, secrets: Option<&CardSecrets>) -> Result<()> {
        let text = "update pupils set card = $2, pin = $3 where person = $1";
        let query = sqlx::query(text).bind(person).bind(secrets.map(|secrets| secrets.card.as_str()));
        query.bind(secrets.map(|secrets| secrets.pin.as_str())).execute(&self.writes).await?;
        Ok(())
    }

    /// Whose card this is, by its hash, and of which group.
    pub async fn card(&self, hash: &str) -> Result<Option<(Player, String)>> {
        let text = "select people.id, name, role, group_id from pupils join people on people.id = person \
            where card = $1 and removed_at is null";
        let found: Option<(String, Option<String>, String, String)> =
            sqlx::query_as(text).bind(hash).fetch_optional(&self.reads).await?;
        found.map(|(id, name, role, group)| Ok((player(id, name, &role)?, group))).transpose()
    }

    /// What is kept of somebody's card, as long as they have one.
    pub async fn card_of(&self, person: &str) -> Result<Option<CardSecrets>> {
        let text = "select card, pin from pupils where person = $1";
        let found: Option<(Option<String>, Option<String>)> =
            sqlx::query_as(text).bind(person).fetch_optional(&self.reads).await?;
        Ok(found.and_then(|(card, pin)| card.zip(pin)).map(|(card, pin)| CardSecrets { card, pin }))
    }

    /// A game of a group is put up on its wall, perhaps in the place of one that was called off.
    pub async fn add_board(&self, group: &str, round: u32, board: u32, game: &str) -> Result<()> {
        let text = "insert into group_boards (group_id, round, board, game) values ($1, $2, $3, $4) \
            on conflict (group_id, round, board) do update set game = excluded.game";
        let query = sqlx::query(text).bind(group).bind(i64::from(round)).bind(i64::from(board)).bind(game);
        query.execute(&self.writes).await?;
        Ok(())
    }

    /// The games of this round, and those of earlier rounds that are still played.
    pub async fn boards(&self, group: &str, round: u32) -> Result<Vec<String>> {
        let text = "select game from group_boards join games on games.id = game \
            where group_id = $1 and (round = $2 or status = 'playing') order by round, board";
        Ok(sqlx::query_scalar(text).bind(group).bind(i64::from(round)).fetch_all(&self.reads).await?)
    }

    /// Who has met whom in a group, the last rounds only, the oldest first.
    pub async fn played(&self, group: &str, since: u32) -> Result<Vec<Played>> {
        let text = "select round, white, black, outcome from group_boards join games on games.id = game \
            where group_id = $1 and round >= $2 order by round, board";
        let rows = sqlx::query(text).bind(group).bind(i64::from(since)).fetch_all(&self.reads).await?;
        rows.iter().map(played).collect()
    }

    /// Notes what somebody of the staff did.
    pub async fn log(&self, group: &str, who: &str, what: &str, about: &str) -> Result<()> {
        let mut transaction = self.begin().await?;
        add_line(&mut transaction, group, who, what, about).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Notes that somebody of the staff looked at something, unless the log says so of the last hour.
    pub async fn log_look(&self, group: &str, who: &str, what: &str, about: &str) -> Result<()> {
        let mut transaction = self.begin().await?;
        let text =
            "select count(*) from group_log where group_id = $1 and who = $2 and what = $3 and about = $4 and at > $5";
        let query = sqlx::query_scalar(text).bind(group).bind(who).bind(what).bind(about).bind(wall_ms() - LOOK_MS);
        let known: i64 = query.fetch_one(&mut *transaction).await?;
        if known == 0 {
            add_line(&mut transaction, group, who, what, about).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// What the staff did, the last first.
    pub async fn logged(&self, group: &str, most: u32) -> Result<Vec<Logged>> {
        let text = "select at, who, what, about from group_log where group_id = $1 order by number desc limit $2";
        let rows: Vec<(i64, String, String, String)> =
            sqlx::query_as(text).bind(group).bind(i64::from(most)).fetch_all(&self.reads).await?;
        Ok(rows.into_iter().map(|(at, who, what, about)| Logged { at, who, what, about }).collect())
    }

    /// The pupils of a group who have not been here since then: their ids and names.
    pub async fn pupils_unseen_since(&self, group: &str, before: i64) -> Result<Vec<(String, String)>> {
        let text = "select people.id, coalesce(name, '') from pupils join people on people.id = person \
            where group_id = $1 and seen_at < $2 and removed_at is null";
        Ok(sqlx::query_as(text).bind(group).bind(before).fetch_all(&self.reads).await?)
    }
}

fn alias(animal: &str, color: &str) -> Result<Alias> {
    let animal = Animal::named(animal).ok_or_else(|| strange("animal", animal))?;
    Ok(Alias { animal, color: Paint::named(color).ok_or_else(|| strange("colour of an animal", color))? })
}

/// Who looks at the same page again within this time has looked once.
const LOOK_MS: i64 = 3_600_000;

async fn add_line(
    transaction: &mut Transaction<'static, Any>,
    group: &str,
    who: &str,
    what: &str,
    about: &str,
) -> Result<()> {
    let number = next_number(transaction, group).await?;
    let text = "insert into group_log (group_id, number, at, who, what, about) values ($1, $2, $3, $4, $5, $6)";
    let query = sqlx::query(text).bind(group).bind(number).bind(wall_ms()).bind(who).bind(what);
    query.bind(without_nul(about)).execute(&mut **transaction).await?;
    Ok(())
}

async fn add_person(
    transaction: &mut Transaction<'static, Any>,
    group: &str,
    person: &str,
    part: Part,
    child: Option<&str>,
) -> Result<bool> {
    let text = "insert into group_people (group_id, person, part, real_name, note, child, joined_at) \
        values ($1, $2, $3, '', '', $4, $5) on conflict (group_id, person) do nothing";
    let query = sqlx::query(text).bind(group).bind(person).bind(part.name()).bind(child).bind(wall_ms());
    Ok(query.execute(&mut **transaction).await?.rows_affected() == 1)
}

async fn add_pupil(transaction: &mut Transaction<'static, Any>, group: &str, pupil: &NewPupil) -> Result<MemberRow> {
    let NewPupil { alias, real_name, note, secrets } = pupil;
    let (id, name) = (id::person(), free_name(transaction, *alias).await?);
    let text = "insert into people (id, name, folded, role, settings, created_at, seen_at) \
        values ($1, $2, $3, $4, '{}', $5, $5)";
    let query =
        sqlx::query(text).bind(id.as_str()).bind(name.as_str()).bind(fold(&name)).bind(PersonKind::Player.name());
    query.bind(wall_ms()).execute(&mut **transaction).await?;
    add_person(transaction, group, &id, Part::Member, None).await?;
    let text = "update group_people set real_name = $3, note = $4 where group_id = $1 and person = $2";
    let query = sqlx::query(text).bind(group).bind(id.as_str()).bind(real_name.as_str()).bind(note.as_str());
    query.execute(&mut **transaction).await?;
    let text = "insert into pupils (person, group_id, animal, color, card, pin) values ($1, $2, $3, $4, $5, $6)";
    let query = sqlx::query(text).bind(id.as_str()).bind(group).bind(alias.animal.name()).bind(alias.color.name());
    let query = query.bind(secrets.card.as_str()).bind(secrets.pin.as_str());
    query.execute(&mut **transaction).await?;
    let player = Player { id, name, role: PersonKind::Player, rating: None };
    let pupil = Some(PupilRow { alias: *alias, has_card: true });
    let (real_name, note) = (real_name.clone(), note.clone());
    Ok(MemberRow { player, part: Part::Member, real_name, note, child: None, pupil })
}

/// The first name for this animal that nobody has.
async fn free_name(transaction: &mut Transaction<'static, Any>, alias: Alias) -> Result<String> {
    for again in 0..TRIES {
        let name = alias.name(again);
        let text = "select count(*) from people where folded = $1";
        let taken: i64 = sqlx::query_scalar(text).bind(fold(&name)).fetch_one(&mut **transaction).await?;
        if taken == 0 {
            return Ok(name);
        }
    }
    Ok(format!("{}{}", alias.animal, id::number() % 1_000_000_000))
}

fn played(row: &AnyRow) -> Result<Played> {
    Ok(Played { round: row.try_get(0)?, white: row.try_get(1)?, black: row.try_get(2)?, outcome: row.try_get(3)? })
}
