// The seats this browser holds. A server's tables are many in time: the oldest that is over makes room, what goes on never does. Nor does
// a table of this browser, whose moves nobody else has.
import { livesHere } from './transport';

// A seat held at a table. The token is the key to it. over: its game was when last seen.
export interface HeldSeat {
  table: string;
  token: string;
  at: number;
  over?: true;
}

const MOST_ELSEWHERE = 50;

export function withSeat(seats: readonly HeldSeat[], seat: HeldSeat): HeldSeat[] {
  const held = [seat, ...seats.filter(other => other.table !== seat.table)];
  while (held.filter(one => !livesHere(one.table)).length > MOST_ELSEWHERE) {
    const oldest = held.findLastIndex(one => one.over && !livesHere(one.table));
    if (oldest < 0) break;
    held.splice(oldest, 1);
  }
  return held;
}
