// How much of the engine is here: it is fetched once, when a table of this browser is first opened.
class Fetching {
  share = $state<number | null>(null); // null: nobody waits for it
  why = $state<string | null>(null); // it could not be had

  is(share: number): void {
    this.share = share < 1 ? share : null;
    this.why = null;
  }
  failed(why: string): void {
    this.share = null;
    this.why = why;
  }
}

export const fetching = new Fetching();
