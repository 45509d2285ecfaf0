import { sql, type Db } from '../../db/database.ts';
import type { ScriptedFeed } from '../../feeds/public.ts';
import type { Sweep } from '../../jobs/sweeps.ts';
import { saveHistory } from './save-history.ts';
import { loadCalendar } from './world-calendar.ts';

/** Called with the number of saved matches of the history and their total. */
type HistoryProgress = (saved: number, all: number) => void;

/** Saves the history of a world in batches once its clubs and players exist; then does nothing. */
export function historySweep(feed: ScriptedFeed, onProgress: HistoryProgress): Sweep {
  let isSaved = false;
  return {
    name: `history ${feed.provider}`,
    async run(db) {
      if (isSaved) return 0;
      const record = await loadCalendar(db, feed.provider);
      if (record === null || !(await hasPlayers(db, feed.provider))) return 0;
      if (record.historySaved) {
        isSaved = true;
        return 0;
      }
      const period = { fromMs: record.calendar.epochMs, beforeMs: record.historyBefore.getTime() };
      const { added, missing, all } = await saveHistory(db, feed, period);
      onProgress(all - missing, all);
      if (missing === 0) {
        await sql`update world_calendar set history_saved = true where provider = ${feed.provider}`.execute(
          db,
        );
      }
      return added;
    },
  };
}

async function hasPlayers(db: Db, provider: string): Promise<boolean> {
  const { rows } = await sql`select 1 from player where provider = ${provider} limit 1`.execute(db);
  return rows.length > 0;
}
