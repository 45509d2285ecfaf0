/** The questions that the groups of the lobby answer, in the order of the lobby. */
export const LOBBY_GROUPS = ['soon', 'prize', 'my_leagues', 'beginners'] as const;
export type LobbyGroup = (typeof LOBBY_GROUPS)[number];

/** The most contests that a group names. */
export const LOBBY_GROUP_SIZE = 4;

/** A contest that any manager could join now, as the groups see it. */
export interface LobbyContest {
  readonly id: number;
  /** The deadline, in epoch milliseconds. */
  readonly lockAt: number;
  /** The prize pool in minor units. */
  readonly pool: bigint;
  readonly isFree: boolean;
  readonly isPro: boolean;
  readonly isHeadToHead: boolean;
  /** Null: matches of all leagues. */
  readonly leagueId: number | null;
  /** Contests of one fold are alike: a group names one of them. */
  readonly fold: string | null;
}

type Order = (one: LobbyContest, other: LobbyContest) => number;

const byDeadline: Order = (one, other) => one.lockAt - other.lockAt;
const byPool: Order = (one, other) => Number(other.pool - one.pool);
const byId: Order = (one, other) => one.id - other.id;

/** The contests of each group by id, best first; a group without contests is left out. */
export function groupLobby(
  contests: readonly LobbyContest[],
  myLeagues: ReadonlySet<number>,
): { readonly key: LobbyGroup; readonly ids: readonly number[] }[] {
  const groups: Readonly<Record<LobbyGroup, readonly LobbyContest[]>> = {
    soon: contests.toSorted(inOrder(byDeadline)),
    prize: contests.filter(({ pool }) => pool > 0n).toSorted(inOrder(byPool, byDeadline)),
    my_leagues: contests
      .filter(({ leagueId }) => leagueId !== null && myLeagues.has(leagueId))
      .toSorted(inOrder(byDeadline)),
    beginners: contests.filter(isForBeginners).toSorted(inOrder(byDeadline)),
  };
  return LOBBY_GROUPS.flatMap((key) => {
    const ids = firstOfFolds(groups[key]).map(({ id }) => id);
    return ids.length === 0 ? [] : [{ key, ids }];
  });
}

/** Without a fee, without cards, and against a whole field: nothing is lost by trying. */
function isForBeginners({ isFree, isPro, isHeadToHead }: LobbyContest): boolean {
  return isFree && !isPro && !isHeadToHead;
}

function inOrder(first: Order, second: Order = byId): Order {
  return (one, other) => first(one, other) || second(one, other) || byId(one, other);
}

function firstOfFolds(contests: readonly LobbyContest[]): readonly LobbyContest[] {
  const folds = new Set<string>();
  const chosen: LobbyContest[] = [];
  for (const contest of contests) {
    if (chosen.length === LOBBY_GROUP_SIZE) break;
    if (contest.fold !== null && folds.has(contest.fold)) continue;
    if (contest.fold !== null) folds.add(contest.fold);
    chosen.push(contest);
  }
  return chosen;
}
