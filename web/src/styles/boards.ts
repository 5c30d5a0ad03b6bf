// The second sheet of drawings and the styles that only the two large boards need: they come with the first of them that is opened.
import './boards.css';
import { motion } from '../lib/motion';
import { picture } from './drawing.svelte';
import pieces from './pieces-2.svg?raw';

export function sheet(): void {
  if (!document.getElementById('tr-coin')) document.body.insertAdjacentHTML('afterbegin', pieces);
}

// Called by a board when it is set up; what comes back clears it away. The styles count only while `data-board` names a game.
export function lay(game: string): () => void {
  sheet();
  document.documentElement.dataset['board'] = game;
  motion.picture = picture;
  return () => {
    motion.picture = null;
    delete document.documentElement.dataset['board'];
  };
}
