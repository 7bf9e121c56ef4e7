// Measures the engine in Chromium against itself as a program and against Stockfish from npm in the same browser: one thread
// each, 16 MiB, in turn, the same positions, the best of some rounds. `make bench-web`; docs/performance.md has figures.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const POSITIONS = {
  start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  middlegame: 'r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9',
  endgame: '8/5pk1/4p1p1/3p3p/1r1P3P/4PKP1/R4P2/8 w - - 0 40',
};
const MILLIS = Number(process.env.MILLIS ?? 3000);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const STOCKFISH = 'stockfish@17.1.0';
const path = name => fileURLToPath(new URL(name, import.meta.url));
const folder = path('../../target/bench-web/stockfish');
const program = process.env.TABIYA_UCI ?? path('../../target/release/tabiya-uci');
const browser = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
].find(name => name && existsSync(name));

/** Its small single-threaded build, fetched once; none where it cannot be had. */
function stockfish() {
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    console.error(`fetching ${STOCKFISH} …`);
    const get = `npm pack --silent ${STOCKFISH} && tar xzf stockfish-*.tgz --strip-components=2 --wildcards 'package/src/*lite-single*' && rm stockfish-*.tgz`;
    if (spawnSync('sh', ['-c', get], { cwd: folder, stdio: 'inherit' }).status !== 0)
      console.error('without Stockfish: it cannot be fetched');
  }
  const script = readdirSync(folder).find(name => name.endsWith('.js'));
  return script ? `/@fs${folder}/${script}` : null;
}

/** The engine as a program. */
function native(fen) {
  return new Promise((resolve, reject) => {
    const child = spawn(program);
    let [text, found] = ['', { nodes: 0, millis: 0, depth: 0 }];
    child.once('error', reject);
    child.stdout.on('data', data => {
      text += data;
      if (!/^bestmove/m.test(text)) return;
      const last = text
        .split('\n')
        .filter(line => line.includes(' nodes '))
        .at(-1);
      const number = name => Number(new RegExp(` ${name} (\\d+)`).exec(last)?.[1]);
      found = { nodes: number('nodes'), millis: number('time'), depth: number('depth') };
      child.kill();
      resolve(found);
    });
    child.stdin.write(`setoption name Hash value 16\nposition fen ${fen}\ngo movetime ${MILLIS}\n`);
  });
}

const headers = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
};
const server = await createServer({
  root: path('..'),
  logLevel: 'error',
  server: { port: 0, headers, hmr: false, watch: null, fs: { strict: false } },
});
await server.listen();
const rival = stockfish();
const chrome = await chromium.launch({ executablePath: browser, args: ['--no-sandbox'] });
try {
  const page = await chrome.newPage();
  page.on('pageerror', error => console.error(String(error)));
  await page.goto(`${server.resolvedUrls.local[0]}bench/index.html`);
  await page.waitForFunction(() => 'ours' in globalThis);
  const engines = {
    native: fen => native(fen),
    page: fen => page.evaluate(([fen, millis]) => globalThis.ours(fen, millis, 1), [fen, MILLIS]),
    ...(existsSync(path('../wasm/threads.wasm'))
      ? { 'page, 2 threads': fen => page.evaluate(([fen, millis]) => globalThis.ours(fen, millis, 2), [fen, MILLIS]) }
      : {}),
    ...(rival
      ? {
          stockfish: fen =>
            page.evaluate(([address, fen, millis]) => globalThis.uci(address, fen, millis), [rival, fen, MILLIS]),
        }
      : {}),
  };
  console.log(`${chrome.version()}, ${MILLIS} ms, best of ${ROUNDS}; thousands of nodes a second`);
  console.log(['position', ...Object.keys(engines), 'page/native', 'page/stockfish'].join('\t'));
  for (const [name, fen] of Object.entries(POSITIONS)) {
    const best = {};
    for (let round = 0; round < ROUNDS; round++) {
      for (const [engine, think] of Object.entries(engines)) {
        const { nodes, millis } = await think(fen);
        best[engine] = Math.max(best[engine] ?? 0, nodes / millis);
      }
    }
    const ratio = (a, b) => (a && b ? (a / b).toFixed(2) : '–');
    console.log(
      [
        name,
        ...Object.keys(engines).map(engine => Math.round(best[engine])),
        ratio(best.page, best.native),
        ratio(best.page, best.stockfish),
      ].join('\t'),
    );
  }
} finally {
  await chrome.close();
  await server.close();
}
