// What can be learnt, asked once a language, and how far this browser is.
import { api } from './api';
import { keep } from './keep.svelte';
import type { LessonOnShelf } from './protocol';
import { words } from './words.svelte';

class Lessons {
  #all = $state.raw<LessonOnShelf[]>([]);
  #asked = '';

  // Empty until the server has answered.
  get all(): LessonOnShelf[] {
    this.#ask(words.language);
    return this.#all;
  }

  // The chapters of a game's course, without those about other ways to play.
  course(game: string): LessonOnShelf[] {
    return this.all.filter(lesson => lesson.game === game && lesson.mode === undefined);
  }
  extras(game: string): LessonOnShelf[] {
    return this.all.filter(lesson => lesson.game === game && lesson.mode !== undefined);
  }
  done(game: string): number {
    return this.course(game).filter(lesson => keep.lessons[lesson.lesson]?.done).length;
  }

  // Where to go on: the first chapter that is not done, or the first again.
  next(game: string): number {
    return (this.course(game).find(lesson => !keep.lessons[lesson.lesson]?.done) ?? this.course(game)[0])?.number ?? 1;
  }

  #ask(language: string): void {
    if (this.#asked === language) return;
    this.#asked = language;
    api.lessons(language).then(
      all => {
        this.#all = all;
      },
      () => {
        this.#asked = '';
      },
    );
  }
}

export const lessons = new Lessons();
