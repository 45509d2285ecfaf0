import { reasonAgainstPick, type PickSlot } from '@touchline/domain/contests/pick';
import type { TeamRules } from '@touchline/domain/contests/team';
import type { Position } from '@touchline/domain/football/events';
import {
  emptyPlace,
  formationName,
  formationOfDraft,
  formationsOf,
  placeKey,
  placeOfKey,
  playerAt,
  teamOf,
  withCaptain,
  withoutPlayerAt,
  withPlayerAt,
  withSwapped,
  withViceCaptain,
  type Draft,
  type Place,
} from './draft/draft.ts';
import { offerOf, type Against } from './picking.ts';
import type { PickRow, Pool } from './pool/pool-rows.ts';

/** What is dragged over the pitch: the player of a place, a player of the picker, or an armband. */
export type DragItem =
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'row'; readonly row: PickRow }
  | { readonly kind: 'armband'; readonly armband: 'captain' | 'vice_captain' };

/** Where it is dropped: at a place, or off the pitch. */
export type Target = { readonly kind: 'place'; readonly place: Place } | { readonly kind: 'out' };

/** Why an item cannot be dropped on a target. */
export type MoveRefusal =
  | Against
  /** The place is of another position, and the formation can't give. */
  | 'other_position'
  /** Only a starter wears an armband, and only one of the two. */
  | 'not_starting'
  | 'already_worn'
  /** It is where it came from. */
  | 'here';

/** What a drop would do. */
type MoveEffect =
  | 'placed'
  | 'replaced'
  | 'moved'
  | 'swapped'
  | 'formation'
  | 'removed'
  | 'captain'
  | 'vice_captain';

/** The draft after a drop, or why the target refuses the item. */
export type MoveVerdict =
  | {
      readonly kind: 'open';
      readonly effect: MoveEffect;
      readonly draft: Draft;
      /** The dragged player and the player at the target. */
      readonly playerId: number | null;
      readonly otherId: number | null;
    }
  | { readonly kind: 'refused'; readonly against: MoveRefusal };

interface DraftContext {
  readonly draft: Draft;
  readonly pool: Pool;
  readonly rules: TeamRules;
}

/** Evaluates a drop by the rules of the team; pure: the draft given stays as it is. */
export function evaluateMove(item: DragItem, target: Target, context: DraftContext): MoveVerdict {
  if (item.kind === 'armband') return evaluateArmband(item.armband, target, context);
  if (target.kind === 'out') return evaluateRemoval(item, context.draft);
  return item.kind === 'row'
    ? evaluatePick(item.row, target.place, context)
    : evaluateSwap(item.place, target.place, context);
}

function refused(against: MoveRefusal): MoveVerdict {
  return { kind: 'refused', against };
}

function evaluateArmband(
  armband: 'captain' | 'vice_captain',
  target: Target,
  { draft }: DraftContext,
): MoveVerdict {
  const playerId = target.kind === 'out' ? null : playerAt(draft, target.place);
  if (target.kind === 'out' || playerId === null || target.place.index === 'reserve') {
    return refused('not_starting');
  }
  const wearer = armband === 'captain' ? draft.captainId : draft.viceCaptainId;
  if (wearer === playerId) return refused('already_worn');
  const next = armband === 'captain' ? withCaptain(draft, playerId) : withViceCaptain(draft, playerId);
  return { kind: 'open', effect: armband, draft: next, playerId, otherId: wearer };
}

function evaluateRemoval(item: Exclude<DragItem, { kind: 'armband' }>, draft: Draft): MoveVerdict {
  const playerId = item.kind === 'row' ? null : playerAt(draft, item.place);
  if (item.kind === 'row' || playerId === null) return refused('here');
  const next = withoutPlayerAt(draft, item.place);
  return { kind: 'open', effect: 'removed', draft: next, playerId, otherId: null };
}

function evaluatePick(row: PickRow, place: Place, context: DraftContext): MoveVerdict {
  const { draft, pool, rules } = context;
  const ready = readyFor(row.position, place, context);
  if (ready === null) return refused('other_position');
  const offer = offerOf(row, ready.place, ready.draft, pool, rules);
  if (offer.kind === 'picked') return refused('already_picked');
  if (offer.kind === 'refused') return refused(offer.against);
  const otherId = playerAt(draft, place);
  const effect = ready.draft !== draft ? 'formation' : otherId === null ? 'placed' : 'replaced';
  return {
    kind: 'open',
    effect,
    draft: withPlayerAt(ready.draft, row, ready.place),
    playerId: row.id,
    otherId,
  };
}

function evaluateSwap(from: Place, to: Place, context: DraftContext): MoveVerdict {
  const { draft } = context;
  const playerId = playerAt(draft, from);
  if (playerId === null || placeKey(from) === placeKey(to)) return refused('here');
  const ready = readyFor(from.position, to, context);
  // A starter who changed lines would leave an empty place: only reserves move to another line.
  if (ready === null || (ready.draft !== draft && from.index !== 'reserve')) return refused('other_position');
  const otherId = playerAt(draft, to);
  const against = againstSwap({ from, to: ready.place, draft: ready.draft }, context);
  if (against !== null) return refused(against);
  const effect = ready.draft !== draft ? 'formation' : otherId === null ? 'moved' : 'swapped';
  return { kind: 'open', effect, draft: withSwapped(ready.draft, from, ready.place), playerId, otherId };
}

/** Do the rules bear a change between the eleven and the bench? Within one line everything may change. */
function againstSwap(
  { from, to, draft }: { readonly from: Place; readonly to: Place; readonly draft: Draft },
  { pool, rules }: DraftContext,
): MoveRefusal | null {
  const slotOf = ({ index }: Place): PickSlot => (index === 'reserve' ? 'reserve' : 'starter');
  if (slotOf(from) === slotOf(to)) return null;
  const bare = withoutPlayerAt(withoutPlayerAt(draft, from), to);
  const swapped = withSwapped(draft, from, to);
  // The starter comes first: the limit of a reserve depends on the starters of the position.
  const [starter, reserve] = slotOf(to) === 'starter' ? [to, from] : [from, to];
  const starterId = playerAt(swapped, starter);
  const reserveId = playerAt(swapped, reserve);
  const position = starter.position;
  const against =
    starterId === null ? null : reasonAgainstPick(starterId, 'starter', teamOf(bare), pool.players, rules);
  if (against !== null || reserveId === null) return against;
  const started = starterId === null ? bare : withPlayerAt(bare, { id: starterId, position }, starter);
  return reasonAgainstPick(reserveId, 'reserve', teamOf(started), pool.players, rules);
}

/**
 * A draft in which a player of a position fits a place: unchanged, or with an empty place of another
 * line turned into one of that position. Null when the place is taken by another position or the rules allow no such
 * formation.
 */
function readyFor(
  position: Position,
  place: Place,
  { draft, rules }: DraftContext,
): { readonly draft: Draft; readonly place: Place } | null {
  if (place.position === position) return { draft, place };
  if (place.index === 'reserve' || playerAt(draft, place) !== null) return null;
  const formation = formationOfDraft(draft);
  const wanted = {
    ...formation,
    [place.position]: formation[place.position] - 1,
    [position]: formation[position] + 1,
  };
  const isAllowed = formationsOf(rules).some((each) => formationName(each) === formationName(wanted));
  if (!isAllowed || wanted.GK !== formation.GK) return null;
  const lines = {
    ...draft.lines,
    [place.position]: draft.lines[place.position].toSpliced(place.index, 1),
    [position]: [...draft.lines[position], null],
  };
  const turned = { ...draft, lines };
  const free = emptyPlace(turned, position);
  return free === null ? null : { draft: turned, place: free };
}

/** The item of a `data-drag` attribute, "place:DF-2", "row:17" or "armband:captain"; null when there is no such item. */
export function dragItemOfKey(key: string, draft: Draft, pool: Pool): DragItem | null {
  const [kind, rest = ''] = key.split(':');
  if (kind === 'armband') {
    return { kind, armband: rest === 'captain' ? 'captain' : 'vice_captain' };
  }
  if (kind === 'row') {
    const row = pool.rows.get(Number(rest));
    return row === undefined ? null : { kind, row };
  }
  const place = kind === 'place' ? placeOfKey(draft, rest) : null;
  return place === null || playerAt(draft, place) === null ? null : { kind: 'place', place };
}

/** The target of a `data-drop` attribute, "place:GK-0" or "out"; null when there is no such place. */
export function targetOfKey(key: string, draft: Draft): Target | null {
  if (key === 'out') return { kind: 'out' };
  const [kind, rest = ''] = key.split(':');
  const place = kind === 'place' ? placeOfKey(draft, rest) : null;
  return place === null ? null : { kind: 'place', place };
}
