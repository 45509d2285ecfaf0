import { liveContestMessages } from './contests/live-messages.ts';
import type { Db } from './db/database.ts';
import type { LiveStandings } from './contests/live/live-standings.ts';
import { liveMatchMessages } from './football/live-messages.ts';
import { liveMeMessages } from './inbox/live-messages.ts';
import { readWording } from './inbox/wording.ts';
import type { LiveSources } from './live/topic-source.ts';
import { liveCardMessages, liveMarketMessages, liveOrderMessages } from './market/live-messages.ts';

/** The source of each kind of topic; `standings` are the contests this process ranks in memory. */
export function liveSources(db: Db, standings: LiveStandings | null = null): LiveSources {
  return {
    match: liveMatchMessages(db),
    contest: liveContestMessages(db, standings),
    me: liveMeMessages(db, readWording()),
    player: liveCardMessages(db, 1),
    venue: liveCardMessages(db, 2),
    order: liveOrderMessages(db),
    market: liveMarketMessages(db),
  };
}
