import type { MatchMessage } from '@touchline/contract/live';
import type { ContestPace } from '@touchline/domain/rules/index';
import { sql, type Db } from '../db/database.ts';
import type { TopicState, LiveSource } from '../live/topic-source.ts';
import { minuteClockOf } from './matches/minute-clock.ts';
import { foldedMatch, type MatchHead } from './matches/match-memory.ts';
import { timelineRows } from './matches/moments.ts';

interface MatchState extends Pick<MatchHead, 'id' | 'status' | 'events_version'> {
  readonly minute: number | null;
  readonly minute_at: Date | null;
  readonly pace: ContestPace;
  readonly home_score: number | null;
  readonly away_score: number | null;
  /** Of a match to come: changes with the absences of both clubs; empty afterwards. */
  readonly absences: string;
}

/** Live messages of matches: score, minute and the latest moment of the timeline. */
export function liveMatchMessages(db: Db): LiveSource<MatchMessage> {
  return async (known) => {
    const { rows } = await sql<MatchState>`
      select match.id, status, events_version, minute, minute_at, pace, home_score, away_score,
        case when status = 'scheduled' then (
          select coalesce(md5(string_agg(absence.id || ' ' || coalesce(expected_return::text, ''), ',' order by absence.id)), '')
          from player join absence on player_id = player.id and ended_at is null
          where club_id in (home_club_id, away_club_id)
        ) else '' end as absences
      from match join league on league.id = match.league_id
      where match.id = any(${[...known.keys()]}::int[])
    `.execute(db);
    const changed = rows.filter((row) => versionOf(row) !== known.get(row.id));
    const news = changed.map(async (row) => [row.id, await newsOf(db, row)] as const);
    return new Map(await Promise.all(news));
  };
}

function versionOf({ events_version, status, absences }: MatchState): string {
  return `${events_version}.${status}${absences === '' ? '' : `.${absences}`}`;
}

async function newsOf(db: Db, row: MatchState): Promise<TopicState<MatchMessage>> {
  const { status, minute, home_score, away_score } = row;
  const { moments } = await foldedMatch(db, row);
  const newest = moments.findLast(({ kind }) => kind !== 'kick_off');
  const [latest = null] = newest === undefined ? [] : await timelineRows(db, [newest]);
  return {
    version: versionOf(row),
    bodySince: () => ({ status, minute, minute_clock: minuteClockOf(row), home_score, away_score, latest }),
  };
}
