import { placesOf, playerAt, teamOf, type Draft } from './draft/draft.ts';

/** Pins a player of the draft, or unpins them. */
export function withPinToggled(draft: Draft, playerId: number): Draft {
  const pinned = draft.pinned.includes(playerId)
    ? draft.pinned.filter((id) => id !== playerId)
    : [...draft.pinned, playerId];
  return { ...draft, pinned };
}

/** The draft without pins of players who have left it. */
export function withoutIdlePins(draft: Draft): Draft {
  const standing = new Set(placesOf(draft).map((place) => playerAt(draft, place)));
  const pinned = draft.pinned.filter((id) => standing.has(id));
  return pinned.length === draft.pinned.length ? draft : { ...draft, pinned };
}

/** What stays when the rest is filled: the pinned players or, without a pin, the whole team. */
export function fixedPicksOf(draft: Draft): {
  readonly starters: readonly number[];
  readonly reserves: readonly number[];
  readonly captainId: number | null;
  readonly viceCaptainId: number | null;
} {
  const team = teamOf(draft);
  const stays = (id: number) => draft.pinned.length === 0 || draft.pinned.includes(id);
  const leader = (id: number | null) => (id !== null && stays(id) ? id : null);
  return {
    starters: team.starters.filter(stays),
    reserves: team.reserves.filter(stays),
    captainId: leader(team.captainId),
    viceCaptainId: leader(team.viceCaptainId),
  };
}
