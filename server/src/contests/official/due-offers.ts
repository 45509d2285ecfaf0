import { CURRENT_RULES, type ContestPace } from '@touchline/domain/rules/index';
import { sql, type Db } from '../../db/database.ts';
import { OFFICIAL_TEMPLATES, seatsOf, type OccasionKind } from './official-templates.ts';

/** An occasion that is due for official contests. */
export interface DueOffer {
  /** Unique key: "round 12", "match 345" or "day 2026-03-07". */
  readonly occasion: string;
  readonly kind: OccasionKind;
  readonly pace: ContestPace;
  /** Null for a day. */
  readonly roundId: number | null;
  /** Null for a round and a day. */
  readonly matchId: number | null;
  /** The day in UTC as an ISO date; null for a round and a match. */
  readonly day: string | null;
  /** Keys of the templates without a contest with a free seat for it. */
  readonly templates: readonly string[];
}

/**
 * Contests are created this long before they open, so that they open by the clock and not by a run of the sweep: there
 * is no gap between the lock of one and the opening of the next.
 */
const CREATED_AHEAD_MINUTES = 1;

const OFFERS = OFFICIAL_TEMPLATES.flatMap(({ key, kind, occasion, offers, proTier }) =>
  (['standard', 'sprint'] as const).flatMap((pace) => {
    const offer = offers[pace];
    if (offer === undefined) return [];
    return [
      {
        template: key,
        kind: occasion,
        pace,
        lead: offer.opensMinutesBefore,
        seats: seatsOf(kind) ?? null,
        pro: proTier !== null,
      },
    ];
  }),
);
const MAX_LEAD = Math.max(...OFFERS.map(({ lead }) => lead)) + CREATED_AHEAD_MINUTES;

/**
 * The occasions due for official contests at the game's time, soonest first, single matches last among equal starts:
 * contests that close together are listed in the order of creation. An occasion in progress still gets contests while
 * more than half of its matches are to come; contests with limited seats only until its first match locks. Reads only
 * the matches of the next days, so its cost does not grow with history.
 */
export async function dueOffers(db: Db): Promise<readonly DueOffer[]> {
  const { standard, sprint } = CURRENT_RULES.contests.paces;
  const figures = sql`
    min(kickoff_at) filter (where kickoff_at > clock.now + joining) as start_at, min(kickoff_at) as first_at,
    count(*) filter (where kickoff_at > clock.now + joining) as to_come, count(*) as matches
  `;
  const { rows } = await sql<DueOffer>`
    with clock as materialized (select game_now() as now),
    offer as (
      select * from jsonb_to_recordset(${JSON.stringify(OFFERS)}::jsonb)
        as offer (template text, kind text, pace text, lead int, seats int, pro boolean)
    ),
    near as materialized (
      select match.id as match_id, round_id, pace, full_statistics, kickoff_at, make_interval(
        mins => case pace when 'sprint' then ${sprint.joinTimeMinutes}::int else ${standard.joinTimeMinutes}::int end
      ) as joining
      from match join league on league.id = match.league_id
      where kickoff_at > (select now from clock) and status = 'scheduled'
        and kickoff_at <= (select now from clock) + make_interval(mins => ${MAX_LEAD}::int)
    ),
    occasion as (
      select 'round ' || round_id as occasion, 'round' as kind, pace, round_id, null::int as match_id,
        null::date as day, full_statistics, joining, field.*
      from clock, (select distinct round_id, pace, full_statistics, joining from near) as near cross join lateral (
        select ${figures} from match where match.round_id = near.round_id and status <> 'postponed'
      ) as field
      union all
      select 'match ' || match_id, 'match', pace, round_id, match_id, null, full_statistics, joining,
        case when kickoff_at > clock.now + joining then kickoff_at end, kickoff_at,
        (kickoff_at > clock.now + joining)::int, 1
      from clock, near
      union all
      select 'day ' || day, 'day', 'standard', null, null, day, false, joining, field.*
      from clock, (
        select distinct (kickoff_at at time zone 'utc')::date as day, joining from near where pace = 'standard'
      ) as near cross join lateral (
        select ${figures} from match join league on league.id = match.league_id
        where kickoff_at >= day::timestamp at time zone 'utc' and status <> 'postponed' and pace = 'standard'
          and kickoff_at < (day + 1)::timestamp at time zone 'utc'
        having count(distinct match.league_id) > 1
      ) as field
    )
    select occasion, kind, pace, round_id as "roundId", match_id as "matchId", day::text,
      array_agg(template) as templates
    from clock, occasion join offer using (kind, pace)
    where to_come * 2 > matches and (full_statistics or not pro)
      and clock.now >= start_at - make_interval(mins => lead + ${CREATED_AHEAD_MINUTES}::int)
      and case when seats is null then not exists (
        select from contest where contest.occasion = occasion.occasion and contest.template = offer.template
      ) else first_at > clock.now + joining and not exists (
        select from contest
        where contest.occasion = occasion.occasion and contest.template = offer.template
          and locked_at is null and cancelled_at is null and entries < max_entries
      ) end
    group by occasion, kind, pace, round_id, match_id, day, start_at
    order by start_at, match_id nulls first, occasion
  `.execute(db);
  return rows;
}
