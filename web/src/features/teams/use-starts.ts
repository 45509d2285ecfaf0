import { useQueryClient } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract';
import type { TeamRules } from '@touchline/domain/contests/team';
import { useState } from 'react';
import { failureText } from '../../lib/api/failure.ts';
import { useText } from '../../lib/i18n/languages.tsx';
import { callQuery } from '../../lib/api/queries.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { draftOf, keepKnown, type Draft } from './draft/draft.ts';
import { fixedPicksOf } from './pins.ts';
import { useLeaseAll } from './pro/use-lease-all.ts';
import type { Contest } from './use-save-team.ts';
import type { Pool } from './pool/pool-rows.ts';
import type { Position } from '@touchline/domain/football/events';

const MAX_TEAMS = 50;

interface StartsInput {
  readonly contest: Contest;
  readonly teamId: number | null;
  readonly pool: Pool;
  readonly rules: TeamRules;
  readonly draft: Draft;
  /** Receives the new draft, with its announcement. */
  readonly onDraft: (draft: Draft, announcement: string) => void;
  /** Takes the reason why the rest cannot be filled. */
  readonly onBlocked: (reason: string) => void;
}

type Blocked = NonNullable<Calls['teams.suggest']['output']['blocked']>['reason'];

/** The texts of the reasons why fixed picks leave no team. */
const BLOCKED_TEXTS: Readonly<Record<Blocked, string>> = {
  unknown_player: 'gone',
  unavailable: 'gone',
  no_card: 'no_card',
  club_limit: 'clubs',
  stars: 'stars',
  stars_and_clubs: 'stars',
  reserve_stars: 'reserves',
  fewer_stars_than_reserve: 'reserves',
  reserve_taken: 'reserves',
  already_picked: 'formation',
  eleven_full: 'formation',
  position_full: 'formation',
  places_needed_elsewhere: 'formation',
  too_few_players: 'formation',
};

/** Ways to start or finish a team through the server: filling open places, and the manager's last team. */
export function useStarts({ contest, teamId, pool, rules, draft, onDraft, onBlocked }: StartsInput) {
  const t = useText();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<'fill' | 'lease' | 'copy' | null>(null);
  const leaseAll = useLeaseAll(draft);

  /** Fills the rest; with leases also by two-star players whom the house leases, who are leased at once. */
  async function fill(leases = 0): Promise<void> {
    const { starters, reserves } = fixedPicksOf(draft);
    const team = await queries.fetchQuery(
      callQuery('teams.suggest', {
        contestId: contest.id,
        ...fixedInput(draft),
        ...(contest.is_pro && teamId !== null && { team_id: teamId }),
        ...(leases > 0 && { leases }),
      }),
    );
    if (team.blocked !== null) {
      const names = team.blocked.player_ids.map((id) => pool.rows.get(id)?.short_name ?? '').join(', ');
      return onBlocked(t(`teams.fill.blocked.${BLOCKED_TEXTS[team.blocked.reason]}`, { names }));
    }
    const leased = await leaseAll([...team.starters, ...team.reserves]);
    const kept = starters.length + reserves.length;
    onDraft(
      { ...draftOfAnswer(team, rules), loans: draft.loans, pinned: draft.pinned },
      leased.length > 0
        ? t('pro.suggest.leased', { names: leased.join(', ') })
        : kept > 0
          ? t('teams.fill.done', { count: kept })
          : t(rules.hasCaptain ? 'teams.suggest.done' : 'pro.suggest.done'),
    );
  }

  async function copyLast(): Promise<void> {
    const mine = await queries.fetchQuery(
      callQuery('contests.myEntries', { type: 0, page: 1, noItems: MAX_TEAMS }),
    );
    const last = lastOf(mine.data, { contest, teamId });
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

  const start = (kind: 'fill' | 'lease' | 'copy', work: () => Promise<void>) => () => {
    setBusy(kind);
    void work()
      .catch((failure: unknown) => toast('failed', failureText(failure, t)))
      .finally(() => setBusy(null));
  };
  return {
    busy,
    fill: start('fill', () => fill()),
    fillWithLeases: (leases: number) => start('lease', () => fill(leases))(),
    copyLast: start('copy', copyLast),
  };
}

/** The manager's latest other team, of the same league if there is one. */
function lastOf(
  entries: Calls['contests.myEntries']['output']['data'],
  { contest, teamId }: Pick<StartsInput, 'contest' | 'teamId'>,
) {
  return entries
    .filter((entry) => entry.has_team && entry.team_id !== teamId)
    .toSorted(
      (one, other) =>
        Number(other.contest.league.id === contest.league.id) -
          Number(one.contest.league.id === contest.league.id) ||
        Date.parse(other.contest.contest_dt) - Date.parse(one.contest.contest_dt),
    )[0];
}

/** The fixed picks of a draft, in the format of the call. */
function fixedInput(draft: Draft) {
  const { starters, reserves, captainId, viceCaptainId } = fixedPicksOf(draft);
  return {
    ...(starters.length > 0 && { starters: [...starters] }),
    ...(reserves.length > 0 && { reserves: [...reserves] }),
    ...(captainId !== null && { captain_id: captainId }),
    ...(viceCaptainId !== null && { vice_captain_id: viceCaptainId }),
  };
}

function draftOfAnswer(team: Calls['teams.suggest']['output'], rules: TeamRules): Draft {
  const { starters, reserves, captain_id, vice_captain_id } = team;
  return draftOf({ starters, reserves, captainId: captain_id, viceCaptainId: vice_captain_id }, rules);
}

/** The players of a saved team; whom this pool has in another position plays in that one. */
export function fieldedOf(
  team: {
    readonly picks: readonly {
      readonly player_id: number;
      readonly position: Position;
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
