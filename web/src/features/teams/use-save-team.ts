import type { Calls } from '@touchline/contract';
import { useState } from 'react';
import { CallFailure } from '../../lib/api/failure.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { teamOf, type Draft } from './draft/draft.ts';

export type Contest = Calls['contests.get']['output'];

/** What still blocks saving a complete draft. */
export type SaveChoice =
  | { readonly kind: 'update'; readonly teamId: number }
  | { readonly kind: 'create' }
  | { readonly kind: 'join' }
  /** As many entries as one manager may have, all with teams. */
  | { readonly kind: 'no_entry_left' };

/** How a team of this contest is saved now. */
export function saveChoice(contest: Contest, teamId: number | null): SaveChoice {
  if (teamId !== null) return { kind: 'update', teamId };
  if (contest.my_empty_entries > 0) return { kind: 'create' };
  return contest.my_entries >= contest.max_per_manager ? { kind: 'no_entry_left' } : { kind: 'join' };
}

/** The failure, and whether a seat was taken before it. */
export interface SaveFailure {
  readonly failure: unknown;
  readonly stage: 'join' | 'save';
  readonly hasSeat: boolean;
}

/** Answers that are out of date once a seat is taken. */
export const AFTER_JOIN = [
  'contests.get',
  'contests.list',
  'contests.summary',
  'contests.entries',
  'contests.myEntries',
  'contests.allMyEntries',
  'contests.managers',
] as const;
const AFTER_SAVE = [
  'contests.get',
  'contests.entries',
  'teams.get',
  'contests.myEntries',
  'contests.allMyEntries',
] as const;

/** Further calls that become outdated by loans and fielded copies. */
export const AFTER_PRO_SAVE = [
  ...AFTER_SAVE,
  'market.leases.list',
  'market.players.get',
  'market.cards.contests',
  'portfolio.cards',
  'wallet.balances',
] as const;

/** Codes after which the contest on screen, or what may be fielded in it, is no longer what it was. */
const STALE_CODES = new Set([
  'ERR_CONTEST_LOCKED',
  'ERR_CONTEST_FULL',
  'ERR_ENTRY_LIMIT',
  'ERR_ENTRIES_CHANGED',
  'ERR_NOT_JOINED',
  'ERR_TEAM_CARD',
  'ERR_TEAM_HOUSE_LEASE',
  'ERR_BORROW_UNUSED',
  'ERR_LOAN_TOO_SHORT',
  'ERR_ORDER_CLOSED',
  'ERR_PRICE_CHANGED',
]);

/** The input sent with a team. */
export interface SaveOptions {
  /** Of a private contest that is joined. */
  readonly password?: string;
  /** Pro contests: loans that are taken with the saving, at the prices seen. */
  readonly borrow?: readonly { readonly order_id: number; readonly price: string }[];
  /** A price far from the usual one is wanted all the same. */
  readonly confirmed?: boolean;
}

/** Saves a team, taking a seat first if needed; `onSaved` gets the team's id. */
export function useSaveTeam(contest: Contest, onSaved: (teamId: number) => void, onStale: () => void) {
  const join = useCall('contests.join', { invalidates: AFTER_JOIN, refreshesUser: true });
  const invalidates = contest.is_pro ? AFTER_PRO_SAVE : AFTER_SAVE;
  const create = useCall('teams.create', { invalidates, refreshesUser: true });
  const update = useCall('teams.update', {
    invalidates,
    refreshesUser: contest.is_pro,
  });
  const [failed, setFailed] = useState<SaveFailure | null>(null);

  async function run(draft: Draft, way: SaveChoice, options: SaveOptions): Promise<void> {
    const { starters, reserves, captainId, viceCaptainId } = teamOf(draft);
    const { password, borrow = [], confirmed } = options;
    const lacksCaptain = captainId === null || viceCaptainId === null;
    if (way.kind === 'no_entry_left' || (lacksCaptain && contest.team_rules.captain)) return;
    const team = {
      contest_id: contest.id,
      starters: [...starters],
      reserves: [...reserves],
      captain_id: captainId,
      vice_captain_id: viceCaptainId,
      ...(borrow.length > 0 && { borrow: [...borrow] }),
      ...(confirmed === true && { confirmed }),
    };
    let stage: SaveFailure['stage'] = way.kind === 'join' ? 'join' : 'save';
    setFailed(null);
    try {
      if (way.kind === 'join') {
        await join.mutateAsync({
          id: contest.id,
          entry: contest.my_entries + 1,
          ...(password !== undefined && { password }),
        });
        stage = 'save';
      }
      const { team_id } =
        way.kind === 'update'
          ? await update.mutateAsync({ teamId: way.teamId, ...team })
          : await create.mutateAsync(team);
      onSaved(team_id);
    } catch (failure) {
      setFailed({ failure, stage, hasSeat: way.kind === 'join' && stage === 'save' });
      if (failure instanceof CallFailure && STALE_CODES.has(failure.code)) onStale();
    }
  }

  return {
    save: (draft: Draft, way: SaveChoice, options: SaveOptions = {}) => void run(draft, way, options),
    busy: join.isPending || create.isPending || update.isPending,
    failed,
    forgetFailure: () => setFailed(null),
  };
}
