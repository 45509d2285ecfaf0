/** Where the server says what time it is, by the names of the headers of its answers. */
export interface TimeHeaders {
  readonly get: (name: string) => string | null;
}

/** The server's time as this browser knows it, in epoch milliseconds. */
export interface ServerClock {
  /** Real time of the server: signatures and sessions. */
  readonly now: () => number;
  /** Time of the game: countdowns and deadlines. Equal to `now` unless the server's game clock is moved. */
  readonly gameNow: () => number;
  /**
   * Learns from the headers of an answer; `sentAt` and `receivedAt` are this browser's own times. A refusal tells nothing of
   * the game's time: what is known of it stays.
   */
  readonly synchronize: (said: TimeHeaders, sentAt: number, receivedAt: number, isRefusal?: boolean) => void;
}

/** Makes a clock over a source of this machine's time. */
export function createServerClock(machineNow: () => number = Date.now): ServerClock {
  let offset = 0;
  let gameOffset = 0;
  let narrowest = Number.POSITIVE_INFINITY;
  return {
    now: () => machineNow() + offset,
    gameNow: () => machineNow() + offset + gameOffset,
    synchronize(times, sentAt, receivedAt, isRefusal = false) {
      const said = Number(times.get('x-server-time') ?? Number.NaN);
      if (!Number.isFinite(said)) return;
      // The server spoke somewhere between sending and receiving: the shorter the trip, the better it is
      // known. A jump larger than the trip means one of the clocks was set anew.
      const trip = receivedAt - sentAt;
      const measured = said - (sentAt + trip / 2);
      if (trip <= narrowest || Math.abs(measured - offset) > trip) {
        narrowest = trip;
        offset = measured;
      }
      if (isRefusal) return;
      const game = times.get('x-game-time');
      gameOffset = game === null || !Number.isFinite(Number(game)) ? 0 : Number(game) - said;
    },
  };
}

/** The clock every part of the page reads. */
export const serverClock: ServerClock = createServerClock();
