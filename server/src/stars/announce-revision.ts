import { ASSET_TYPE } from '@touchline/domain/cards';
import { reviseStars, type RatedPlayer } from '@touchline/domain/football/season/revised-stars';
import { CURRENT_RULES, DAY_MS } from '@touchline/domain/rules/index';
import { gameNow } from '../db/clock.ts';
import { inTransaction, sql, type Db, type Tx } from '../db/database.ts';
import { loadSeason, type Season } from '../football/public.ts';
import { notify, type Notice } from '../inbox/public.ts';

/** A league whose last match is older than this is not revised: of past seasons that were imported no one plays on. */
const MAX_DAYS_SINCE_MATCH = 60;

/** A revision that is due: a part of a league's latest season is over. */
interface DueRevision {
  readonly league_id: number;
  readonly league: string;
  readonly season_id: number;
  readonly part: 'half' | 'end';
}

/**
 * Announces the revision of every league that is due: half of its season or all of it is over, and enough days have passed
 * since the last revision, or since the league's first match. Returns how many were announced. Two who announce at once
 * announce one.
 */
export async function announceRevisions(db: Db): Promise<number> {
  let announced = 0;
  for (const due of await dueRevisions(db)) {
    // The figures of a whole season are read before the transaction: it must be short.
    const season = await loadSeason(db, due.season_id);
    if (season === null) continue;
    const points = pointsByMatch(season);
    if (await inTransaction(db, (tx) => announce(tx, due, points))) announced += 1;
  }
  return announced;
}

/**
 * In a double round robin of n clubs n (n - 1) matches are played; a postponed one that is never played holds up nothing.
 * A league of which earlier matches are still being saved waits for them: they count.
 */
async function dueRevisions(db: Db): Promise<readonly DueRevision[]> {
  const { minDaysBetweenStarRevisions: days } = CURRENT_RULES.cards;
  const { rows } = await sql<DueRevision>`
    select league.id as league_id, league.name as league, latest.season_id, part.part
    from league
    cross join lateral (
      select coalesce(
        (select max(announced_at) from star_revision where league_id = league.id),
        (select min(kickoff_at) from match where match.league_id = league.id)
      ) as since
    ) as last
    cross join lateral (
      select round.season_id from match join round on round.id = match.round_id
      where match.league_id = league.id and ended_at is not null
        and kickoff_at > (select game_now()) - ${MAX_DAYS_SINCE_MATCH} * interval '1 day'
      order by kickoff_at desc limit 1
    ) as latest
    cross join lateral (
      select count(distinct match.id) filter (where status in ('ended', 'confirmed', 'abandoned', 'postponed'))::int as over,
        count(distinct side.club_id)::int as clubs
      from match cross join lateral (values (home_club_id), (away_club_id)) as side (club_id)
      where round_id in (select id from round where season_id = latest.season_id)
    ) as played
    cross join lateral (
      select case when over >= clubs * (clubs - 1) then 'end' else 'half' end as part
    ) as part
    where last.since <= (select game_now()) - ${days} * interval '1 day'
      and clubs > 1 and over * 2 >= clubs * (clubs - 1)
      and not exists (select from world_calendar where provider = league.provider and not history_saved)
      and not exists (select from star_revision where season_id = latest.season_id and star_revision.part = part.part)
    order by league.id
  `.execute(db);
  return rows;
}

type PointsByMatch = ReadonlyMap<number, readonly number[]>;

type PlayerRow = Omit<RatedPlayer, 'points'>;

async function announce(tx: Tx, due: DueRevision, points: PointsByMatch): Promise<boolean> {
  const now = await gameNow(tx);
  const effectiveAt = new Date(now.getTime() + CURRENT_RULES.cards.noticeOfNewStarsDays * DAY_MS);
  const inserted = await sql<{ id: number }>`
    insert into star_revision (league_id, season_id, part, announced_at, effective_at)
    values (${due.league_id}, ${due.season_id}, ${due.part}, ${now}, ${effectiveAt})
    on conflict (season_id, part) do nothing returning id
  `.execute(tx);
  const revisionId = inserted.rows[0]?.id;
  if (revisionId === undefined) return false;
  const { rows } = await sql<PlayerRow>`
    select player.id, position, rating, player.stars, coalesce(minted > 0, false) as "isMinted"
    from player left join card on asset_type = ${ASSET_TYPE.player} and subject_id = player.id
    where league_id = ${due.league_id} and club_id is not null
  `.execute(tx);
  const revised = reviseStars(
    rows.map((row) => ({ ...row, points: points.get(row.id) ?? [] })),
    CURRENT_RULES,
  );
  const changed = rows.filter(({ id, stars }) => revised.get(id) !== stars);
  await sql`
    insert into star_change (revision_id, player_id, before, after)
    select ${revisionId}, * from unnest(
      ${changed.map(({ id }) => id)}::int[], ${changed.map(({ stars }) => stars)}::smallint[],
      ${changed.map(({ id, stars }) => revised.get(id) ?? stars)}::smallint[]
    )
  `.execute(tx);
  await notify(tx, now, await noticesOf(tx, revisionId, due.league, effectiveAt));
  return true;
}

/** The points of each player by match, the latest last: of the pro table where all of the season has them, else of the easy one. */
function pointsByMatch({ matches, played }: Season): PointsByMatch {
  const all = matches.flatMap(({ id }) => played.get(id) ?? []);
  const hasPro = all.every(({ pro }) => pro !== null);
  return new Map(
    [...Map.groupBy(all, ({ playerId }) => playerId)].map(([playerId, own]) => [
      playerId,
      own.map(({ easy, pro }) => (hasPro && pro !== null ? pro : easy)),
    ]),
  );
}

/** One notification for each manager with copies of cards whose stars change. */
async function noticesOf(
  tx: Tx,
  revisionId: number,
  league: string,
  effectiveAt: Date,
): Promise<readonly Notice[]> {
  const { rows } = await sql<{ manager_id: number; rise: number; fall: number }>`
    select manager_id, count(*) filter (where after > before)::int as rise,
      count(*) filter (where after < before)::int as fall
    from star_change
    join card on asset_type = ${ASSET_TYPE.player} and subject_id = player_id
    join holding on holding.card_id = card.id and owned > 0
    where revision_id = ${revisionId} group by manager_id order by manager_id
  `.execute(tx);
  return rows.map(({ manager_id: managerId, rise, fall }) => ({
    managerId,
    kind: 'stars_announced',
    values: { league, rise, fall, day: effectiveAt.toISOString().slice(0, 10) },
    link: '/stats/stars',
  }));
}
