import { refuse, type Refusal } from '@touchline/contract/errors';
import { lockTime } from '@touchline/domain/contests/lifecycle';
import {
  checkTeam,
  formationOf,
  formationText,
  starsOf,
  teamRulesOf,
  type Team,
} from '@touchline/domain/contests/team';
import type { Tx } from '../../db/database.ts';
import { fieldCards } from './field-cards.ts';
import { refuseTeam } from '../entries/refusals.ts';
import type { TeamLoans, WantedLoan } from './team-loans.ts';
import { poolPlayers, saveTeam, type LockedContest, type OwnEntry } from '../store.ts';

/** The team of a call. */
interface TeamPayload {
  readonly starters: readonly number[];
  readonly reserves: readonly number[];
  readonly captain_id?: number | null | undefined;
  readonly vice_captain_id?: number | null | undefined;
  /** Loans to take with the team, in pro contests. */
  readonly borrow?: readonly WantedLoan[] | undefined;
  readonly confirmed?: boolean | undefined;
  readonly borrowCards: TeamLoans['borrow'];
  /** The manager's cards, when their holdings are locked already. */
  readonly ownedCards?: readonly number[];
}

/**
 * Saves the team of an entry if it satisfies the rules of its contest; else refuses with the first violation. In a pro
 * contest this also binds its cards and takes the requested loans; a refusal rolls all of that back.
 */
export async function saveCheckedTeam(
  tx: Tx,
  contest: LockedContest,
  entry: OwnEntry,
  managerId: number,
  payload: TeamPayload,
): Promise<Refusal | null> {
  const { row, facts, rules, now } = contest;
  const team: Team = {
    starters: payload.starters,
    reserves: payload.reserves,
    captainId: payload.captain_id ?? null,
    viceCaptainId: payload.vice_captain_id ?? null,
  };
  const pool = await poolPlayers(tx, row.pool_id, [...team.starters, ...team.reserves]);
  const check = checkTeam(
    team,
    pool,
    teamRulesOf(rules, { isPro: row.is_pro, proTier: row.pro_tier }, facts.matches.length),
  );
  if (!check.ok) {
    const [violation] = check.violations;
    if (violation === undefined) throw new Error('a team was refused without a violation');
    return refuseTeam(violation);
  }
  const { borrow = [], confirmed = false, borrowCards, ownedCards } = payload;
  if (row.is_pro) {
    const refused = await fieldCards(tx, contest, {
      managerId,
      entry,
      team,
      pool,
      borrow,
      borrowCards,
      confirmed,
      ...(ownedCards !== undefined && { ownedCards }),
    });
    if (refused !== null) return refused;
  } else if (borrow.length > 0) {
    return refuse('ERR_BORROW_UNUSED', { field: 'borrow[0]' });
  }
  await saveTeam(tx, row.id, entry, team, {
    stars: starsOf(team.starters, pool),
    formation: formationText(formationOf(team.starters, pool)),
    savedAt: now,
    lockAt: new Date(lockTime(facts)),
  });
  return null;
}
