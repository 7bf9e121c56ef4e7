// The page begins: settings, words, the line to the server, and the frame in which pages are shown.
import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import './board/letters.css';
import './board/plain.css';
import './style.css';
import './pages.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { line } from './socket.svelte';
import { person } from './state/me.svelte';
import { settings, wear } from './state/settings.svelte';
import { speak } from './text/index.svelte';
import { work } from './worker';

wear();
await speak(settings.language);
line.start();
void person.find();
work();
mount(App, { target: document.getElementById('app')! });
