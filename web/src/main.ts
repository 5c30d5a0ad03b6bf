// Puts the drawings on the page, learns the language, and opens the door.
import { mount } from 'svelte';
import App from './App.svelte';
import { keep } from './lib/keep.svelte';
import { words } from './lib/words.svelte';
import pieces from './styles/pieces.svg?raw';
import './styles/tokens.css';
import './styles/table.css';
import './styles/forms.css';

if (keep.theme !== 'system') document.documentElement.dataset['theme'] = keep.theme;
document.body.insertAdjacentHTML('afterbegin', pieces);
await words.speak(keep.language);
mount(App, { target: document.getElementById('app')! });
