import { DAY_MS } from '@touchline/domain/rules/index';

/** A fixture as far as its round depends on it. */
interface RoundedFixture {
  readonly matchId: number;
  /** The provider's name, such as "Regular Season - 14" or "Final". */
  readonly label: string;
  readonly kickOffMs: number;
}

/** A match this far from the middle of its round was rearranged. */
const REARRANGED_MS = 3.5 * DAY_MS;
const TOGETHER_MS = 3 * DAY_MS;

/** A round is where at least so many of its matches are close together. */
const MIN_TOGETHER = 3;

/**
 * The middle of a round: the earliest kick-off with enough others of the round around it, since matches are moved to later
 * dates far more often than to earlier ones; else the one with the most around it.
 */
function middleOf(kickOffs: readonly number[]): number {
  const sorted = kickOffs.toSorted((a, b) => a - b);
  const together = sorted.map((at) => sorted.filter((other) => Math.abs(other - at) <= TOGETHER_MS));
  const enough = Math.min(MIN_TOGETHER, Math.max(0, ...together.map(({ length }) => length)));
  const first = together.find(({ length }) => length >= enough) ?? [];
  return first[Math.floor((first.length - 1) / 2)] ?? 0;
}

interface Stage {
  readonly label: string;
  readonly name: string;
  /** The number in the label; null for one such as "Final". */
  readonly number: number | null;
  readonly middleMs: number;
}

function stagesOf(fixtures: readonly RoundedFixture[]): readonly Stage[] {
  return [...Map.groupBy(fixtures, ({ label }) => label)].map(([label, matches]) => {
    const [, name = label, number] = /^(.*?)\s*-\s*(\d{1,3})$/.exec(label) ?? [];
    return {
      label,
      name,
      number: number === undefined ? null : Number(number),
      middleMs: middleOf(matches.map(({ kickOffMs }) => kickOffMs)),
    };
  });
}

/**
 * The round of every match of a season, by its id. The numbered rounds of the first stage keep their numbers; later
 * stages and rounds with a name only follow in the order in which they are played. A rearranged match counts in the
 * round in which it is played.
 */
export function roundsOf(fixtures: readonly RoundedFixture[]): ReadonlyMap<number, number> {
  const stages = stagesOf(fixtures).toSorted((a, b) => a.middleMs - b.middleMs);
  const first = stages.find(({ number }) => number !== null)?.name;
  const numbered = stages.filter(({ name, number }) => name === first && number !== null);
  const last = Math.max(0, ...numbered.map(({ number }) => number ?? 0));
  const later = stages.filter((stage) => !numbered.includes(stage));
  const rounds = new Map([
    ...numbered.map(({ label, number }) => [label, number ?? 0] as const),
    ...later.map(({ label }, index) => [label, last + index + 1] as const),
  ]);
  const middles = new Map(stages.map(({ label, middleMs }) => [label, middleMs]));
  return new Map(
    fixtures.map(({ matchId, label, kickOffMs }) => {
      const far = Math.abs(kickOffMs - (middles.get(label) ?? kickOffMs)) > REARRANGED_MS;
      const played =
        far && numbered.some((stage) => stage.label === label) ? lastBegun(numbered, kickOffMs) : label;
      return [matchId, rounds.get(played) ?? rounds.get(label) ?? 1];
    }),
  );
}

/** The last round that has started by a kick-off, or the first one. */
function lastBegun(stages: readonly Stage[], kickOffMs: number): string {
  const begun = stages.findLast(({ middleMs }) => middleMs - DAY_MS <= kickOffMs);
  return (begun ?? stages[0])?.label ?? '';
}
