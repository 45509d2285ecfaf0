import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import {
  CONTEST_STATE,
  contestState,
  expectedEnd,
  latestEnd,
  maySeePicks,
  provisionalUntil,
} from '@touchline/domain/contests/lifecycle';
import { teamRulesOf } from '@touchline/domain/contests/team';
import { moneyText } from '@touchline/domain/money';
import { percentText } from '@touchline/domain/percent';
import { CURRENT_RULES, rulesOf, type Rules } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import type { Db } from '../../db/database.ts';
import { loadMatchRows } from '../../football/public.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { factsOf, loadContest, matchStatesOf, type ContestWithMatches } from '../facts.ts';
import { entriesInPlay, potOf, prizePlaces } from '../settlement/pot.ts';
import { managerIdOf } from '../visibility.ts';
import { contestRow } from './contest-rows.ts';

type ContestDetail = CallOutput<'contests.get'>;

const MINUTES_A_DAY = 24 * 60;

/** The configuration common to all contests, by the current rules. */
export function contestsConfig(): CallOutput<'contests.configuration'> {
  const { contests, version } = CURRENT_RULES;
  return {
    join_time: contests.paces.standard.joinTimeMinutes,
    rules_version: version,
    open_days: contests.paces.standard.openBeforeMinutes / MINUTES_A_DAY,
    house_percent: housePercent(CURRENT_RULES),
  };
}

/** A contest with prizes and cuts for its current entries. */
export async function contestDetail(
  db: Db,
  contestId: number,
  caller: Caller,
): Promise<ContestDetail | Refusal> {
  const contest = await loadContest(db, contestId);
  if (contest === null) return refuse('ERR_NOT_FOUND');
  const now = await gameNow(db);
  const facts = factsOf(contest);
  const rules = rulesOf(contest.rules_version);
  const entries = entriesInPlay(contest, now);
  const split = potOf(contest, entries);
  const states = matchStatesOf(contest, now);
  const provisional = contestState(facts, now.getTime()) === CONTEST_STATE.provisional;
  const expected = expectedEnd(facts, now.getTime());
  const until = provisional ? provisionalUntil(facts, now.getTime()) : null;
  return {
    ...(await contestRow(db, contest, managerIdOf(caller), now)),
    teams_shown: maySeePicks(now.getTime(), facts),
    prizes: prizePlaces(contest, entries),
    house_cut: { percent: housePercent(rules), amount: moneyText(split.houseCut) },
    host_cut: { percent: percentText(contest.host_share), amount: moneyText(split.hostCut) },
    matches: await loadMatchRows(
      db,
      contest.matches.map((match) => match.id),
      (matchId) => states.get(matchId) === 'void',
    ),
    team_rules: teamRulesRow(contest, rules),
    provisional_until: until === null ? null : new Date(until).toISOString(),
    expected_end_dt: expected === null ? null : new Date(expected).toISOString(),
    latest_end_dt: new Date(latestEnd(facts, now.getTime())).toISOString(),
    final_at: contest.final_at?.toISOString() ?? null,
    cancelled_at: contest.cancelled_at?.toISOString() ?? null,
    cancel_reason: contest.cancel_reason,
  };
}

/** The limits of a team in the format of the calls. */
function teamRulesRow(
  { is_pro, pro_tier, matches }: Pick<ContestWithMatches, 'is_pro' | 'pro_tier' | 'matches'>,
  rules: Rules,
): ContestDetail['team_rules'] {
  const team = teamRulesOf(rules, { isPro: is_pro, proTier: pro_tier }, matches.length);
  return {
    stars: Number.isFinite(team.maxStars) ? team.maxStars : null,
    stars_of: team.starsOf,
    per_club: team.maxOfClub,
    captain: team.hasCaptain,
    reserves_bounded: team.reservesAreBounded,
    below_level: pro_tier === 'rookie' ? rules.proTeam.rookie.belowLevel : null,
  };
}

/** The house's cut of the fees in per cent, as decimal text. */
function housePercent(rules: Rules): string {
  return percentText(rules.contests.houseCutBasisPoints);
}
