// The page begins: settings, words, the line to the server, and the frame in which pages are shown.
import '@lichess-org/chessground/assets/chessground.base.css';
import './fonts/fonts.css';
import './board/boards.css';
import './board/sets.css';
import './style.css';
import './pages.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { loadFirst } from './pages/first';
import { laterAt } from './pages/later';
import { where } from './router.svelte';
import { line } from './socket.svelte';
import { lessons } from './state/lessons.svelte';
import { person } from './state/me.svelte';
import { settings, applyTheme } from './state/settings.svelte';
import { expectStudyWords, forgetStudyWords, loadLanguage, lettersOf, spoken } from './text/index.svelte';
import { registerWorker } from './worker';

const PATIENCE_MS = 500;

applyTheme();
// They are told as soon as the line opens, and that may be before anything is shown.
lessons.start();
line.start();
// Who one is decides what stands in the head and what may be chosen: it is waited for, but not for long, so that nothing moves.
const known = Promise.race([person.find(), new Promise(resolve => setTimeout(resolve, PATIENCE_MS))]);
const tongue = spoken(settings.language);
if (laterAt(where())?.isStudy) expectStudyWords();
/** Without the words for study there is still a page. */
const words = loadLanguage(tongue).catch(() => {
  forgetStudyWords();
  return loadLanguage(tongue);
});
await Promise.all([words, loadFirst(), lettersOf(tongue), known]);
registerWorker();
mount(App, { target: document.getElementById('app')! });
