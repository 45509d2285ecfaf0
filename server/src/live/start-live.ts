import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/database.ts';
import { listenTo } from '../db/listen.ts';
import type { Edge } from '../http/calls/bind.ts';
import { createHub, type LiveHub } from './hub.ts';
import { keepLive } from './keep-live.ts';
import { LIVE_CHANNEL, readWakeUp } from './wake-up.ts';
import { serveLive, STREAM_LIMITS, type StreamLimits } from './serve-live.ts';
import type { LiveSources } from './source.ts';

interface LiveOptions {
  readonly db: Db;
  /** A connection that is no transaction pooler, for LISTEN. */
  readonly directUrl: string;
  readonly edge: Edge;
  readonly sources: LiveSources;
  readonly limits?: StreamLimits;
  readonly onError: (error: unknown) => void;
}

/** Serves the live stream on a server until that closes, which ends all streams. */
export function startLive(app: FastifyInstance, options: LiveOptions): LiveHub {
  const { db, edge, directUrl, limits = STREAM_LIMITS, onError } = options;
  const hub = createHub(options.sources, onError);
  let stopping = false;
  serveLive(app, { edge, hub, limits, isStopping: () => stopping });
  const stopKeeping = keepLive(db, hub, onError);
  const stopListening = listenTo(directUrl, LIVE_CHANNEL, (payload) => {
    const wakeUp = readWakeUp(payload);
    if (wakeUp !== null) hub.wake(wakeUp.kind, wakeUp.ids);
  });
  app.addHook('preClose', async () => {
    stopping = true;
    stopKeeping();
    await stopListening();
    await hub.settled();
  });
  return hub;
}
