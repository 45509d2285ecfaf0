import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/database.ts';
import { listenTo } from '../db/listen.ts';
import type { Edge } from '../http/calls/bind.ts';
import { createHub, type LiveHub } from './hub.ts';
import { startHeartbeat } from './heartbeat.ts';
import { LIVE_CHANNEL, parseTopicChange } from './topic-changes.ts';
import { serveLive, STREAM_LIMITS, type StreamLimits } from './serve-live.ts';
import type { LiveKind, LiveSources } from './topic-source.ts';

interface LiveOptions {
  readonly db: Db;
  /** URL of a direct connection for LISTEN, not of a transaction pooler. */
  readonly directUrl: string;
  readonly edge: Edge;
  readonly sources: LiveSources;
  readonly limits?: StreamLimits;
  /** Is called with each change of topics that this or another process publishes. */
  readonly onPublished?: (kind: LiveKind, ids: readonly number[]) => void;
  readonly onError: (error: unknown) => void;
}

/** Serves the live stream until the server closes, which ends all streams. */
export function startLive(app: FastifyInstance, options: LiveOptions): LiveHub {
  const { db, edge, directUrl, limits = STREAM_LIMITS, onPublished, onError } = options;
  const hub = createHub(options.sources, onError);
  let stopping = false;
  serveLive(app, { edge, hub, limits, isStopping: () => stopping });
  const stopHeartbeat = startHeartbeat({ db, hub, noteUse: edge.noteUse, onError });
  const stopListening = listenTo(directUrl, LIVE_CHANNEL, (payload) => {
    const change = parseTopicChange(payload);
    if (change === null) return;
    onPublished?.(change.kind, change.ids);
    hub.refresh(change.kind, change.ids);
  });
  app.addHook('preClose', async () => {
    stopping = true;
    stopHeartbeat();
    await stopListening();
    await hub.settled();
  });
  return hub;
}
