import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import type { Secrets } from '../../secrets.ts';
import { READ_WINDOW_MS } from '../auth/authenticate.ts';
import type { Edge } from '../calls/bind.ts';
import { makeGameTime } from './game-time.ts';
import type { Routes } from '../calls/handler.ts';
import { makeLimits, type LimitFigures, type Limits } from './limits.ts';
import { makeCallCounter, type CallCounter } from './metrics.ts';
import { makeNonceMemory } from '../auth/nonces.ts';
import { startLoadSensor } from './shedding.ts';
import { readRefusalTexts } from '../calls/refusal-texts.ts';

/** Most remembered nonces, about 100 MB. */
const MAX_NONCES = 1_000_000;

/** Longer than the timeout for a connection or a lock, whose errors answer first, and shorter than both in turn. */
const ANSWER_WITHIN_MS = 4_800;

export interface EdgeOptions {
  readonly config: Pick<Config, 'signatures' | 'checkAnswers' | 'limitsFactor'>;
  readonly db: Db;
  readonly secrets: Secrets;
  readonly figures: LimitFigures;
  /** Real time in epoch milliseconds. */
  readonly now: () => number;
  /** Time limit of a call in milliseconds, 4.8 s by default; a later one is refused as busy. */
  readonly answerWithinMs?: number;
  readonly buildRoutes: (limits: Limits) => Routes;
  /** Called when the reuse of a stolen token ended a session. */
  readonly onTheft: (managerId: number) => Promise<void>;
}

/** Assembles the HTTP edge: calls, authentication, rate limits, refusal texts, load sensor and metrics. */
export function makeEdge(options: EdgeOptions): Edge & { readonly counter: CallCounter } {
  const { config, db, secrets, figures, now, onTheft } = options;
  const limits = makeLimits(() => performance.now(), config.limitsFactor);
  const nonces = makeNonceMemory({ windowMs: READ_WINDOW_MS, capacity: MAX_NONCES });
  const counter = makeCallCounter();
  return {
    calls: { db, secrets, routes: options.buildRoutes(limits), checkAnswers: config.checkAnswers },
    authDependencies: { db, secrets, nonces, signatures: config.signatures, now, onTheft },
    refusalTexts: readRefusalTexts(),
    limits,
    figures,
    load: startLoadSensor(),
    answerWithinMs: options.answerWithinMs ?? ANSWER_WITHIN_MS,
    gameTime: makeGameTime(db, () => performance.now()),
    counter,
    count: counter.count,
  };
}
