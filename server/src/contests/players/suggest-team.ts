import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { teamWorthOf } from '@touchline/domain/contests/expected/expected-points';
import { strongestTeam } from '@touchline/domain/contests/expected/strongest-team';
import { fillTeam, type FillRefusal, type FixedPicks } from '@touchline/domain/contests/suggest';
import { teamRulesOf, type Team } from '@touchline/domain/contests/team';
import { rulesOf } from '@touchline/domain/rules/index';
import { TEAM_SCORING } from '@touchline/domain/scoring/substitutions';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { loadContest, type ContestWithMatches } from '../facts.ts';
import { loadCandidates, viewerOf } from './pickable-players.ts';
import type { Candidate } from './pool.ts';

/**
 * The valid team with the most expected points around the fixed picks. In a pro contest only with players the
 * caller can field now, and with as many two-star players as the caller wants to lease; a fixed pick may also be
 * one on loan. When no valid team has the fixed picks, the answer states why. `ERR_NOT_FOUND` also when no valid
 * team exists at all.
 */
export async function suggestedTeam(
  db: Db,
  input: ParsedInput<'teams.suggest'>,
  caller: Caller,
): Promise<CallOutput<'teams.suggest'> | Refusal> {
  const contest = await loadContest(db, input.contestId);
  if (contest === null) return refuse('ERR_NOT_FOUND');
  const viewer = await viewerOf(db, input, caller);
  if (viewer === null) return refuse('ERR_NOT_FOUND');
  const { starters = [], reserves = [], leases = 0 } = input;
  const candidates = await loadCandidates(db, contest, viewer);
  const byId = new Map(candidates.map((candidate) => [candidate.member.id, candidate]));
  const refused = refusedPick([...starters, ...reserves], byId);
  if (refused !== null) return { ...NO_SUGGESTION, blocked: refused };
  const found = bestAround(
    contest,
    candidates,
    { starters, reserves, captainId: input.captain_id ?? null, viceCaptainId: input.vice_captain_id ?? null },
    leases,
  );
  if (found.kind === 'blocked') {
    const { reason, playerIds } = found;
    if (playerIds.length === 0) return refuse('ERR_NOT_FOUND');
    return { ...NO_SUGGESTION, blocked: { reason, player_ids: [...playerIds] } };
  }
  const { team } = found;
  const rowsOf = (playerIds: readonly number[]) =>
    playerIds.map((id) => byId.get(id)?.row).filter((row) => row !== undefined);
  return {
    starters: rowsOf(team.starters),
    reserves: rowsOf(team.reserves),
    captain_id: team.captainId,
    vice_captain_id: team.viceCaptainId,
    blocked: null,
  };
}

const NO_SUGGESTION = { starters: [], reserves: [], captain_id: null, vice_captain_id: null };

/** A team around fixed picks, or the reason why none exists. */
type Found =
  | { readonly kind: 'team'; readonly team: Team }
  | { readonly kind: 'blocked'; readonly reason: FillRefusal; readonly playerIds: readonly number[] };

/**
 * The team with the most expected points around fixed picks, of candidates who can be fielded now and at most `leases`
 * who would have to be leased from the house first.
 */
export function bestAround(
  contest: ContestWithMatches,
  candidates: readonly Candidate[],
  fixed: FixedPicks,
  leases: number,
): Found {
  const { is_pro: isPro, pro_tier: proTier, rules_version } = contest;
  const rules = teamRulesOf(rulesOf(rules_version), { isPro, proTier }, contest.matches.length);
  const picks = new Set([...fixed.starters, ...fixed.reserves]);
  const players = candidates.flatMap(({ member, expected, row }) => {
    const needsLease = !picks.has(member.id) && row.fielding?.by === null;
    if (!picks.has(member.id) && row.unavailable !== null) return [];
    if (needsLease && (leases === 0 || row.fielding?.house_leases !== true)) return [];
    const { id, position, clubId, stars } = member;
    return [{ id, position, clubId, stars, expected, needsLease }];
  });
  const expectedOf = new Map(players.map(({ id, expected }) => [id, expected]));
  const filled = fillTeam(
    players.filter(({ needsLease }) => !needsLease),
    fixed,
    ({ id }) => expectedOf.get(id) ?? 0,
    rules,
  );
  if (filled.kind === 'blocked') return filled;
  const worth = teamWorthOf(isPro ? TEAM_SCORING.pro : TEAM_SCORING.easy, leases);
  return { kind: 'team', team: strongestTeam(players, worth, rules, fixed) ?? filled.team };
}

/** The first of the fixed picks who cannot score in the contest or cannot be fielded, or null. */
function refusedPick(
  picks: readonly number[],
  candidates: ReadonlyMap<number, Candidate>,
): CallOutput<'teams.suggest'>['blocked'] {
  for (const id of picks) {
    const row = candidates.get(id)?.row;
    if (row === undefined) continue;
    const { unavailable, fielding } = row;
    if (unavailable !== null) return { reason: 'unavailable', player_ids: [id] };
    const isFieldable = fielding === null || fielding.by !== null || fielding.lend_offer !== null;
    if (!isFieldable) return { reason: 'no_card', player_ids: [id] };
  }
  return null;
}
