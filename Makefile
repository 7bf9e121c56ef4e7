# An index of commands: `make help` lists them. `make play` and `make test` are the two most people need.

# Processor of the portable build; its files live apart, so that the two builds do not undo each other.
PORTABLE_CPU ?= $(if $(filter x86_64,$(shell uname -m)),x86-64-v2,generic)
PORTABLE = CARGO_TARGET_DIR=target/portable RUSTFLAGS="-C target-cpu=$(PORTABLE_CPU)"

# Seconds for each fuzz target.
FUZZ_SECONDS ?= 600

# cargo-nextest runs the tests side by side; where it is not installed, plain cargo does the same work.
NEXTEST := $(shell cargo nextest --version >/dev/null 2>&1 && echo yes)

# Parts of the benchmark that need no notation are built without it (docs/performance.md says why).
BENCH_FEATURES = $(if $(PART),$(if $(filter san pgn,$(PART)),,--no-default-features))

# The levels and their anchors, weakest first: each meets the next ones.
LADDER = random greedy careful level:1 level:2 level:3 level:4 level:5 skill:0 level:6 skill:1 skill:2 level:7 \
	skill:3 level:8 skill:4 level:9 skill:5 level:10 skill:7 level:11 skill:9

.DEFAULT_GOAL := help

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-15s %s\n", $$1, $$2 }' Makefile

play: ## build everything, start the site on this machine and open it in the browser (ctrl-C stops it)
	@packaging/play $(PLAY)

play-terminal: ## build the program and start a game in the terminal
	@packaging/program play

pictures: build ## make the pictures of the full screen in README.md anew (needs tmux)
	docs/images/screens.sh

build: ## build the program for this machine's processor: target/release/tabiya
	cargo build --release

pgo: ## build the engine for UCI by what a run of it was seen to do, and measure what that gains (ROUNDS=5): target/pgo/tabiya-uci
	@packaging/pgo

portable: ## build the program for other machines too (x86-64-v2, aarch64): target/portable/release/tabiya
	$(PORTABLE) cargo build --release

wasm: ## build the rules and the engine for the page, as WebAssembly: web/wasm (the page is whole without them, but plays only)
	crates/wasm/build

web: ## build the page that the server carries: web/dist (needs Node.js 20 or later with npm)
	@packaging/page --anew

e2e: ## the page in a real Chromium against the real server (build both first: make web, cargo build; docs: web/README.md)
	cd web && npm run e2e $(ARGS:%=-- %)

install: ## install the program into cargo's bin folder
	cargo install --locked --path crates/tabiya

test: ## all tests that can run here: Rust, documentation, page, browser; says what it leaves out
	@packaging/test

test-quick: ## the tests of the Rust code alone, without the long ones: for the work in between
	@packaging/test --quick

prepare: ## install what all tests want: a browser, a database (on Debian, as root; elsewhere it says what)
	@packaging/prepare

# Lightly optimised: twice as quick to build, and fast enough to count positions.
test-portable: ## the tests of what depends on the processor, with the portable build
	$(PORTABLE) CARGO_PROFILE_DEV_OPT_LEVEL=1 $(if $(NEXTEST),cargo nextest run,cargo test) \
		-p tabiya-rules -p tabiya-engine --all-features --lib --test perft --test properties --test bench

check: check-format lint lint-wasm check-doc check-page ## format, lints and documentation, warnings as errors; the page too

check-format: ## is all Rust code formatted?
	cargo fmt --all --check

lint: ## the lints of the Rust code
	cargo clippy --workspace --all-targets --all-features -- -D warnings

lint-wasm: ## the lints of what the page runs as WebAssembly
	@if [ -d "$$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown/lib" ]; then for part in rules engine; do \
		CARGO_TARGET_DIR=target/wasm RUSTFLAGS="-C target-feature=+simd128" cargo clippy --package tabiya-wasm --target wasm32-unknown-unknown \
			--no-default-features --features $$part -- -D warnings || exit 1; done; \
	else echo "left out: the lints of WebAssembly, for its target is not installed"; fi

check-doc: ## does the documentation build without a warning?
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --all-features --quiet

check-page: ## the same for the page: format and types
	@if command -v npm >/dev/null && [ web/node_modules/.package-lock.json -nt web/package-lock.json ]; then npm run --prefix web check; \
	else echo "left out: format and types of the page, for its packages are not installed (npm ci --prefix web)"; fi

contract: ## write web/src/contract.ts anew, the types of all that goes between the page, the server and the WebAssembly
	UPDATE=1 cargo test --workspace --all-features --quiet --test contract

bench: ## speed side by side with other libraries (PART=perft for a part, ARGS=--quick; docs/performance.md)
	@cargo run --profile $(or $(PROFILE),engine) --quiet -p tabiya-benches $(BENCH_FEATURES) -- $(PART:%=--part %) $(ARGS)

bench-web: wasm ## the engine in Chromium against the native one and Stockfish from npm (MILLIS=3000 ROUNDS=3; docs/performance.md)
	cargo build --release --quiet -p tabiya-engine --bin tabiya-uci
	cd web && node bench/run.mjs

page-speed: ## how soon first page, game and analysis are there in Chromium, its processor four times slower (ROUNDS=5; docs/performance.md)
	cargo build --release --quiet
	cd web && npm run --silent build && TABIYA=../target/release/tabiya npm run --silent speed

bench-pairing: ## how long a round of a tournament takes, by the number of players (ARGS="500 2000"; docs/tournaments.md)
	@cargo run --release --quiet -p tabiya-pairing --example speed -- $(ARGS)

bench-count: ## keep the node count of the engine's bench, after a change that is meant to alter it
	cargo run --release --quiet -p tabiya-engine -- bench | head -1 | tee testdata/bench.txt

calibrate: ## measure the levels by matches (GAMES=100 REACH=2 RECORD=file DATA=file PLAYERS="level:1 level:2 skill:0 …"; docs/levels.md)
	cargo run --release --quiet -p tabiya-tuner -- calibrate --games $(or $(GAMES),100) --reach $(or $(REACH),2) \
		$(RECORD:%=--record %) $(DATA:%=--data %) $(or $(PLAYERS),$(LADDER))

explain-check: ## have Stockfish check every claim of the reviews of some games (HALF=seen|unseen|all BUDGET=page|server|command-line NODES=1000000 MOST=games; docs/explain.md)
	cargo run --release --quiet -p tabiya-tuner -- truth --missed --half $(or $(HALF),all) --budget $(or $(BUDGET),page) \
		--nodes $(or $(NODES),1000000) $(MOST:%=--most %) $(ARGS)

fair-play: ## measure what is usual for people of known ratings, and how often others would be called far from it (GAMES=file.pgn CHECK="file.pgn …" MOST=games; docs/fair-play.md)
	cargo run --release --quiet -p tabiya-tuner -- fair-play $(GAMES) $(CHECK:%=--check %) $(MOST:%=--most %) $(ARGS)

data: ## play games to learn from, until ctrl-C; the same command goes on (OUT=target/tuner/games.tg NODES=1500 SEED=1 THREADS=1; docs/training.md)
	cargo run --profile engine --quiet -p tabiya-tuner -- games $(GAMES:%=--games %) --nodes $(or $(NODES),1500) \
		--seed $(or $(SEED),1) --threads $(or $(THREADS),1) --out $(or $(OUT),target/tuner/games.tg) $(ARGS)

tune: ## learn the evaluation's weights from self-play (GAMES=10000 NODES=4000 THREADS=1; docs/strength.md)
	cargo run --profile engine --quiet -p tabiya-tuner -- games --games $(or $(GAMES),10000) --nodes $(or $(NODES),4000) \
		--threads $(or $(THREADS),1) --out target/tuner/tune.tg
	cargo run --profile engine --quiet -p tabiya-tuner -- tune --data target/tuner/tune.tg --threads $(or $(THREADS),1)

spsa: ## tune a set of the search's figures by games; the same command goes on (SET=pruning ROUNDS=20000 NODES=6000 STATE=file; docs/strength.md)
	CARGO_TARGET_DIR=target/spsa RUSTFLAGS="-C target-cpu=native --cfg tunable" \
		cargo build --profile engine --quiet -p tabiya-engine --bin tabiya-uci
	cargo run --release --quiet -p tabiya-tuner -- spsa --engine target/spsa/engine/tabiya-uci --set $(or $(SET),pruning) \
		--rounds $(or $(ROUNDS),20000) --nodes $(or $(NODES),6000) --state $(or $(STATE),target/spsa/$(or $(SET),pruning).txt) $(ARGS)

training-test: ## check what makes networks: legal moves of the GPU's code, and a tiny training where PyTorch is installed
	@mkdir -p target/training
	c++ -O2 -std=c++17 -Wall -Wextra -o target/training/check training/play/host.cpp
	target/training/check perft testdata/perft_standard.txt 300000
	python3 -m unittest discover -v training/tests

perft-long: ## every perft count to its end, the six well-known positions to 100 million nodes and more
	cargo test --release -p tabiya-rules --test perft -- --ignored --nocapture

perft-long-portable: ## the same with the portable build
	$(PORTABLE) $(MAKE) perft-long

perft-suite: ## count the perft suites afresh with two independent libraries
	cargo run --release --quiet -p tabiya-differential --bin make-perft-suite testdata/perft_standard.txt
	cargo run --release --quiet -p tabiya-differential --bin make-perft-suite testdata/perft_chess960.txt

api-check: ## the OpenAPI document against a running server, with schemathesis (pip install schemathesis)
	crates/server/api-check

differential: ## a million positions against independent libraries (POSITIONS=1000000 SEED=…)
	cargo run --release --quiet -p tabiya-differential -- $(or $(POSITIONS),1000000) $(SEED)

dead-positions: ## who can still mate, by us and by an independent solver: agreement and times (POSITIONS=10000 SEED=1)
	cargo run --release --quiet -p tabiya-differential --bin dead-positions -- $(or $(POSITIONS),10000) $(or $(SEED),1)

fuzz: ## every fuzz target for a while (FUZZ_SECONDS=600 each)
	fuzz/run $(FUZZ_SECONDS)

crash-test: ## kill the server a hundred times in the midst of games: nothing may be lost (KILLS=100 ACKS=20000)
	cargo build --release --quiet -p tabiya -p tabiya-trials --bins
	target/release/crash target/release/tabiya $(or $(KILLS),100) $(or $(ACKS),20000) $(ARGS)

chaos-test: ## three servers over PostgreSQL and NATS, killed, halted, drained and cut off among games: nothing may be lost (FAULTS=200 ACKS=100000)
	cargo build --release --quiet -p tabiya -p tabiya-trials --bins
	target/release/chaos target/release/tabiya $(or $(FAULTS),200) $(or $(ACKS),100000) $(ARGS)

library-long: ## imports that are killed often, and three hundred beside a running server: none may fail or lose a game (minutes)
	cargo test --release -p tabiya --test server -- --ignored --nocapture library::

load-test: ## thousands of games at once: memory, latency, moves a second (GAMES=5000 SECONDS=20 PLIES=60); MINUTES=60: games come and go
	cargo build --release --quiet -p tabiya -p tabiya-trials --bins
	ulimit -n $$(( 2 * $(or $(GAMES),5000) + 1000 )) && target/release/load target/release/tabiya \
		$(or $(GAMES),5000) $(or $(SECONDS),20) $(or $(PLIES),60) $(or $(MINUTES),0) $(ARGS)

cost: ## what a move costs on one server with SQLite, with PostgreSQL, and across two over NATS, in one run (GAMES=400 SECONDS=20)
	cargo build --release --quiet -p tabiya -p tabiya-trials --bins
	ulimit -n 20000 && target/release/load target/release/tabiya across $(or $(GAMES),400) $(or $(SECONDS),20)

arena-trial: ## an arena of scripted players: every game rated once, nobody waits long, live moves as quick as without (PEOPLE=200 MINUTES=10 PAIRS=20)
	cargo build --release --quiet -p tabiya -p tabiya-trials --bins
	target/release/arena target/release/tabiya $(or $(PEOPLE),200) $(or $(MINUTES),10) $(or $(PAIRS),20) $(ARGS)

library-bench: ## a library of many games: import, size, explorer, search (GAMES=1000000 ARGS=--annotated)
	cargo build --release --quiet -p tabiya-trials --bin library
	target/release/library $(or $(GAMES),1000000) target/library-bench $(ARGS)

library-beside: ## how long live moves wait while games are imported beside them (GAMES=50000 PAIRS=50 SECONDS=10)
	cargo build --release --quiet -p tabiya -p tabiya-trials --bins
	target/release/beside target/release/tabiya $(or $(GAMES),50000) $(or $(PAIRS),50) $(or $(SECONDS),10)

screenshots: ## pictures of every page and state, and one sheet of them: target/screenshots, those of the documents in docs/images (needs Chromium)
	cargo build --quiet -p tabiya
	cd web && npm run --silent build && npm run --silent screenshots

clients-test: ## programs that others wrote for Lichess, against our server (LICHESS_BOT=folder, BOTLI=folder; needs Python 3.11)
	@python="$$PWD/target/clients/bin/python"; \
	python3 -m venv target/clients && target/clients/bin/pip install --quiet berserk==0.14.0 cli-chess==1.8.0 chess PyYAML \
		backoff rich requests aiohttp psutil tenacity prompt-toolkit \
		|| { echo "make clients-test: Python or its packages cannot be had; what needs them is left out"; python=; }; \
	litchee="$$PWD/target/litchee/debug/tabiya-litchee"; \
	cargo build --quiet --locked --manifest-path trials/clients/litchee/Cargo.toml --target-dir target/litchee \
		|| { echo "make clients-test: litchee cannot be had; it is left out"; litchee=; }; \
	bot() { if [ -n "$$2" ]; then echo "$$2"; elif [ -d target/$$1 ] || GIT_TERMINAL_PROMPT=0 git clone --quiet --depth 1 https://github.com/$$3 target/$$1; \
		then echo "$$PWD/target/$$1"; else echo "make clients-test: $$1 cannot be had; it is left out" >&2; fi; }; \
	cargo build --quiet -p tabiya-engine --bin tabiya-uci && TABIYA_CLIENTS_PYTHON="$$python" \
	TABIYA_LITCHEE="$$litchee" \
	TABIYA_CLIENTS_ENGINE="$$PWD/target/debug/tabiya-uci" \
	TABIYA_LICHESS_BOT="$$(bot lichess-bot '$(if $(LICHESS_BOT),$(abspath $(LICHESS_BOT)))' lichess-bot-devs/lichess-bot)" \
	TABIYA_BOTLI="$$(bot BotLi '$(if $(BOTLI),$(abspath $(BOTLI)))' Torom/BotLi)" \
		cargo test -p tabiya-server --test server clients:: -- --nocapture --test-threads 1

doc: ## the library's documentation, in a browser
	cargo doc -p tabiya-rules --no-deps --open

# None of them is a file.
.PHONY: $(shell sed -n 's/^\([a-z0-9-]*\):.*\#\#.*/\1/p' Makefile)
