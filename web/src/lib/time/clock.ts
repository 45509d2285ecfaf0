/** The headers of an answer, which contain the server's times. */
export interface TimeHeaders {
  readonly get: (name: string) => string | null;
}

/** The server's time as estimated by this browser, in epoch milliseconds. */
export interface ServerClock {
  /** Real time of the server: for signatures and sessions. */
  readonly now: () => number;
  /** Time of the game: for countdowns and deadlines. Equals `now` unless the server's game clock is shifted. */
  readonly gameNow: () => number;
  /**
   * Updates the estimate from the headers of an answer; `sentAt` and `receivedAt` are this device's own times. A
   * refusal carries no game time: the former estimate stays.
   */
  readonly synchronize: (
    headers: TimeHeaders,
    sentAt: number,
    receivedAt: number,
    isRefusal?: boolean,
  ) => void;
}

/** Creates a clock from a source of this device's time. */
export function createServerClock(machineNow: () => number = Date.now): ServerClock {
  let offset = 0;
  let gameOffset = 0;
  let minRoundTrip = Number.POSITIVE_INFINITY;
  return {
    now: () => machineNow() + offset,
    gameNow: () => machineNow() + offset + gameOffset,
    synchronize(headers, sentAt, receivedAt, isRefusal = false) {
      const serverTime = Number(headers.get('x-server-time') ?? Number.NaN);
      if (!Number.isFinite(serverTime)) return;
      // The server took its time somewhere between sending and receiving: the shorter the round trip, the better
      // the estimate. A difference larger than the round trip means that one of the clocks was adjusted.
      const roundTrip = receivedAt - sentAt;
      const measured = serverTime - (sentAt + roundTrip / 2);
      if (roundTrip <= minRoundTrip || Math.abs(measured - offset) > roundTrip) {
        minRoundTrip = roundTrip;
        offset = measured;
      }
      if (isRefusal) return;
      const game = headers.get('x-game-time');
      gameOffset = game === null || !Number.isFinite(Number(game)) ? 0 : Number(game) - serverTime;
    },
  };
}

/** The clock of the page. */
export const serverClock: ServerClock = createServerClock();
