import type { Config } from '../../config.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Secrets } from '../../secrets.ts';
import { READ_WINDOW_MS } from '../auth/authenticate.ts';
import type { Edge } from '../calls/bind.ts';
import { makeGameTime } from './game-time.ts';
import type { Routes } from '../calls/handler.ts';
import { makeLimits, type LimitFigures, type Limits, type SharedLimits } from './limits.ts';
import { makeCallCounter, type CallCounter } from './metrics.ts';
import { makeNonceMemory } from '../auth/nonces.ts';
import { shareNonces } from '../processes/share.ts';
import type { SharedMemory } from '../processes/shared-memory.ts';
import { makeServerClock } from '../auth/server-clock.ts';
import { startLoadSensor } from './shedding.ts';
import { readRefusalTexts } from '../calls/refusal-texts.ts';

/** Most remembered nonces, about 100 MB. */
const MAX_NONCES = 1_000_000;

/** Countdowns may be off by as much; beyond it answers carry the time of the game as well. */
const MAX_AHEAD_MS = 1_000;

/** Longer than the timeout for a connection or a lock, whose errors answer first, and shorter than both in turn. */
const ANSWER_WITHIN_MS = 4_800;

export interface EdgeOptions {
  readonly config: Pick<Config, 'signatures' | 'checkAnswers' | 'limitsFactor'>;
  readonly db: Db;
  readonly secrets: Secrets;
  readonly figures: LimitFigures;
  /** The machine's clock in epoch milliseconds. */
  readonly now: () => number;
  /** Time limit of a call in milliseconds, 4.8 s by default; a later one is refused as busy. */
  readonly answerWithinMs?: number;
  /** What this process shares with others; without it, it is alone. */
  readonly shared?: SharedMemory | null;
  readonly buildRoutes: (limits: Limits) => Routes;
  /** Called when the reuse of a stolen token ended a session. */
  readonly onTheft: (managerId: number) => Promise<void>;
  /** Called before a use of a session is written, at most once a minute for each. */
  readonly onUse: (tx: Tx, sessionId: number) => Promise<void>;
}

/** Assembles the HTTP edge: calls, authentication, rate limits, refusal texts, load sensor and metrics. */
export function makeEdge(
  options: EdgeOptions,
): Edge & { readonly counter: CallCounter; readonly limits: SharedLimits } {
  const { config, db, secrets, figures, onTheft, onUse, shared = null } = options;
  const monotonic = (): number => performance.now();
  const limits = makeLimits(monotonic, config.limitsFactor);
  const nonces = makeNonceMemory({ windowMs: READ_WINDOW_MS, capacity: MAX_NONCES, monotonic });
  const clock = makeServerClock({ wall: options.now, monotonic, nonces });
  const counter = makeCallCounter();
  return {
    calls: { db, secrets, routes: options.buildRoutes(limits), checkAnswers: config.checkAnswers },
    authDependencies: {
      db,
      secrets,
      nonces,
      signatures: config.signatures,
      now: clock.now,
      onTheft,
      onUse,
      ...(shared !== null && { isNewToAll: shareNonces(shared) }),
    },
    refusalTexts: readRefusalTexts(),
    limits,
    figures,
    load: startLoadSensor(),
    answerWithinMs: options.answerWithinMs ?? ANSWER_WITHIN_MS,
    serverTime: clock.now,
    gameTime: makeGameTime(db, monotonic, () => clock.aheadMs() > MAX_AHEAD_MS),
    counter,
    count: counter.count,
    noteUse: counter.noteUse,
  };
}
