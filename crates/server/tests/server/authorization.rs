//! Who may do what: every route, every message and every act against everybody who may ask, each cell with its answer.
//!
//! The tables are complete: a route of the OpenAPI document, a message or an act of the wire that is in none of them fails
//! the test. Whatever is refused has changed nothing. What each part in a group may do is in `groups`.

use crate::accounts::register;
use crate::common::{Person, Socket, TestApp};
use hyper::Method;
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap};
use tabiya_server::auth::Scope;
use tabiya_server::game::PersonKind;
use tabiya_server::store::Store;
use tabiya_server::wire::{Act, Message, Request};
use utoipa::PartialSchema;

/// Those who ask, in the order of the columns. White is last, for what succeeds may be gone afterwards. `white+` is a token
/// of White's with the scope of the row and no other, `white-` one with all but that; the same for the others.
const ASKERS: &str = "nobody guest watcher other bot admin black white- white+ admin- admin+ bot- bot+ white";

/// Method, path, body (a plausible one that is refused where more than the right to ask is needed) and scope, then the
/// status for each who asks. `play` is `board:play`, for bots `bot:play`; where no scope is of use there is none.
/// `SESSION` and `TOKEN` are White's; the other capitals are games: see [`World::game`].
const ROUTES: &str = r#"
GET    /health                         -                                 -                200 200 200 200 200 200 200 200 200 200 200 200 200 200
GET    /api/me                         -                                 -                200 200 200 200 200 200 200 200 200 200 200 200 200 200
GET    /api/me/settings                -                                 preference:read  401 200 200 200 200 200 200 403 200 403 200 403 200 200
PUT    /api/me/settings                {}                                preference:write 401 200 200 200 200 200 200 403 200 403 200 403 200 200
POST   /api/me/password                {"old":"x","new":"short"}         -                401 401 401 400 400 400 400 403 403 403 403 403 403 400
GET    /api/me/sessions                -                                 -                401 200 200 200 200 200 200 403 403 403 403 403 403 200
DELETE /api/me/sessions/SESSION        -                                 -                401 404 404 404 404 404 404 403 403 403 403 403 403 200
GET    /api/me/tokens                  -                                 -                401 401 401 200 200 200 200 403 403 403 403 403 403 200
POST   /api/me/tokens                  {"label":"","scopes":[]}          -                401 401 401 400 400 400 400 403 403 403 403 403 403 400
DELETE /api/me/tokens/TOKEN            -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 200
GET    /api/me/export                  -                                 -                401 200 200 200 200 200 200 403 403 403 403 403 403 200
PUT    /api/me/name                    {"name":"x"}                      -                401 400 400 409 409 409 409 403 403 403 403 403 403 409
GET    /api/site                       -                                 -                200 200 200 200 200 200 200 200 200 200 200 200 200 200
GET    /api/site/logo                  -                                 -                404 404 404 404 404 404 404 404 404 404 404 404 404 404
PUT    /api/admin/site                 {"name":"","words":""}            -                401 401 401 403 403 200 403 403 403 403 403 403 403 403
PUT    /api/admin/site/logo            {}                                -                401 401 401 403 403 400 403 403 403 403 403 403 403 403
DELETE /api/admin/site/logo            -                                 -                401 401 401 403 403 200 403 403 403 403 403 403 403 403
GET    /api/people/the-owner           -                                 -                200 200 200 200 200 200 200 200 200 200 200 200 200 200
GET    /api/people/nobody-else         -                                 -                404 404 404 404 404 404 404 404 404 404 404 404 404 404
GET    /api/people/the-owner/ratings   -                                 -                200 200 200 200 200 200 200 200 200 200 200 200 200 200
GET    /api/people/nobody-else/ratings -                                 -                404 404 404 404 404 404 404 404 404 404 404 404 404 404
GET    /api/people/the-owner/ratings/blitz -                             -                200 200 200 200 200 200 200 200 200 200 200 200 200 200
GET    /api/ratings/blitz              -                                 -                200 200 200 200 200 200 200 200 200 200 200 200 200 200
GET    /api/ratings/no-list            -                                 -                404 404 404 404 404 404 404 404 404 404 404 404 404 404
PUT    /api/admin/people/the-owner/ratings/Fide {"points":0}             admin:people     401 401 401 403 403 400 403 403 403 403 400 403 403 403
GET    /api/admin/people               -                                 admin:people     401 401 401 403 403 200 403 403 403 403 200 403 403 403
POST   /api/admin/people               {"name":"x","password":"y"}       admin:people     401 401 401 403 403 400 403 403 403 403 400 403 403 403
GET    /api/admin/cluster              -                                 admin:people     401 401 401 403 403 200 403 403 403 403 200 403 403 403
GET    /api/admin/figures              -                                 admin:people     401 401 401 403 403 200 403 403 403 403 200 403 403 403
DELETE /api/admin/people/nobody-else   -                                 admin:people     401 401 401 403 403 404 403 403 403 403 404 403 403 403
POST   /api/admin/people/the-owner/password {"password":"short"}         admin:people     401 401 401 403 403 400 403 403 403 403 400 403 403 403
PUT    /api/admin/people/the-owner/role {"role":"guest"}                 admin:people     401 401 401 403 403 400 403 403 403 403 400 403 403 403
DELETE /api/admin/people/the-keeper    -                                 admin:people     401 401 401 403 403 409 403 403 403 403 409 403 403 403
POST   /api/register                   {"name":"x","password":"y"}       -                400 400 400 409 409 409 409 409 409 409 409 409 409 409
POST   /api/login                      {"name":"the-owner","password":"y"} -              401 401 401 401 401 401 401 401 401 401 401 401 401 401
POST   /api/guest                      -                                 play             200 200 200 200 200 200 200 403 200 403 200 403 200 200
GET    /api/challenges                 -                                 challenge:read   401 200 200 200 200 200 200 403 200 403 200 403 200 200
POST   /api/games                      {"against":{"kind":"link"}}       play             200 200 200 200 200 200 200 403 200 403 200 403 200 200
POST   /api/games                      {"against":{"kind":"person","name":"the-opponent"}} challenge:write 200 200 200 200 200 200 400 403 200 403 200 403 200 200
POST   /api/games                      {"against":{"kind":"link"},"time":"5+3","rated":true} play 400 400 400 200 200 200 200 403 200 403 200 403 200 200
GET    /api/games                      -                                 -                200 200 200 200 200 200 200 200 200 200 200 200 200 200
GET    /api/games?player=me            -                                 play             401 200 200 200 200 200 200 401 200 401 200 401 200 200
GET    /api/games/live                 -                                 -                200 200 200 200 200 200 200 200 200 200 200 200 200 200
GET    /api/games/waiting              -                                 -                200 200 200 200 200 200 200 200 200 200 200 200 200 200
GET    /api/games/pgn                  -                                 -                200 200 200 200 200 200 200 200 200 200 200 200 200 200
GET    /api/games/pgn?player=me        -                                 play             401 200 200 200 200 200 200 401 200 401 200 401 200 200
GET    /api/games/PLAYING              -                                 -                200 200 200 200 200 200 200 200 200 200 200 200 200 200
GET    /api/games/OVER                 -                                 -                200 200 200 200 200 200 200 200 200 200 200 200 200 200
GET    /api/games/PRIVATE              -                                 play             404 404 404 404 404 404 200 404 200 404 404 404 404 200
GET    /api/games/PRIVATE-OVER         -                                 play             404 404 404 404 404 404 200 404 200 404 404 404 404 200
GET    /api/games/PRIVATE-CHALLENGE    -                                 play             404 404 404 404 404 404 200 404 200 404 404 404 404 200
GET    /api/games/NONE                 -                                 play             404 404 404 404 404 404 404 404 404 404 404 404 404 404
POST   /api/games/PLAYING/away         {"ms":0}                          -                401 401 401 400 400 400 400 403 403 403 403 403 403 400
POST   /api/games/NONE/away            {"ms":5}                          -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
GET    /api/games/PLAYING/pgn          -                                 -                200 200 200 200 200 200 200 200 200 200 200 200 200 200
GET    /api/games/OVER/pgn             -                                 -                200 200 200 200 200 200 200 200 200 200 200 200 200 200
GET    /api/games/PRIVATE/pgn          -                                 play             404 404 404 404 404 404 200 404 200 404 404 404 404 200
GET    /api/games/PRIVATE-OVER/pgn     -                                 play             404 404 404 404 404 404 200 404 200 404 404 404 404 200
GET    /api/games/NONE/pgn             -                                 play             404 404 404 404 404 404 404 404 404 404 404 404 404 404
GET    /api/games/PLAYING/fen          -                                 -                200 200 200 200 200 200 200 200 200 200 200 200 200 200
GET    /api/games/OVER/fen             -                                 -                200 200 200 200 200 200 200 200 200 200 200 200 200 200
GET    /api/games/PRIVATE/fen          -                                 play             404 404 404 404 404 404 200 404 200 404 404 404 404 200
GET    /api/games/PRIVATE-OVER/fen     -                                 play             404 404 404 404 404 404 200 404 200 404 404 404 404 200
GET    /api/games/NONE/fen             -                                 play             404 404 404 404 404 404 404 404 404 404 404 404 404 404
GET    /api/games/COMPUTER/evaluation  -                                 play             403 403 403 403 403 403 403 403 200 403 403 403 403 200
GET    /api/games/PLAYING/evaluation   -                                 play             403 403 403 403 403 403 403 403 403 403 403 403 403 403
GET    /api/games/OVER/evaluation      -                                 -                200 200 200 200 200 200 200 200 200 200 200 200 200 200
GET    /api/games/PRIVATE/evaluation   -                                 play             404 404 404 404 404 404 403 404 403 404 404 404 404 403
GET    /api/games/NONE/evaluation      -                                 play             404 404 404 404 404 404 404 404 404 404 404 404 404 404
POST   /api/games/COMPUTER/hint        -                                 play             401 403 403 403 403 403 403 403 200 403 403 403 403 200
POST   /api/games/RATED-COMPUTER/hint  -                                 play             401 403 403 403 403 403 403 403 409 403 403 403 403 409
GET    /api/games/RATED-COMPUTER/evaluation -                            play             409 409 409 409 409 409 409 409 409 409 409 409 409 409
POST   /api/games/PLAYING/hint         -                                 play             401 403 403 403 403 403 403 403 403 403 403 403 403 403
POST   /api/games/PRIVATE/hint         -                                 play             401 404 404 404 404 404 403 403 403 403 404 403 404 403
POST   /api/games/NONE/hint            -                                 play             401 404 404 404 404 404 404 403 404 403 404 403 404 404
GET    /api/games/PLAYING/review       -                                 -                409 409 409 409 409 409 409 409 409 409 409 409 409 409
GET    /api/games/OVER/review          -                                 -                204 204 204 204 204 204 204 204 204 204 204 204 204 204
GET    /api/games/PRIVATE/review       -                                 play             404 404 404 404 404 404 409 404 409 404 404 404 404 409
GET    /api/games/NONE/review          -                                 play             404 404 404 404 404 404 404 404 404 404 404 404 404 404
POST   /api/games/PLAYING/review       -                                 play             401 409 409 409 409 409 409 403 409 403 409 403 409 409
POST   /api/games/OVER/review          -                                 play             401 202 202 202 202 202 202 403 202 403 202 403 202 202
POST   /api/games/PRIVATE-OVER/review  -                                 play             401 404 404 404 404 404 202 403 202 403 404 403 404 202
POST   /api/games/NONE/review          -                                 play             401 404 404 404 404 404 404 403 404 403 404 403 404 404
PUT    /api/games/PLAYING/review       {"moves":[]}                      play             401 409 409 409 409 409 409 403 409 403 409 403 409 409
PUT    /api/games/OVER/review          {"moves":[]}                      play             401 403 403 403 403 403 400 403 400 403 403 403 403 400
PUT    /api/games/PRIVATE-OVER/review  {"moves":[]}                      play             401 404 404 404 404 404 400 403 400 403 404 403 404 400
GET    /api/library                    -                                 -                200 200 200 200 200 200 200 200 200 200 200 200 200 200
GET    /api/library?mine=true          -                                 play             401 200 200 200 200 200 200 401 200 401 200 401 200 200
GET    /api/library/games/999999       -                                 play             404 404 404 404 404 404 404 404 404 404 404 404 404 404
GET    /api/library/export.pgn         -                                 -                200 200 200 200 200 200 200 200 200 200 200 200 200 200
GET    /api/library/export.pgn?mine=true -                               play             401 200 200 200 200 200 200 401 200 401 200 401 200 200
GET    /api/library/export.pgn?ids=999999 -                                 -                200 200 200 200 200 200 200 200 200 200 200 200 200 200
GET    /api/library/collections        -                                 -                200 200 200 200 200 200 200 200 200 200 200 200 200 200
GET    /api/library/figures            -                                 -                200 200 200 200 200 200 200 200 200 200 200 200 200 200
GET    /api/explorer                   -                                 -                200 200 200 200 200 200 200 200 200 200 200 200 200 200
GET    /api/explorer?player=me         -                                 play             401 200 200 200 200 200 200 401 200 401 200 401 200 200
GET    /api/library/imports            -                                 -                401 401 401 200 200 200 200 403 403 403 403 403 403 200
POST   /api/library/imports?resume=999 -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
POST   /api/library/imports?visibility=public -                          -                401 401 401 403 403 200 403 403 403 403 403 403 403 403
GET    /api/library/imports/999        -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
DELETE /api/library/imports/999        -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
GET    /api/tournaments                -                                 -                200 200 200 200 200 200 200 200 200 200 200 200 200 200
GET    /api/tournaments?mine=true      -                                 -                401 200 200 200 200 200 200 200 200 200 200 200 200 200
POST   /api/tournaments                {"name":"","kind":{"system":"keizer"},"rounds":1,"clock":null,"is_rated":false,"join":"all","venue":"boards","starts_at":null,"no_show_minutes":null,"check_in":"never","half_byes":0,"is_first_white":true,"tie_breaks":null} - 401 401 401 400 400 400 400 403 403 403 403 403 403 400
GET    /api/tournaments/nonesuch       -                                 -                404 404 404 404 404 404 404 404 404 404 404 404 404 404
GET    /api/tournaments/nonesuch/changes -                               -                404 404 404 404 404 404 404 404 404 404 404 404 404 404
GET    /api/tournaments/nonesuch/arena -                                     -                404 404 404 404 404 404 404 404 404 404 404 404 404 404
GET    /api/tournaments/nonesuch/games/1/moves -                             -                404 404 404 404 404 404 404 404 404 404 404 404 404 404
POST   /api/tournaments/nonesuch/act   {"do":"pair"}                     -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
GET    /api/tournaments/nonesuch/rounds/1/why -                          -                404 404 404 404 404 404 404 404 404 404 404 404 404 404
GET    /api/tournaments/nonesuch/standings/1 -                           -                404 404 404 404 404 404 404 404 404 404 404 404 404 404
GET    /api/tournaments/nonesuch/log   -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
GET    /api/tournaments/nonesuch/trf   -                                 -                404 404 404 404 404 404 404 404 404 404 404 404 404 404
GET    /api/tournaments/nonesuch/pgn   -                                 -                404 404 404 404 404 404 404 404 404 404 404 404 404 404
GET    /api/broadcasts                -                                 -                200 200 200 200 200 200 200 200 200 200 200 200 200 200
GET    /api/broadcasts?mine=true      -                                 -                401 401 401 200 200 200 200 403 403 403 403 403 403 200
POST   /api/broadcasts                {"name":"","visibility":"public","round":{"delay":0}} - 401 401 401 400 400 400 400 403 403 403 403 403 403 400
GET    /api/broadcasts/nonesuch       -                                 -                404 404 404 404 404 404 404 404 404 404 404 404 404 404
PUT    /api/broadcasts/nonesuch       {"name":"x","visibility":"public"} - 401 401 401 404 404 404 404 403 403 403 403 403 403 404
DELETE /api/broadcasts/nonesuch       -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
POST   /api/broadcasts/nonesuch/rounds {"delay":0}                     -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
GET    /api/broadcasts/rounds/nonesuch -                                -                404 404 404 404 404 404 404 404 404 404 404 404 404 404
PUT    /api/broadcasts/rounds/nonesuch {"delay":0}                     -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
DELETE /api/broadcasts/rounds/nonesuch -                                -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
POST   /api/games/PLAYING/act          {"do":"resign","color":null}      play             401 409 409 409 409 409 200 403 200 403 409 403 409 200
POST   /api/games/PRIVATE/act          {"do":"resign","color":null}      play             401 404 404 404 404 404 200 403 200 403 404 403 404 200
POST   /api/games/NONE/act             {"do":"resign","color":null}      play             401 404 404 404 404 404 404 403 404 403 404 403 404 404
POST   /api/games/CHALLENGE/act        {"do":"decline"}                  challenge:write  401 409 409 409 409 409 200 409 409 409 409 409 409 409
GET    /api/groups                     -                                 -                401 401 401 200 200 200 200 403 403 403 403 403 403 200
POST   /api/groups                     {"kind":"club","name":""}         -                401 401 401 400 403 400 400 403 403 403 403 403 403 400
POST   /api/groups/join                {"code":"x"}                      -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
GET    /api/groups/no-group            -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
PUT    /api/groups/no-group            {"name":"x","rules":{"chat":"off","meeting":"group","computer":"helps","names":"staff","pins":"digits","hours":null,"forget_months":null}} - 401 401 401 404 404 404 404 403 403 403 403 403 403 404
DELETE /api/groups/no-group            -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
POST   /api/groups/no-group/invitations {"part":"member","child":null}   -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
PUT    /api/groups/no-group/people/x   {"part":"member","real_name":"","note":""} -      401 401 401 404 404 404 404 403 403 403 403 403 403 404
DELETE /api/groups/no-group/people/x   -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
GET    /api/groups/no-group/people/x/export -                            -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
GET    /api/groups/no-group/log        -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
POST   /api/groups/no-group/list       {"text":"x"}                      -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
POST   /api/groups/no-group/pupils     {"pupils":[]}                     -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
POST   /api/groups/no-group/cards      {"names":[]}                      -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
DELETE /api/groups/no-group/cards/x    -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
POST   /api/groups/no-group/door       {"minutes":15}                    -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
DELETE /api/groups/no-group/door       -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
GET    /api/groups/no-group/wall       -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
POST   /api/groups/no-group/round      {"how":"lot","time":null,"level":null} -          401 401 401 404 404 404 404 403 403 403 403 403 403 404
POST   /api/groups/no-group/seat       {"name":"x"}                      -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
POST   /api/groups/no-group/swap       {"one":"x","other":"y"}          -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
POST   /api/groups/no-group/lesson     {"stopped":true,"eyes_up":null}   -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
POST   /api/groups/no-group/boards/x   {"do":"stop"}                     -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
POST   /api/groups/no-group/simul      {"sides":"white","time":null,"fen":null} -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
POST   /api/groups/no-group/question   {"fen":"x"}                       -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
DELETE /api/groups/no-group/question   -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
POST   /api/groups/no-group/question/answer {"question":"x","uci":"e2e4"}     -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
POST   /api/groups/no-group/question/solution -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
GET    /api/assignments                -                                 -                401 401 401 200 200 200 200 403 403 403 403 403 403 200
GET    /api/groups/no-group/assignments -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
POST   /api/groups/no-group/assignments {"task":{"kind":"games","count":1,"level":null},"due":null} -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
GET    /api/groups/no-group/assignments/x -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
DELETE /api/groups/no-group/assignments/x -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
GET    /api/groups/no-group/people/x/report -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
POST   /api/reports                           {"reason":"other"}                -                401 401 401 400 400 400 400 403 403 403 403 403 403 400
GET    /api/me/blocks                         -                                 -                401 401 401 200 200 200 200 403 403 403 403 403 403 200
PUT    /api/me/blocks/nobody-else             -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
DELETE /api/me/blocks/nobody-else             -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
GET    /api/groups/no-group/reports           -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
POST   /api/groups/no-group/reports/x         {"done":true}                     -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
GET    /api/groups/no-group/people/x/conduct  -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
POST   /api/groups/no-group/people/x/measures {"what":"mute","reason":"other","until":null} -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
DELETE /api/groups/no-group/people/x/measures/mute -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
GET    /api/admin/reports                     -                                 admin:people     401 401 401 403 403 200 403 403 403 403 200 403 403 403
POST   /api/admin/reports/nonesuch            {"done":true}                     admin:people     401 401 401 403 403 404 403 403 403 403 404 403 403 403
GET    /api/admin/people/nobody-else/conduct  -                                 admin:people     401 401 401 403 403 404 403 403 403 403 404 403 403 403
POST   /api/admin/people/nobody-else/measures {"what":"mute","reason":"other","until":null} admin:people     401 401 401 403 403 404 403 403 403 403 404 403 403 403
DELETE /api/admin/people/nobody-else/measures/mute -                                 admin:people     401 401 401 403 403 404 403 403 403 403 404 403 403 403
GET    /api/admin/log                         -                                 admin:people     401 401 401 403 403 200 403 403 403 403 200 403 403 403
GET    /api/groups/no-group/lists             -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
GET    /api/groups/no-group/lists.csv         -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
POST   /api/groups/no-group/seasons           {"name":"x","start":1200}         -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
DELETE /api/groups/no-group/seasons/x         -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
PUT    /api/groups/no-group/people/x/numbers/FIDE {"points":1,"day":"2026-11-01"}   -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
GET    /api/groups/no-group/people/x/fair-play -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
POST   /api/groups/no-group/people/x/fair-play -                                 -                401 401 401 404 404 404 404 403 403 403 403 403 403 404
GET    /api/admin/people/nobody-else/fair-play -                                 admin:people     401 401 401 403 403 404 403 403 403 403 404 403 403 403
POST   /api/admin/people/nobody-else/fair-play -                                 admin:people     401 401 401 403 403 404 403 403 403 403 404 403 403 403
POST   /api/card                       {"token":"x"}                     -                401 401 401 401 401 401 401 401 401 401 401 401 401 401
POST   /api/door                       {"code":"x"}                      -                401 401 401 401 401 401 401 401 401 401 401 401 401 401
POST   /api/door/pin                   {"code":"x","name":"x","pin":"0"} -                401 401 401 401 401 401 401 401 401 401 401 401 401 401
POST   /api/me/delete                  {"password":"wrong"}              -                401 200 200 401 401 401 401 403 403 403 403 403 403 401
POST   /api/logout-everywhere          -                                 -                401 401 401 200 200 200 200 403 403 403 403 403 403 200
POST   /api/logout                     -                                 -                200 200 200 200 200 200 200 200 200 200 200 200 200 200
"#;

#[tokio::test]
async fn every_route_answers_everybody_as_the_table_says() {
    let world = World::new().await;
    let mut games = HashMap::new();
    for row in ROUTES.lines().filter(|row| !row.is_empty()) {
        let cells: Vec<&str> = row.split_whitespace().collect();
        let [method, path, body, scope, statuses @ ..] = cells.as_slice() else { panic!("{row}") };
        assert_eq!(statuses.len(), ASKERS.split_whitespace().count(), "{row}");
        let body: Value = serde_json::from_str(body).unwrap_or_default();
        let method: Method = method.parse().expect("a method");
        for (name, status) in ASKERS.split_whitespace().zip(statuses) {
            let (path, kind) = world.path(path, &mut games).await;
            let answer = world.asker(name, scope).send(method.clone(), &path, body.clone()).await;
            assert_eq!(answer.status.as_str(), *status, "{method} {path} by {name}: {}", answer.text());
            if answer.status.is_client_error() {
                assert!(!answer.code().is_empty(), "{method} {path} by {name}: {}", answer.text());
            }
            if let Some(kind) = kind.filter(|_| method != Method::GET && answer.status.is_success()) {
                games.remove(&kind);
            }
        }
    }
}

/// A private game is not to be told from one that does not exist: whatever is asked, the answer is the same to the letter.
#[tokio::test]
async fn a_private_game_is_answered_for_as_one_that_does_not_exist() {
    let world = World::new().await;
    let mut games = HashMap::new();
    for (method, path, body) in [
        (Method::GET, "", Value::Null),
        (Method::GET, "/pgn", Value::Null),
        (Method::GET, "/fen", Value::Null),
        (Method::GET, "/evaluation", Value::Null),
        (Method::POST, "/hint", Value::Null),
        (Method::POST, "/act", json!({ "do": "sit" })),
        (Method::POST, "/act", json!({ "do": "say", "words": "hello" })),
    ] {
        for name in ["nobody", "guest", "watcher", "other", "bot", "admin", "admin+", "bot+"] {
            let mut told = Vec::new();
            for kind in ["PRIVATE", "PRIVATE-OVER", "PRIVATE-CHALLENGE", "NONE"] {
                let (path, _) = world.path(&format!("/api/games/{kind}{path}"), &mut games).await;
                let answer = world.asker(name, "play").send(method.clone(), &path, body.clone()).await;
                told.push((answer.status, answer.text()));
            }
            assert!(told.iter().all(|answer| *answer == told[0]), "{method} {path} by {name}: {told:?}");
        }
    }
}

#[tokio::test]
async fn no_route_is_forgotten() {
    let app = TestApp::start().await;
    let document = app.visitor().get("/api/openapi.json").await.expect(200).json();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        let parts: Vec<&str> = path.split('/').collect();
        for method in methods.as_object().expect("methods").keys() {
            let is_row = |row: &&str| {
                let mut cells = row.split_whitespace();
                let is_method = cells.next().is_some_and(|cell| cell.eq_ignore_ascii_case(method));
                let cells = cells.next().unwrap_or_default().split('?').next().unwrap_or_default();
                let cells: Vec<&str> = cells.split('/').collect();
                let fits = |(part, cell): (&&str, &&str)| part == cell || part.starts_with('{');
                is_method && cells.len() == parts.len() && parts.iter().zip(&cells).all(fits)
            };
            assert!(ROUTES.lines().any(|row| is_row(&row)), "{method} {path} is not in the table");
        }
    }
}

/// Every act in a game between White and Black in which it is White's turn: what those get who do not play, White, Black.
const PLAYING: &str = "
move         not-player ok        not-your-turn
sit          no-seat    ok        ok
take         no-seat    ok        ok
decline      not-player not-player not-player
resign       not-player ok        ok
abort        not-player not-now   not-now
draw         not-player ok        ok
no-draw      not-player not-now   not-now
takeback     not-player ok        ok
no-takeback  not-player not-now   not-now
claim-draw   not-player nothing-to-claim not-your-turn
claim-win    not-player not-now   not-now
call-draw    not-player not-now   not-now
add-time     not-player ok        ok
berserk      not-player not-now   not-now
rematch      not-player not-now   not-now
no-rematch   not-player not-now   not-now
say          ok         ok        ok
announce     ok         ok        ok
greet        ok         ok        ok
";

/// The same where it is rated: nothing is taken back.
fn rated() -> String {
    let is_takeback = |row: &str| row.starts_with("takeback ");
    let rows = PLAYING.lines().map(|row| if is_takeback(row) { "takeback not-player rated rated" } else { row });
    rows.collect::<Vec<_>>().join("\n")
}

/// The same when it is over.
const OVER: &str = "
move         over       over      over
sit          over       ok        ok
take         over       ok        ok
decline      over       over      over
resign       over       over      over
abort        over       over      over
draw         over       over      over
no-draw      over       over      over
takeback     over       over      over
no-takeback  over       over      over
claim-draw   over       over      over
claim-win    over       over      over
call-draw    over       over      over
add-time     over       over      over
berserk      over       over      over
rematch      not-player ok        ok
no-rematch   not-player not-now   not-now
say          ok         ok        ok
announce     ok         ok        ok
greet        ok         ok        ok
";

/// White has asked Black, who has not answered.
const CHALLENGE: &str = "
move         not-begun  not-begun not-begun
sit          no-seat    no-seat   ok
take         no-seat    no-seat   ok
decline      not-player not-player ok
resign       not-begun  not-begun not-begun
abort        not-player ok        not-player
draw         not-begun  not-begun not-begun
no-draw      not-begun  not-begun not-begun
takeback     not-begun  not-begun not-begun
no-takeback  not-begun  not-begun not-begun
claim-draw   not-begun  not-begun not-begun
claim-win    not-begun  not-begun not-begun
call-draw    not-begun  not-begun not-begun
add-time     not-begun  not-begun not-begun
berserk      not-begun  not-begun not-begun
rematch      not-player not-now   not-player
no-rematch   not-player not-now   not-player
say          ok         ok        ok
announce     ok         ok        ok
greet        ok         ok        ok
";

/// White waits for whoever opens the link: everybody else is alike.
const LINK: &str = "
move         not-begun  not-begun not-begun
sit          ok         no-seat   ok
take         ok         no-seat   ok
decline      not-player not-player not-player
resign       not-begun  not-begun not-begun
abort        not-player ok        not-player
draw         not-begun  not-begun not-begun
no-draw      not-begun  not-begun not-begun
takeback     not-begun  not-begun not-begun
no-takeback  not-begun  not-begun not-begun
claim-draw   not-begun  not-begun not-begun
claim-win    not-begun  not-begun not-begun
call-draw    not-begun  not-begun not-begun
add-time     not-begun  not-begun not-begun
berserk      not-begun  not-begun not-begun
rematch      not-player not-now   not-player
no-rematch   not-player not-now   not-player
say          ok         ok        ok
announce     ok         ok        ok
greet        ok         ok        ok
";

/// Who acts: their name among the askers, the scope of their token, their column in the tables of acts. Where a token does
/// not let one play there is none.
const ACTORS: [(&str, &str, Option<usize>); 14] = [
    ("nobody", "-", None),
    ("guest", "-", Some(0)),
    ("watcher", "-", Some(0)),
    ("other", "-", Some(0)),
    ("bot", "-", Some(0)),
    ("bot+", "play", Some(0)),
    ("bot+", "board:play", None),
    ("admin", "-", Some(0)),
    ("admin+", "play", Some(0)),
    ("white+", "preference:write", None),
    ("white+", "bot:play", None),
    ("white+", "play", Some(1)),
    ("white", "-", Some(1)),
    ("black", "-", Some(2)),
];

#[tokio::test]
async fn playing_games_obey_their_players_alone() {
    check_acts("PLAYING", PLAYING, None).await;
}

#[tokio::test]
async fn rated_games_are_for_those_with_an_account_and_go_only_forward() {
    check_acts("RATED", &rated(), None).await;
    let world = World::new().await;
    for (name, wanted) in [("guest", "unrateable"), ("watcher", "unrateable"), ("other", "ok"), ("bot+", "ok")] {
        let game = world.game("RATED-LINK").await;
        let path = format!("/api/games/{game}/act");
        let answer = world.asker(name, "play").post(&path, json!({ "do": "sit" })).await;
        let told = if answer.status.is_success() { "ok".to_owned() } else { answer.code() };
        assert_eq!(told, wanted, "{name}: {}", answer.text());
    }
}

#[tokio::test]
async fn games_that_are_over_obey_nobody() {
    check_acts("OVER", OVER, None).await;
}

#[tokio::test]
async fn challenges_are_for_whom_they_are_for() {
    check_acts("CHALLENGE", CHALLENGE, None).await;
}

#[tokio::test]
async fn links_are_for_whoever_comes() {
    check_acts("LINK", LINK, None).await;
}

#[tokio::test]
async fn private_games_obey_their_players_and_are_not_there_for_others() {
    check_acts("PRIVATE", PLAYING, Some("not-found")).await;
    check_acts("PRIVATE-OVER", OVER, Some("not-found")).await;
    check_acts("PRIVATE-CHALLENGE", CHALLENGE, Some("not-found")).await;
}

/// Every act by everybody, by HTTP and over a socket. `outsiders` is what those hear who do not play, where it is always
/// the same.
async fn check_acts(kind: &str, table: &str, outsiders: Option<&str>) {
    let world = World::new().await;
    let mut sockets = Vec::new();
    for (name, scope, column) in ACTORS {
        let person = world.asker(name, scope);
        sockets.push((name, scope, column, person.socket().await, person));
    }
    assert_eq!(names(table), variants::<Act>("do"), "every act is in the table of {kind}");
    for row in table.lines().filter(|row| !row.is_empty()) {
        let cells: Vec<&str> = row.split_whitespace().collect();
        let [name, answers @ ..] = cells.as_slice() else { panic!("{row}") };
        let act = act(name);
        let mut game = world.game(kind).await;
        let mut seq = world.seq(&game).await;
        for (who, scope, column, socket, person) in &mut sockets {
            let wanted = match (*column, outsiders) {
                (Some(0), Some(always)) => always,
                (Some(column), _) => answers[column],
                (None, _) => "",
            };
            for by_socket in [false, true] {
                let told = if by_socket {
                    socket.act(&game, act.clone()).await.map_or_else(|problem| problem.code, |_| "ok".to_owned())
                } else {
                    let path = format!("/api/games/{game}/act");
                    let answer = person.post(&path, json!(act)).await;
                    if answer.status.is_success() { "ok".to_owned() } else { answer.code() }
                };
                let wanted = match (*column, by_socket, *who) {
                    (Some(_), ..) => wanted,
                    (None, true, _) => "not-player",
                    (None, false, "nobody") => "not-logged-in",
                    (None, false, _) => "forbidden",
                };
                assert_eq!(told, wanted, "{name} in {kind} by {who} ({scope}), by socket: {by_socket}");
                let now = world.seq(&game).await;
                if told != "ok" {
                    assert_eq!(now, seq, "{name} in {kind} by {who} was refused, and yet something has happened");
                } else if now != seq {
                    game = world.game(kind).await;
                    seq = world.seq(&game).await;
                }
            }
        }
    }
}

/// What a socket hears when it says something: the message, by whom, about which game, and what comes. `-` is nothing.
const MESSAGES: &str = "
join        PLAYING           nobody,guest,other,bot,admin,white,black game
join        PRIVATE           white,black                              game
join        PRIVATE           nobody,guest,other,bot,admin             not-found
join        PRIVATE-OVER      nobody,guest,other,bot,admin             not-found
join        PRIVATE-CHALLENGE nobody,guest,other,bot,admin             not-found
join        PRIVATE-CHALLENGE white,black                              game
join        NONE              nobody,guest,other,bot,admin,white,black not-found
leave       PLAYING           nobody,guest,other,bot,admin,white,black -
leave       PRIVATE           nobody,guest,other,bot,admin,white,black -
leave       NONE              nobody,guest,other,bot,admin,white,black -
mute        PLAYING           nobody,guest,other,bot,admin,white,black -
mute        PRIVATE           nobody,guest,other,bot,admin,white,black -
do          PRIVATE           nobody                                   not-player
do          PRIVATE           guest,other,bot,admin                    not-found
do          PRIVATE           white,black                              done
do          NONE              nobody                                   not-player
do          NONE              guest,other,bot,admin,white,black        not-found
seek        NONE              nobody                                   not-logged-in
seek        NONE              guest,other,bot,admin,white,black        done
accept      NONE              nobody                                   not-logged-in
accept      NONE              guest,other,bot,admin,white,black        not-found
unseek      NONE              nobody,guest,other,bot,admin,white,black -
lobby       NONE              nobody,guest,other,bot,admin,white,black lobby
wall        NONE              nobody,guest,other,bot,admin,white,black not-found
leave-wall  NONE              nobody,guest,other,bot,admin,white,black -
leave-lobby NONE              nobody,guest,other,bot,admin,white,black -
ping        NONE              nobody,guest,other,bot,admin,white,black -
";

#[tokio::test]
async fn every_message_is_answered_as_the_table_says() {
    let world = World::new().await;
    assert_eq!(names(MESSAGES), variants::<Request>("t"), "every message is in the table");
    let mut games = HashMap::new();
    for row in MESSAGES.lines().filter(|row| !row.is_empty()) {
        let [name, kind, askers, wanted] = row.split_whitespace().collect::<Vec<_>>()[..] else { panic!("{row}") };
        let (game, _) = world.path(kind, &mut games).await;
        for asker in askers.split(',') {
            let mut socket = world.asker(asker, "-").socket().await;
            assert_eq!(answer(&mut socket, name, &game).await, wanted, "{name} {kind} by {asker}");
            socket.close().await;
        }
    }
}

/// Nobody can take back another's wish to play, nor play against oneself.
#[tokio::test]
async fn wishes_are_their_owners() {
    let world = World::new().await;
    let (mut white, mut black) = (world.asker("white", "-").socket().await, world.asker("black", "-").socket().await);
    let wish: Request = serde_json::from_value(json!({ "t": "seek", "id": 1, "seek": { "time": "61+7" } })).unwrap();
    white.say(&wish).await;
    white.all().await;
    white.say(&Request::Lobby).await;
    let seeks = |message: &Message| if let Message::Lobby(lobby) = message { Some(lobby.seeks.clone()) } else { None };
    let seek = white.wait(seeks).await.pop().expect("there is one");
    black.say(&Request::Unseek { seek: Some(seek.id.clone()) }).await;
    black.say(&Request::Unseek { seek: None }).await;
    black.all().await;
    assert_eq!(answer(&mut white, "accept", &seek.id).await, "not-found");
    assert_eq!(answer(&mut black, "accept", &seek.id).await, "done");
    white.wait(|message| matches!(message, Message::Paired { .. }).then_some(())).await;
}

/// Says a message about this game and tells what comes before the answer to a ping.
async fn answer(socket: &mut Socket, name: &str, game: &str) -> String {
    let mut message = json!({ "t": name });
    match name {
        "join" => message["game"] = json!(game),
        "leave" => message["game"] = json!(game),
        "wall" | "leave-wall" => message["group"] = json!(game),
        "mute" => (message["game"], message["on"]) = (json!(game), json!(true)),
        "do" => {
            (message["game"], message["id"], message["act"]) = (json!(game), json!(1), json!({ "do": "add-time" }));
        }
        "seek" => (message["id"], message["seek"]) = (json!(1), json!({ "time": "59+9" })),
        "accept" => (message["id"], message["seek"]) = (json!(1), json!(game)),
        "ping" => message["n"] = json!(u64::MAX),
        _ => {}
    }
    let request: Request = serde_json::from_value(message).expect("a message of the wire");
    socket.say(&request).await;
    let told = socket.all().await.into_iter().find_map(|message| match message {
        Message::Game(_) => Some("game".to_owned()),
        Message::Lobby(_) => Some("lobby".to_owned()),
        Message::Done { .. } => Some("done".to_owned()),
        Message::Refused { problem, .. } => Some(problem.code),
        _ => None,
    });
    told.unwrap_or_else(|| "-".to_owned())
}

/// The first cell of every row.
fn names(table: &str) -> BTreeSet<String> {
    table.lines().filter_map(|row| row.split_whitespace().next()).map(str::to_owned).collect()
}

/// The names of all variants, as its schema tells them.
fn variants<T: PartialSchema>(tag: &str) -> BTreeSet<String> {
    let schema = serde_json::to_value(T::schema()).expect("a schema is JSON");
    let variants = schema["oneOf"].as_array().expect("variants");
    let name = |variant: &Value| variant["properties"][tag]["enum"][0].as_str().expect("a name").to_owned();
    variants.iter().map(name).collect()
}

/// The act of this name.
fn act(name: &str) -> Act {
    let mut act = json!({ "do": name });
    match name {
        "move" => (act["ply"], act["uci"]) = (json!(2), json!("g1f3")),
        "say" | "announce" => act["words"] = json!("hello"),
        "take" => act["color"] = json!("black"),
        "greet" => act["greeting"] = json!("hello"),
        _ => {}
    }
    serde_json::from_value(act).expect("an act of the wire")
}

/// Everybody who asks, on one server.
struct World {
    app: TestApp,
    people: HashMap<&'static str, Person>,
    /// Tokens of White, the administrator and the bot, by owner and scopes.
    tokens: HashMap<(&'static str, Vec<Scope>), Person>,
    session: String,
    token: String,
    /// Keeps the watcher watching.
    _watching: Socket,
}

impl World {
    async fn new() -> World {
        let app = TestApp::start().await;
        let store = Store::open(&app.database_url()).await.expect("the database");
        let mut people = HashMap::new();
        for (key, name, role) in [
            ("white", "the-owner", PersonKind::Player),
            ("black", "the-opponent", PersonKind::Player),
            ("other", "the-third", PersonKind::Player),
            ("bot", "the-bot", PersonKind::Bot),
            ("admin", "the-keeper", PersonKind::Admin),
        ] {
            people.insert(key, register(&app, name).await);
            let id = store.account(name).await.expect("the database").expect("the account").player.id;
            store.set_role(&id, role).await.expect("the database");
        }
        people.insert("guest", app.guest().await);
        people.insert("watcher", app.guest().await);
        let tokens = tokens(&app, &store).await;
        let again = app.visitor();
        again.post("/api/login", json!({ "name": "the-owner", "password": "correct horse" })).await.expect(200);
        let sessions = people["white"].get("/api/me/sessions").await.expect(200).json();
        let other = |session: &&Value| session["current"] == false;
        let session =
            sessions.as_array().and_then(|all| all.iter().find(other)).expect("another session")["id"].clone();
        let wish = json!({ "label": "x", "scopes": ["board:play"], "password": "correct horse" });
        let token = people["white"].post("/api/me/tokens", wish).await.expect(200).json()["id"].clone();
        store.close().await;
        let watching = people["watcher"].socket().await;
        let text = |value: Value| value.as_str().expect("an id").to_owned();
        let (session, token) = (text(session), text(token));
        World { app, people, tokens, session, token, _watching: watching }
    }

    /// The one of this name; where it is a token, with the scope of the row.
    fn asker(&self, name: &str, scope: &str) -> Person {
        if name == "nobody" {
            return self.app.visitor();
        }
        let Some((owner, is_with)) = name
            .strip_suffix('+')
            .map(|owner| (owner, true))
            .or_else(|| name.strip_suffix('-').map(|owner| (owner, false)))
        else {
            return self.people[name].clone();
        };
        let owner = if owner == "white" {
            "the-owner"
        } else if owner == "bot" {
            "the-bot"
        } else {
            "the-keeper"
        };
        let scope = match scope {
            "-" => None,
            "play" if owner == "the-bot" => Some(Scope::BotPlay),
            "play" => Some(Scope::BoardPlay),
            scope => Some(scope.parse().expect("a scope")),
        };
        let scopes = match (scope, is_with) {
            (None, true) => Scope::ALL.to_vec(),
            (None, false) => Vec::new(),
            (Some(scope), true) => vec![scope],
            (Some(scope), false) => Scope::ALL.into_iter().filter(|other| *other != scope).collect(),
        };
        self.tokens[&(owner, scopes)].clone()
    }

    /// A path with its placeholders filled in, and which kind of game is in it. Games are made once and kept in `games`.
    async fn path(&self, path: &str, games: &mut HashMap<String, String>) -> (String, Option<String>) {
        let path = path.replace("SESSION", &self.session).replace("TOKEN", &self.token);
        let is_game = |part: &&str| !part.is_empty() && part.chars().all(|c| c.is_ascii_uppercase() || c == '-');
        let Some(kind) = path.split('/').find(is_game).map(str::to_owned) else { return (path, None) };
        if !games.contains_key(&kind) {
            games.insert(kind.clone(), self.game(&kind).await);
        }
        let parts: Vec<&str> =
            path.split('/').map(|part| if part == kind { games[&kind].as_str() } else { part }).collect();
        (parts.join("/"), Some(kind))
    }

    /// A new game of White against Black: `PLAYING`, `OVER` or still a `CHALLENGE`, each also `PRIVATE`; a `LINK` that White
    /// has made; White against the `COMPUTER`; or `NONE` at all. Some also `RATED`.
    async fn game(&self, kind: &str) -> String {
        let (white, black) = (&self.people["white"], &self.people["black"]);
        // Nobody can offer so many to everybody.
        let visibility = match kind {
            "LINK" | "RATED-LINK" => "link",
            kind if kind.starts_with("PRIVATE") => "private",
            _ => "public",
        };
        let against = match kind {
            "NONE" => return "nonesuch".to_owned(),
            "LINK" | "RATED-LINK" => json!({ "kind": "link" }),
            "COMPUTER" | "RATED-COMPUTER" => json!({ "kind": "computer", "strength": { "level": 1 } }),
            _ => json!({ "kind": "person", "name": "the-opponent" }),
        };
        let rated = kind.starts_with("RATED");
        let wish = json!({
            "against": against, "color": "white", "time": "60+0", "visibility": visibility, "rated": rated
        });
        let id = white.make_game(wish).await;
        let path = format!("/api/games/{id}/act");
        if !["CHALLENGE", "LINK", "COMPUTER"].iter().any(|end| kind.ends_with(end)) {
            black.post(&path, json!({ "do": "sit" })).await.expect(200);
            white.post(&path, json!({ "do": "move", "ply": 0, "uci": "e2e4" })).await.expect(200);
            black.post(&path, json!({ "do": "move", "ply": 1, "uci": "e7e5" })).await.expect(200);
            if kind.ends_with("OVER") {
                black.post(&path, json!({ "do": "resign", "color": null })).await.expect(200);
            }
        }
        id
    }

    /// The number of the game's last event.
    async fn seq(&self, game: &str) -> Value {
        self.people["white"].get(&format!("/api/games/{game}")).await.expect(200).json()["seq"].clone()
    }
}

/// Tokens of White, the administrator and the bot: each scope alone, all but each, all, and none.
async fn tokens(app: &TestApp, store: &Store) -> HashMap<(&'static str, Vec<Scope>), Person> {
    let mut tokens = HashMap::new();
    let mut sets = vec![Scope::ALL.to_vec(), Vec::new()];
    for scope in Scope::ALL {
        sets.push(vec![scope]);
        sets.push(Scope::ALL.into_iter().filter(|other| *other != scope).collect());
    }
    for name in ["the-owner", "the-keeper", "the-bot"] {
        let id = store.account(name).await.expect("the database").expect("the account").player.id;
        for scopes in &sets {
            let (token, _) = store.add_token(&id, "test", scopes, None).await.expect("the database");
            let person = app.visitor().with_header("authorization", &format!("Bearer {token}"));
            tokens.insert((name, scopes.clone()), person);
        }
    }
    tokens
}
