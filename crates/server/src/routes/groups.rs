//! Clubs and classes: who belongs to one and by what name, what holds in it, how one comes in, and who of the staff did what. To
//! those who do not belong to it a group does not exist.

use super::body::{Body, Done};
use crate::app::App;
use crate::auth::{self, Caller};
use crate::error::{ApiError, ApiResult, Problem};
use crate::game::{PersonKind, Player};
use crate::group::{Alias, Kind, LONGEST_NAME, Lesson, LessonView, Names, Part, Right, Rules, written};
use crate::rooms::lesson_view;
use crate::store::groups::{GroupRow, Invitation, Logged, MemberRow};
use crate::store::wall_ms;
use crate::{id, lessons};
use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(mine, make))
        .routes(routes!(join))
        .routes(routes!(show, change, remove))
        .routes(routes!(invite))
        .routes(routes!(change_member, remove_member))
        .routes(routes!(log))
}

/// A new group.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GroupWish {
    /// A club or a class.
    pub kind: Kind,
    /// What it is called: 1 to 60 characters.
    pub name: String,
}

/// What a group is called, and what holds in it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GroupChange {
    /// What it is called: 1 to 60 characters.
    pub name: String,
    /// What holds for its members.
    pub rules: Rules,
}

/// One of one's groups.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct GroupLine {
    pub id: String,
    /// A club or a class.
    pub kind: Kind,
    /// What it is called.
    pub name: String,
    /// One's own part in it.
    pub part: Part,
    /// How many members it has.
    pub members: u32,
}

/// A group as somebody sees it who belongs to it.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct GroupView {
    pub id: String,
    /// A club or a class.
    pub kind: Kind,
    /// What it is called.
    pub name: String,
    /// One's own part in it.
    pub part: Part,
    /// What one may do in it.
    pub rights: Vec<Right>,
    /// What holds for its members.
    pub rules: Rules,
    /// How the lesson goes on.
    pub lesson: LessonView,
    /// Who belongs to it, as far as one may know.
    pub people: Vec<MemberView>,
    /// The code for devices, for those who may open them; left out where none is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub door: Option<DoorView>,
}

/// Somebody who belongs to a group.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct MemberView {
    /// By what everybody knows them.
    pub name: String,
    /// Which part they have.
    pub part: Part,
    /// What they are really called, for those who may read it; left out otherwise, and where nobody has said it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub real_name: Option<String>,
    /// What else the list says; for the same eyes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub note: Option<String>,
    /// Is a page of theirs open?
    pub here: bool,
    /// The animal of an account that the group has made; left out for others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub alias: Option<Alias>,
    /// Is there a card with which they can sign in?
    pub card: bool,
    /// Whom a guardian looks after, by name; left out for others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub child: Option<String>,
}

/// What opens devices for sign-in by PIN.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct DoorView {
    /// To be typed on the device.
    pub code: String,
    /// Until when: milliseconds since 1970.
    pub until: i64,
}

/// How somebody shall come in.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct InvitationWish {
    /// As what; nobody is asked to be the owner.
    pub part: Part,
    /// Whom a guardian looks after, by name.
    pub child: Option<String>,
}

/// A way into a group.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct InvitationView {
    /// To be shown by whoever comes; told this once.
    pub code: String,
    /// Until when: milliseconds since 1970.
    pub until: i64,
}

/// Somebody wants to come in.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct JoinWish {
    /// What they were given.
    pub code: String,
}

/// Which group it is.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct GroupId {
    pub id: String,
}

/// What the list shall say of somebody.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MemberChange {
    /// Which part they have.
    pub part: Part,
    /// What they are really called: at most 60 characters.
    pub real_name: String,
    /// What else there is to say: at most 60 characters.
    pub note: String,
}

/// Something that somebody of the staff, or an administrator, did.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct LogLine {
    /// When: milliseconds since 1970.
    pub at: i64,
    /// Who; empty where the server did it by itself.
    pub who: String,
    /// What: a stable name.
    pub what: String,
    /// About whom or what.
    pub about: String,
}

impl LogLine {
    pub(super) fn of(Logged { at, who, what, about }: Logged) -> LogLine {
        LogLine { at, who, what, about }
    }
}

/// How many groups one person may own.
const MOST_GROUPS: usize = 20;
/// How long a way into a group stays open.
const INVITATION_MS: i64 = 14 * 24 * 3600 * 1000;
/// How many lines of the log are shown.
pub(super) const MOST_LOG: u32 = 500;

/// A group, and who asks about it.
pub(super) struct Seen {
    pub group: Arc<GroupRow>,
    pub me: Player,
    pub part: Part,
}

impl Seen {
    /// The group of this id, if whoever asks is here in person and belongs to it. Administrators of the server look after all.
    pub(super) fn by(app: &App, caller: &Caller, id: &str) -> ApiResult<Seen> {
        let (me, _) = caller.with_account()?;
        let none = || ApiError::NotFound("group");
        let group = app.groups.group(id).ok_or_else(none)?;
        let part = match (group.part(&me.id), me.role) {
            (_, PersonKind::Admin) => Part::Owner,
            (part, _) => part.ok_or_else(none)?,
        };
        Ok(Seen { group, me: me.clone(), part })
    }

    /// The same, for those who may do this.
    pub(super) fn with(app: &App, caller: &Caller, id: &str, right: Right) -> ApiResult<Seen> {
        let seen = Seen::by(app, caller, id)?;
        seen.check(right)?;
        Ok(seen)
    }

    pub(super) fn check(&self, right: Right) -> ApiResult<()> {
        if self.part.allows(right) {
            return Ok(());
        }
        Err(ApiError::Forbidden(format!("a {} of this group may not do that", self.part)))
    }

    /// Somebody of this name in the group.
    pub(super) fn member(&self, name: &str) -> ApiResult<&MemberRow> {
        self.group.named(name).ok_or(ApiError::NotFound("member"))
    }

    /// Notes what was done.
    pub(super) async fn log(&self, app: &App, what: &str, about: &str) -> ApiResult<()> {
        Ok(app.store.log(&self.group.id, &self.me.name, what, about).await?)
    }

    /// May whoever asks read what this one is really called?
    fn may_name(&self, member: &MemberRow) -> bool {
        let is_own_child = || {
            let me = self.group.member(&self.me.id);
            me.and_then(|me| me.child.as_deref()) == Some(member.player.id.as_str())
        };
        let is_shared = self.part == Part::Member && self.group.rules.names == Names::Members;
        self.part.allows(Right::Names) || is_shared || member.player.id == self.me.id || is_own_child()
    }

    /// May whoever asks know that this one belongs to the group?
    pub(super) fn may_see(&self, member: &MemberRow) -> bool {
        match self.part {
            Part::Member => member.part != Part::Guardian,
            Part::Guardian => member.part.is_staff() || self.may_name(member),
            Part::Owner | Part::Teacher | Part::Arbiter | Part::Helper => true,
        }
    }

    fn member_view(&self, app: &App, member: &MemberRow) -> MemberView {
        let may_name = self.may_name(member);
        let named = |text: &String| Some(text.clone()).filter(|text| may_name && !text.is_empty());
        let child = member.child.as_deref().and_then(|child| self.group.member(child));
        MemberView {
            name: member.player.name.clone(),
            part: member.part,
            real_name: named(&member.real_name),
            note: named(&member.note),
            here: app.rooms.people().is_here(&member.player.id),
            alias: member.pupil.map(|pupil| pupil.alias),
            card: member.pupil.is_some_and(|pupil| pupil.has_card),
            child: child.map(|child| child.player.name.clone()),
        }
    }

    fn view(&self, app: &App) -> GroupView {
        let GroupRow { id, kind, name, rules, people, .. } = &*self.group;
        let door = self.group.door.as_ref().filter(|(_, until)| *until > wall_ms() && self.part.allows(Right::Door));
        GroupView {
            id: id.clone(),
            kind: *kind,
            name: name.clone(),
            part: self.part,
            rights: self.part.rights(),
            rules: rules.clone(),
            lesson: lesson_view(&self.group),
            people: people.iter().filter(|one| self.may_see(one)).map(|one| self.member_view(app, one)).collect(),
            door: door.map(|(code, until)| DoorView { code: code.clone(), until: *until }),
        }
    }
}

fn group_name(name: &str) -> ApiResult<String> {
    let why = || format!("name: 1 to {LONGEST_NAME} characters in one line, all of them seen");
    written(name).ok_or_else(|| ApiError::rule("group-name", why()))
}

/// One's groups
#[utoipa::path(get, path = "/api/groups", tag = "groups", responses(
    (status = 200, body = Vec<GroupLine>), (status = 401, body = Problem), (status = 403, body = Problem)))]
async fn mine(State(app): State<App>, caller: Caller) -> ApiResult<Json<Vec<GroupLine>>> {
    let (me, _) = caller.with_account()?;
    let line = |group: Arc<GroupRow>| {
        let members = group.people.iter().filter(|member| member.part == Part::Member).count() as u32;
        let (id, name) = (group.id.clone(), group.name.clone());
        Some(GroupLine { id, kind: group.kind, name, part: group.part(&me.id)?, members })
    };
    Ok(Json(app.groups.of(&me.id).into_iter().filter_map(line).collect()))
}

/// Make a group
///
/// Whoever makes it is its owner. Children whose account a group has made cannot.
#[utoipa::path(post, path = "/api/groups", tag = "groups", request_body = GroupWish, responses(
    (status = 200, body = GroupId), (status = 400, body = Problem), (status = 401, body = Problem),
    (status = 403, body = Problem), (status = 409, body = Problem)))]
async fn make(State(app): State<App>, caller: Caller, Body(wish): Body<GroupWish>) -> ApiResult<Json<GroupId>> {
    let (me, _) = caller.with_account()?;
    if app.groups.is_pupil(&me.id) || me.role == PersonKind::Bot {
        return Err(ApiError::Forbidden("this account cannot make groups".to_owned()));
    }
    let name = group_name(&wish.name)?;
    let owned = app.groups.of(&me.id).iter().filter(|group| group.part(&me.id) == Some(Part::Owner)).count();
    if owned >= MOST_GROUPS {
        return Err(ApiError::clash("groups-full", format!("you own {MOST_GROUPS} groups already")));
    }
    let rules = match wish.kind {
        Kind::Club => Rules::CLUB,
        Kind::Class => Rules::CLASS,
    };
    let (id, lesson) = (id::person(), Lesson::default());
    let group = GroupRow { id: id.clone(), kind: wish.kind, name, rules, lesson, door: None, people: Vec::new() };
    app.store.add_group(&group, &me.id).await?;
    app.store.log(&id, &me.name, "made", &group.name).await?;
    app.groups.reload().await?;
    Ok(Json(GroupId { id }))
}

/// A group
#[utoipa::path(get, path = "/api/groups/{id}", tag = "groups", params(("id" = String, Path)), responses(
    (status = 200, body = GroupView), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 404, body = Problem)))]
async fn show(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> ApiResult<Json<GroupView>> {
    Ok(Json(Seen::by(&app, &caller, &id)?.view(&app)))
}

/// Change what a group is called and what holds in it
#[utoipa::path(put, path = "/api/groups/{id}", tag = "groups", params(("id" = String, Path)), request_body = GroupChange,
    responses((status = 200, body = GroupView), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn change(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(wish): Body<GroupChange>,
) -> ApiResult<Json<GroupView>> {
    let seen = Seen::with(&app, &caller, &id, Right::Rules)?;
    let name = group_name(&wish.name)?;
    if let Some(fault) = wish.rules.fault() {
        return Err(ApiError::Bad(fault));
    }
    app.store.set_group(&id, &name, &wish.rules).await?;
    app.groups.reload().await?;
    seen.log(&app, "rules", &name).await?;
    Ok(Json(Seen::by(&app, &caller, &id)?.view(&app)))
}

/// Delete a group
///
/// The accounts that it has made go with it.
#[utoipa::path(delete, path = "/api/groups/{id}", tag = "groups", params(("id" = String, Path)), responses(
    (status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 404, body = Problem)))]
async fn remove(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> ApiResult<Json<Done>> {
    let seen = Seen::with(&app, &caller, &id, Right::Delete)?;
    for pupil in seen.group.people.iter().filter(|member| member.pupil.is_some()) {
        auth::people::delete(&app, &pupil.player.id).await?;
    }
    app.store.remove_group(&id).await?;
    app.groups.reload().await?;
    Ok(Done::OK)
}

/// Let somebody come in who has an account
///
/// With a code that is told this once and holds for two weeks: for members as often as one likes, for others once.
#[utoipa::path(post, path = "/api/groups/{id}/invitations", tag = "groups", params(("id" = String, Path)),
    request_body = InvitationWish, responses((status = 200, body = InvitationView), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn invite(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(wish): Body<InvitationWish>,
) -> ApiResult<Json<InvitationView>> {
    let right = if wish.part.is_staff() { Right::Staff } else { Right::People };
    let seen = Seen::with(&app, &caller, &id, right)?;
    let child = match (wish.part, &wish.child) {
        (Part::Owner, _) => return Err(ApiError::Bad("part: a group has one owner".to_owned())),
        (Part::Guardian, Some(name)) => Some(seen.member(name)?.player.id.clone()),
        (Part::Guardian, None) => return Err(ApiError::Bad("child: a guardian looks after somebody".to_owned())),
        _ => None,
    };
    let (code, until) = (id::secret(), wall_ms() + INVITATION_MS);
    let invitation = Invitation { group: id, part: wish.part, child };
    app.store.add_invitation(&id::hash(&code), &invitation, until).await?;
    seen.log(&app, "invited", wish.part.name()).await?;
    Ok(Json(InvitationView { code, until }))
}

/// Come into a group
#[utoipa::path(post, path = "/api/groups/join", tag = "groups", request_body = JoinWish, responses(
    (status = 200, body = GroupId), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 404, body = Problem)))]
async fn join(State(app): State<App>, caller: Caller, Body(wish): Body<JoinWish>) -> ApiResult<Json<GroupId>> {
    let (me, _) = caller.with_account()?;
    let hash = id::hash(&wish.code);
    let Invitation { group, part, child } =
        app.store.invitation(&hash).await?.ok_or(ApiError::NotFound("invitation"))?;
    let is_new = app.store.join_group(&group, &me.id, part, child.as_deref()).await?;
    if is_new {
        if part != Part::Member {
            app.store.end_invitation(&hash).await?;
        }
        app.store.log(&group, &me.name, "joined", part.name()).await?;
        app.groups.reload().await?;
        lessons::tell(&app, &group);
    }
    Ok(Json(GroupId { id: group }))
}

/// Change what the list says of somebody
///
/// To make somebody the owner gives the group away: whoever was it is a teacher from then on.
#[utoipa::path(put, path = "/api/groups/{id}/people/{name}", tag = "groups",
    params(("id" = String, Path), ("name" = String, Path)), request_body = MemberChange,
    responses((status = 200, body = Done), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn change_member(
    State(app): State<App>,
    caller: Caller,
    Path((id, name)): Path<(String, String)>,
    Body(wish): Body<MemberChange>,
) -> ApiResult<Json<Done>> {
    let seen = Seen::with(&app, &caller, &id, Right::People)?;
    let member = seen.member(&name)?;
    let clean = |field: &'static str, text: &str| match text.trim() {
        "" => Ok(String::new()),
        text => written(text).ok_or_else(|| {
            ApiError::rule("member-text", format!("{field}: at most {LONGEST_NAME} characters in one line"))
        }),
    };
    let (real_name, note) = (clean("real_name", &wish.real_name)?, clean("note", &wish.note)?);
    if wish.part != member.part {
        seen.check(Right::Staff)?;
        if member.part == Part::Owner || member.pupil.is_some() || wish.part == Part::Guardian {
            return Err(ApiError::clash("part-fixed", format!("{name} cannot become a {}", wish.part)));
        }
    }
    if wish.part == Part::Owner && member.part != Part::Owner {
        for owner in seen.group.people.iter().filter(|one| one.part == Part::Owner) {
            let MemberRow { player, real_name, note, .. } = owner;
            app.store.set_member(&id, &player.id, Part::Teacher, real_name, note).await?;
        }
    }
    app.store.set_member(&id, &member.player.id, wish.part, &real_name, &note).await?;
    let what = if wish.part == member.part { "renamed" } else { "part" };
    seen.log(&app, what, &member.player.name).await?;
    app.groups.reload().await?;
    Ok(Done::OK)
}

/// Take somebody out of a group
///
/// An account that the group has made is deleted. Everybody else can also go by themselves, but for the owner.
#[utoipa::path(delete, path = "/api/groups/{id}/people/{name}", tag = "groups",
    params(("id" = String, Path), ("name" = String, Path)), responses((status = 200, body = Done),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem)))]
async fn remove_member(
    State(app): State<App>,
    caller: Caller,
    Path((id, name)): Path<(String, String)>,
) -> ApiResult<Json<Done>> {
    let seen = Seen::by(&app, &caller, &id)?;
    let member = seen.member(&name)?;
    let goes_alone = member.player.id == seen.me.id && member.pupil.is_none();
    if !goes_alone {
        seen.check(if member.part.is_staff() { Right::Staff } else { Right::People })?;
    }
    if member.part == Part::Owner {
        return Err(ApiError::clash("part-fixed", "the owner cannot leave: make somebody else the owner first"));
    }
    if member.pupil.is_some() {
        auth::people::delete(&app, &member.player.id).await?;
    } else {
        app.store.leave_group(&id, &member.player.id).await?;
    }
    seen.log(&app, "removed", &member.player.name).await?;
    app.groups.reload().await?;
    Ok(Done::OK)
}

/// What the staff did, the last first
#[utoipa::path(get, path = "/api/groups/{id}/log", tag = "groups", params(("id" = String, Path)), responses(
    (status = 200, body = Vec<LogLine>), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 404, body = Problem)))]
async fn log(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> ApiResult<Json<Vec<LogLine>>> {
    Seen::with(&app, &caller, &id, Right::People)?;
    Ok(Json(app.store.logged(&id, MOST_LOG).await?.into_iter().map(LogLine::of).collect()))
}
