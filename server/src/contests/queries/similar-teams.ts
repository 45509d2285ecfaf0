import { compareTeams, type Similarity } from '@touchline/domain/contests/similar-teams';
import { sql, type Db } from '../../db/database.ts';

/** What two managers of a contest have in common beyond their teams. */
type Relation = 'linked' | 'device' | 'sign-up network';

/** Two teams of different managers. */
export interface SimilarPair {
  readonly entries: readonly [number, number];
  readonly managers: readonly [number, number];
  readonly similarity: Similarity;
  readonly shared: number;
  /** Empty for managers who have nothing in common. */
  readonly relations: readonly Relation[];
}

export interface SimilarTeams {
  /** The most significant first: related before unrelated, then by likeness. */
  readonly pairs: readonly SimilarPair[];
  /** The number found; `pairs` holds at most the requested number. */
  readonly found: number;
  /** Teams of the contest. */
  readonly teams: number;
  /** Whether unrelated teams were compared too; a larger contest compares those of related managers only. */
  readonly isComplete: boolean;
}

/** Up to this many teams each is compared with each: half a million pairs. */
const MAX_ALL_COMPARED = 1_000;

interface TeamRow {
  readonly id: number;
  readonly managerId: number;
  readonly starters: readonly number[];
  readonly captainId: number | null;
}

/**
 * Pairs of teams of a locked contest that hint at one person or an agreement: near-identical ones, and complementary
 * ones of managers who are linked, share a device or signed up from one network. Linked managers are listed however
 * their teams are.
 * Its teams are visible to all by then: the caller checks.
 */
export async function similarTeams(db: Db, contestId: number, max: number): Promise<SimilarTeams> {
  const { rows: teams } = await sql<TeamRow>`
    select id, manager_id as "managerId", starters, captain_id as "captainId" from entry
    where contest_id = ${contestId} and state = 'playing' and saved_at is not null order by id
  `.execute(db);
  const relations = await relationsAmong(db, contestId);
  const isComplete = teams.length <= MAX_ALL_COMPARED;
  const pairs: SimilarPair[] = [];
  for (const [one, other] of isComplete ? allPairs(teams) : relatedPairs(teams, relations)) {
    const related = relations.get(keyOf(one.managerId, other.managerId)) ?? [];
    const compared = compareTeams(one, other);
    if (!isNotable(compared.similarity, related)) continue;
    const managers = [one.managerId, other.managerId] as const;
    pairs.push({ entries: [one.id, other.id], managers, ...compared, relations: related });
  }
  const ordered = pairs.toSorted(
    (a, b) =>
      b.relations.length - a.relations.length ||
      ORDER[a.similarity] - ORDER[b.similarity] ||
      a.entries[0] - b.entries[0] ||
      a.entries[1] - b.entries[1],
  );
  return { pairs: ordered.slice(0, max), found: pairs.length, teams: teams.length, isComplete };
}

const ORDER: Readonly<Record<Similarity, number>> = {
  identical: 0,
  'near-identical': 1,
  complementary: 2,
  ordinary: 3,
};

function isNotable(similarity: Similarity, related: readonly Relation[]): boolean {
  if (similarity === 'identical' || similarity === 'near-identical') return true;
  if (similarity === 'complementary') return related.length > 0;
  return related.includes('linked');
}

function keyOf(one: number, other: number): string {
  return `${Math.min(one, other)} ${Math.max(one, other)}`;
}

type Pair = readonly [TeamRow, TeamRow];

function* allPairs(teams: readonly TeamRow[]): Generator<Pair> {
  for (const [index, one] of teams.entries()) {
    for (const other of teams.slice(index + 1)) if (one.managerId !== other.managerId) yield [one, other];
  }
}

function relatedPairs(
  teams: readonly TeamRow[],
  relations: ReadonlyMap<string, readonly Relation[]>,
): readonly Pair[] {
  const byManager = Map.groupBy(teams, ({ managerId }) => managerId);
  return [...relations.keys()].flatMap((key) => {
    const [one = 0, other = 0] = key.split(' ').map(Number);
    return (byManager.get(one) ?? []).flatMap((mine) =>
      (byManager.get(other) ?? []).map((theirs): Pair => [mine, theirs]),
    );
  });
}

/** What pairs of managers of a contest have in common, by `keyOf`. */
async function relationsAmong(db: Db, contestId: number): Promise<ReadonlyMap<string, readonly Relation[]>> {
  const { rows } = await sql<{ one: number; other: number; relation: Relation }>`
    with playing as (
      select distinct manager_id as id from entry
      where contest_id = ${contestId} and state = 'playing' and saved_at is not null
    )
    select distinct manager_id as one, other_id as other, 'linked' as relation from manager_link
    where manager_id in (select id from playing) and other_id in (select id from playing)
    union all
    select distinct a.manager_id, b.manager_id, 'device'
    from manager_device as a join manager_device as b on a.device_key = b.device_key and a.manager_id < b.manager_id
    where a.manager_id in (select id from playing) and b.manager_id in (select id from playing)
    union all
    select a.id, b.id, 'sign-up network'
    from manager as a join manager as b on a.sign_up_network = b.sign_up_network and a.id < b.id
    where a.id in (select id from playing) and b.id in (select id from playing)
  `.execute(db);
  const relations = new Map<string, Relation[]>();
  for (const { one, other, relation } of rows) {
    const key = keyOf(one, other);
    relations.set(key, [...(relations.get(key) ?? []), relation]);
  }
  return relations;
}
