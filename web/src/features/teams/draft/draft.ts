import type { Team, TeamRules } from '@touchline/domain/contests/team';
import { POSITIONS, type Position } from '@touchline/domain/football/events';

type ByPosition<Value> = Readonly<Record<Position, Value>>;

/** How many starters each position has. */
export type Formation = ByPosition<number>;

/** A card to be borrowed for a player when the team is saved, as it was offered when it was chosen. */
export interface Loan {
  readonly playerId: number;
  /** The lend order that is taken. */
  readonly orderId: number;
  /** A copy, in XFC; decimal text of the wire. */
  readonly price: string;
}

/** A team that is being made: places, taken or empty, in a formation that is always allowed. */
export interface Draft {
  readonly lines: ByPosition<readonly (number | null)[]>;
  readonly reserves: ByPosition<number | null>;
  readonly captainId: number | null;
  readonly viceCaptainId: number | null;
  /** Players set aside by a shorter line; they return as soon as a formation has a place. */
  readonly aside: ByPosition<readonly number[]>;
  /** Pro contests: loans that are taken with the saving. */
  readonly loans: readonly Loan[];
  /** Players who stay when the rest is filled. */
  readonly pinned: readonly number[];
}

/** A place of a draft: one of a line, or the reserve of a position. */
export interface Place {
  readonly position: Position;
  readonly index: number | 'reserve';
}

/** The data of a player that a draft needs. */
export interface DraftPlayer {
  readonly id: number;
  readonly position: Position;
}

const FIRST_FORMATION: Formation = { GK: 1, DF: 4, MF: 4, FW: 2 };

function byPosition<Value>(make: (position: Position) => Value): Record<Position, Value> {
  return { GK: make('GK'), DF: make('DF'), MF: make('MF'), FW: make('FW') };
}

/** A draft without players. */
export function emptyDraft(formation: Formation = FIRST_FORMATION): Draft {
  return {
    lines: byPosition((position) => Array.from({ length: formation[position] }, () => null)),
    reserves: byPosition(() => null),
    captainId: null,
    viceCaptainId: null,
    aside: byPosition(() => []),
    loans: [],
    pinned: [],
  };
}

/** Every formation within the bounds of the rules, from the fewest defenders to the most. */
export function formationsOf(rules: TeamRules): Formation[] {
  const { GK, DF, MF } = rules.formation;
  const found: Formation[] = [];
  for (let defenders = DF.min; defenders <= DF.max; defenders += 1) {
    for (let midfielders = MF.min; midfielders <= MF.max; midfielders += 1) {
      const formation = {
        GK: GK.min,
        DF: defenders,
        MF: midfielders,
        FW: rules.starters - GK.min - defenders - midfielders,
      };
      if (isWithin(formation, rules)) found.push(formation);
    }
  }
  return found;
}

function isWithin(formation: Formation, rules: TeamRules): boolean {
  return POSITIONS.every((position) => {
    const { min, max } = rules.formation[position];
    return formation[position] >= min && formation[position] <= max;
  });
}

/** How many places each line of the draft has. */
export function formationOfDraft(draft: Draft): Formation {
  return byPosition((position) => draft.lines[position].length);
}

/** "4-4-2", the goalkeeper left out. */
export function formationName({ DF, MF, FW }: Formation): string {
  return `${DF}-${MF}-${FW}`;
}

function isTaken(playerId: number | null): playerId is number {
  return playerId !== null;
}

/** The team as the rules see it: starters and reserves, without empty places. */
export function teamOf(draft: Draft): Team {
  return {
    starters: POSITIONS.flatMap((position) => draft.lines[position].filter(isTaken)),
    reserves: POSITIONS.map((position) => draft.reserves[position]).filter(isTaken),
    captainId: draft.captainId,
    viceCaptainId: draft.viceCaptainId,
  };
}

/** Every place, line by line from the goalkeeper, then the reserves. */
export function placesOf(draft: Draft): Place[] {
  return [
    ...POSITIONS.flatMap((position) => draft.lines[position].map((_, index): Place => ({ position, index }))),
    ...POSITIONS.map((position): Place => ({ position, index: 'reserve' })),
  ];
}

/** The player at a place, or null. */
export function playerAt(draft: Draft, { position, index }: Place): number | null {
  return index === 'reserve' ? draft.reserves[position] : (draft.lines[position][index] ?? null);
}

/** The place of a player, or null. */
export function placeOfPlayer(draft: Draft, playerId: number): Place | null {
  return placesOf(draft).find((place) => playerAt(draft, place) === playerId) ?? null;
}

/** The first empty place of a line or, with 'reserve', of the bench. */
export function emptyPlace(draft: Draft, position: Position): Place | null {
  const index = draft.lines[position].indexOf(null);
  return index === -1 ? null : { position, index };
}

/** The text of a place for keys of lists and elements: "DF-2", "GK-reserve". */
export function placeKey({ position, index }: Place): string {
  return `${position}-${index}`;
}

/** The place of a key, or null when the draft has no such place. */
export function placeOfKey(draft: Draft, key: string): Place | null {
  return placesOf(draft).find((place) => placeKey(place) === key) ?? null;
}

function put(draft: Draft, { position, index }: Place, playerId: number | null): Draft {
  if (index === 'reserve') {
    return { ...draft, reserves: { ...draft.reserves, [position]: playerId } };
  }
  const line = draft.lines[position].with(index, playerId);
  return { ...draft, lines: { ...draft.lines, [position]: line } };
}

/** Armbands only where their wearers still start. */
function withValidArmbands(draft: Draft): Draft {
  const { starters } = teamOf(draft);
  const kept = (playerId: number | null) =>
    playerId !== null && starters.includes(playerId) ? playerId : null;
  return { ...draft, captainId: kept(draft.captainId), viceCaptainId: kept(draft.viceCaptainId) };
}

/** Passes the armbands of one player to another, or removes them. */
function handArmbands(draft: Draft, from: number | null, to: number | null): Draft {
  if (from === null) return draft;
  return {
    ...draft,
    captainId: draft.captainId === from ? to : draft.captainId,
    viceCaptainId: draft.viceCaptainId === from ? to : draft.viceCaptainId,
  };
}

function withoutAside(draft: Draft, { id, position }: DraftPlayer): Draft {
  const aside = draft.aside[position].filter((other) => other !== id);
  return { ...draft, aside: { ...draft.aside, [position]: aside } };
}

/**
 * Changes the formation and keeps the players: a player without a place in a line becomes its reserve if there is
 * none, else they are set aside; players set aside return to a longer line. The weakest by `worthOf` go first,
 * captains last.
 */
export function withFormation(
  draft: Draft,
  formation: Formation,
  worthOf: (playerId: number) => number = () => 0,
): Draft {
  const lines = { ...draft.lines };
  const reserves = { ...draft.reserves };
  const aside = { ...draft.aside };
  for (const position of POSITIONS) {
    const standing = [...draft.lines[position].filter(isTaken), ...draft.aside[position]];
    const wearers = [draft.captainId, draft.viceCaptainId];
    const places = formation[position];
    const staying = new Set(
      standing
        .toSorted(
          (one, other) =>
            Number(wearers.includes(other)) - Number(wearers.includes(one)) || worthOf(other) - worthOf(one),
        )
        .slice(0, places),
    );
    const leaving = standing.filter((playerId) => !staying.has(playerId));
    reserves[position] ??= leaving.shift() ?? null;
    aside[position] = leaving;
    const inOrder = standing.filter((playerId) => staying.has(playerId));
    lines[position] = Array.from({ length: places }, (_, index) => inOrder[index] ?? null);
  }
  return withValidArmbands({ ...draft, lines, reserves, aside });
}

/**
 * Makes room for one more player of a position: a line with an empty place it may spare lends it. Null when
 * no line can.
 */
function withOneMorePlace(draft: Draft, position: Position, rules: TeamRules): Draft | null {
  const formation = formationOfDraft(draft);
  for (const lender of POSITIONS.toReversed()) {
    const changed = { ...formation, [position]: formation[position] + 1, [lender]: formation[lender] - 1 };
    if (lender !== position && draft.lines[lender].includes(null) && isWithin(changed, rules)) {
      const lent = draft.lines[lender].toSpliced(draft.lines[lender].lastIndexOf(null), 1);
      return {
        ...draft,
        lines: { ...draft.lines, [lender]: lent, [position]: [...draft.lines[position], null] },
      };
    }
  }
  return null;
}

/** Puts a player at a place; the previous player leaves and the armband stays with the place. */
export function withPlayerAt(draft: Draft, player: DraftPlayer, place: Place): Draft {
  const before = playerAt(draft, place);
  const isStarter = place.index !== 'reserve';
  return withoutAside(
    handArmbands(put(draft, place, player.id), before, isStarter ? player.id : null),
    player,
  );
}

/** Adds a starter where there is room, changing the formation if needed; null when there is no room. */
export function withStarter(draft: Draft, player: DraftPlayer, rules: TeamRules): Draft | null {
  const expanded =
    emptyPlace(draft, player.position) === null ? withOneMorePlace(draft, player.position, rules) : draft;
  const place = expanded === null ? null : emptyPlace(expanded, player.position);
  return expanded === null || place === null ? null : withPlayerAt(expanded, player, place);
}

/** Removes the player at a place from the team. */
export function withoutPlayerAt(draft: Draft, place: Place): Draft {
  return handArmbands(put(draft, place, null), playerAt(draft, place), null);
}

/**
 * Swaps two places of one position, taken or empty. Between the eleven and the bench the armband stays on the
 * pitch. Places of two positions are left as they are.
 */
export function withSwapped(draft: Draft, one: Place, other: Place): Draft {
  if (one.position !== other.position) return draft;
  const [first, second] = [playerAt(draft, one), playerAt(draft, other)];
  const swapped = put(put(draft, one, second), other, first);
  if (one.index !== 'reserve' && other.index !== 'reserve') return swapped;
  const [leaving, coming] = one.index === 'reserve' ? [second, first] : [first, second];
  return handArmbands(swapped, leaving, coming);
}

/** Makes a starter captain; a vice-captain swaps armbands with the captain. */
export function withCaptain(draft: Draft, playerId: number): Draft {
  const viceCaptainId = draft.viceCaptainId === playerId ? draft.captainId : draft.viceCaptainId;
  return withValidArmbands({ ...draft, captainId: playerId, viceCaptainId });
}

/** Makes a starter vice-captain; the captain swaps armbands with them. */
export function withViceCaptain(draft: Draft, playerId: number): Draft {
  const captainId = draft.captainId === playerId ? draft.viceCaptainId : draft.captainId;
  return withValidArmbands({ ...draft, viceCaptainId: playerId, captainId });
}

/** Players with their parts, as a saved or suggested team has them. */
interface Fielded {
  readonly starters: readonly DraftPlayer[];
  readonly reserves: readonly DraftPlayer[];
  readonly captainId: number | null;
  readonly viceCaptainId: number | null;
}

/**
 * A draft of a team. When players are missing the places they leave are empty, in the formation nearest to
 * the one that is left.
 */
export function draftOf(team: Fielded, rules: TeamRules): Draft {
  const counts = byPosition(
    (position) => team.starters.filter((player) => player.position === position).length,
  );
  const start = emptyDraft(nearestFormation(counts, rules));
  const lines = byPosition((position) => {
    const line = team.starters.filter((player) => player.position === position);
    return start.lines[position].map((_, index) => line[index]?.id ?? null);
  });
  const reserves = byPosition(
    (position) => team.reserves.find((player) => player.position === position)?.id ?? null,
  );
  const [captainId, viceCaptainId] = rules.hasCaptain ? [team.captainId, team.viceCaptainId] : [null, null];
  return withValidArmbands({ ...start, lines, reserves, captainId, viceCaptainId });
}

function nearestFormation(counts: Formation, rules: TeamRules): Formation {
  const short = (formation: Formation) =>
    POSITIONS.reduce((sum, position) => sum + Math.max(0, counts[position] - formation[position]), 0);
  const far = (formation: Formation) =>
    POSITIONS.reduce((sum, position) => sum + Math.abs(FIRST_FORMATION[position] - formation[position]), 0);
  const [nearest] = formationsOf(rules).toSorted(
    (one, other) => short(one) - short(other) || far(one) - far(other),
  );
  return nearest ?? FIRST_FORMATION;
}

/** The draft without those a pool does not know; and who they are. */
export function keepKnown(
  draft: Draft,
  isKnown: (playerId: number) => boolean,
): { readonly draft: Draft; readonly missing: readonly number[] } {
  const missing = placesOf(draft)
    .map((place) => playerAt(draft, place))
    .filter(isTaken)
    .filter((playerId) => !isKnown(playerId));
  const known = (playerId: number | null) => (playerId !== null && isKnown(playerId) ? playerId : null);
  return {
    missing,
    draft: withValidArmbands({
      ...draft,
      lines: byPosition((position) => draft.lines[position].map(known)),
      reserves: byPosition((position) => known(draft.reserves[position])),
      aside: byPosition((position) => draft.aside[position].filter(isKnown)),
    }),
  };
}

/** Whether the draft has no players. */
export function isEmptyDraft(draft: Draft): boolean {
  return placesOf(draft).every((place) => playerAt(draft, place) === null);
}

/** Whether every place of the draft is taken. */
export function isFullDraft(draft: Draft): boolean {
  return placesOf(draft).every((place) => playerAt(draft, place) !== null);
}
