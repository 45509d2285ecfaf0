import { useQueryClient } from '@tanstack/react-query';
import type { TeamRules } from '@touchline/domain/contests/team';
import { useState } from 'react';
import { failureText } from '../../lib/api/failure.ts';
import { useText } from '../../lib/i18n/languages.tsx';
import { callQuery } from '../../lib/api/queries.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { draftOf, keepKnown, type Draft } from './draft.ts';
import type { Pool } from './pool.ts';
import type { Contest } from './use-save-team.ts';

const TEAMS_LOOKED_AT = 50;

interface StartsInput {
  readonly contest: Contest;
  readonly teamId: number | null;
  readonly pool: Pool;
  readonly rules: TeamRules;
  /** Takes the new draft, with what there is to say of it. */
  readonly onDraft: (draft: Draft, said: string) => void;
}

/** Ways to begin a team that ask the server: a suggestion, and the manager's last team. */
export function useStarts({ contest, teamId, pool, rules, onDraft }: StartsInput) {
  const t = useText();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<'suggest' | 'copy' | null>(null);

  async function suggest(): Promise<void> {
    const team = await queries.fetchQuery(callQuery('teams.suggest', { contestId: contest.id }));
    const { starters, reserves, captain_id, vice_captain_id } = team;
    const draft = draftOf(
      { starters, reserves, captainId: captain_id, viceCaptainId: vice_captain_id },
      rules,
    );
    onDraft(draft, t(rules.hasCaptain ? 'teams.suggest.done' : 'pro.suggest.done'));
  }

  async function copyLast(): Promise<void> {
    const mine = await queries.fetchQuery(
      callQuery('contests.myEntries', { type: 0, page: 1, noItems: TEAMS_LOOKED_AT }),
    );
    const [last] = mine.data
      .filter((entry) => entry.has_team && entry.team_id !== teamId)
      .toSorted(
        (one, other) =>
          Number(other.contest.league.id === contest.league.id) -
            Number(one.contest.league.id === contest.league.id) ||
          Date.parse(other.contest.contest_dt) - Date.parse(one.contest.contest_dt),
      );
    if (last === undefined) return toast('info', t('teams.copy.none'));
    const team = await queries.fetchQuery(
      callQuery('teams.get', {
        contestId: last.contest.id,
        teamId: last.team_id,
      }),
    );
    const nameOf = new Map(team.picks.map((pick) => [pick.player_id, pick.short_name]));
    const copied = draftOf(fieldedOf(team, pool), rules);
    const { draft, missing } = keepKnown(copied, (playerId) => pool.rows.has(playerId));
    const names = missing.map((playerId) => nameOf.get(playerId) ?? '').join(', ');
    const values = { contest: last.contest.name, names };
    onDraft(draft, t(missing.length === 0 ? 'teams.copy.done' : 'teams.copy.done.missing', values));
  }

  const start = (kind: 'suggest' | 'copy', work: () => Promise<void>) => () => {
    setBusy(kind);
    void work()
      .catch((failure: unknown) => toast('failed', failureText(failure, t)))
      .finally(() => setBusy(null));
  };
  return { busy, suggest: start('suggest', suggest), copyLast: start('copy', copyLast) };
}

/** The players of a saved team; whom this pool has in another position plays in that one. */
export function fieldedOf(
  team: {
    readonly picks: readonly {
      readonly player_id: number;
      readonly position: 'GK' | 'DF' | 'MF' | 'FW';
      readonly role: 'starter' | 'reserve';
      readonly slot: number;
      readonly captain: boolean;
      readonly vice_captain: boolean;
    }[];
  },
  pool: Pool,
) {
  const inOrder = team.picks.toSorted((one, other) => one.slot - other.slot);
  const ofRole = (role: 'starter' | 'reserve') =>
    inOrder
      .filter((pick) => pick.role === role)
      .map(({ player_id, position }) => ({
        id: player_id,
        position: pool.players.get(player_id)?.position ?? position,
      }));
  return {
    starters: ofRole('starter'),
    reserves: ofRole('reserve'),
    captainId: inOrder.find((pick) => pick.captain)?.player_id ?? null,
    viceCaptainId: inOrder.find((pick) => pick.vice_captain)?.player_id ?? null,
  } satisfies Parameters<typeof draftOf>[0];
}
