import type { Refusal } from '@touchline/contract/errors';
import {
  checkTeam,
  formationOf,
  formationText,
  starsOf,
  teamRulesOf,
  type Team,
} from '@touchline/domain/contests/team';
import type { Tx } from '../db/database.ts';
import { refuseTeam } from './refusals.ts';
import { poolPlayers, saveTeam, type LockedContest, type OwnEntry } from './store.ts';

/** The team of a call. */
export interface TeamPayload {
  readonly starters: readonly number[];
  readonly reserves: readonly number[];
  readonly captain_id?: number | null | undefined;
  readonly vice_captain_id?: number | null | undefined;
}

/** Saves the team of an entry when it keeps the rules of its contest; else names the first rule it breaks. */
export async function saveCheckedTeam(
  tx: Tx,
  { row, facts, rules, now }: LockedContest,
  entry: OwnEntry,
  payload: TeamPayload,
): Promise<Refusal | null> {
  const team: Team = {
    starters: payload.starters,
    reserves: payload.reserves,
    captainId: payload.captain_id ?? null,
    viceCaptainId: payload.vice_captain_id ?? null,
  };
  const pool = await poolPlayers(tx, row.pool_id, [...team.starters, ...team.reserves]);
  const check = checkTeam(team, pool, teamRulesOf(rules, row.pro_tier, facts.matches.length));
  if (!check.ok) {
    const [violation] = check.violations;
    if (violation === undefined) throw new Error('a team was refused without a violation');
    return refuseTeam(violation);
  }
  await saveTeam(tx, row.id, entry, team, {
    stars: starsOf(team.starters, pool),
    formation: formationText(formationOf(team.starters, pool)),
    savedAt: now,
  });
  return null;
}
