// The styles that only the two large boards need, and how a game lays out the sheet of drawings it has of its own: each brings its own.
import './boards.css';
import { motion } from '../lib/motion';
import { picture } from './drawing.svelte';
import { sheet } from './sheet';

// Called by a board when it is set up; what comes back clears it away. The styles count only while `data-board` names a game.
export function lay(game: string, pieces: string): () => void {
  sheet(pieces);
  document.documentElement.dataset['board'] = game;
  motion.picture = picture;
  return () => {
    motion.picture = null;
    delete document.documentElement.dataset['board'];
  };
}
