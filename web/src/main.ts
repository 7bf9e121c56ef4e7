// The page begins: settings, words, the line to the server, and the frame in which pages are shown.
import '@lichess-org/chessground/assets/chessground.base.css';
import './board/boards.css';
import './board/sets.css';
import './style.css';
import './pages.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { loadFirst } from './pages/first';
import { line } from './socket.svelte';
import { person } from './state/me.svelte';
import { settings, applyTheme } from './state/settings.svelte';
import { loadLanguage, lettersOf, spoken } from './text/index.svelte';
import { registerWorker } from './worker';

applyTheme();
line.start();
void person.find();
const tongue = spoken(settings.language);
await Promise.all([loadLanguage(tongue), loadFirst(), lettersOf(tongue)]);
registerWorker();
mount(App, { target: document.getElementById('app')! });
