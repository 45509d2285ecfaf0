import { useText, type Translate } from '../../lib/i18n/languages.tsx';
import { useDrag, type DragRules, type DropVerdict } from '../../ui/drag/use-drag.ts';
import { formationName, formationOfDraft, playerAt } from './draft/draft.ts';
import {
  dragItemOfKey,
  evaluateMove,
  targetOfKey,
  type DragItem,
  type MoveRefusal,
  type MoveVerdict,
} from './moves.ts';
import { maxReserveStars } from './problems/problems.ts';
import type { Builder } from './use-builder.ts';

type OpenMove = Extract<MoveVerdict, { kind: 'open' }>;

/** Lets the reader drag players and armbands over a builder by mouse, finger and keys, by the rules of the team. */
export function useCarrying(root: React.RefObject<HTMLElement | null>, builder: Builder): void {
  const t = useText();
  const { draft, pool, rules, isLocked } = builder;
  const itemOf = (key: string) => dragItemOfKey(key, draft, pool);
  const evaluate = (itemKey: string, targetKey: string): MoveVerdict | null => {
    const item = itemOf(itemKey);
    const target = targetOfKey(targetKey, draft);
    return item === null || target === null ? null : evaluateMove(item, target, { draft, pool, rules });
  };
  const dragRules: DragRules = {
    canDrag: (itemKey) => !isLocked && itemOf(itemKey) !== null,
    judgeDrop(itemKey, targetKey): DropVerdict {
      const verdict = evaluate(itemKey, targetKey);
      if (verdict === null) return { isOpen: false, text: '' };
      return verdict.kind === 'open'
        ? { isOpen: true, text: t(`teams.move.${verdict.effect}`, moveValues(verdict, builder)) }
        : { isOpen: false, text: refusalText(itemOf(itemKey), targetKey, verdict.against, { builder, t }) };
    },
    drop(itemKey, targetKey) {
      const verdict = evaluate(itemKey, targetKey);
      if (verdict?.kind !== 'open') return;
      builder.choose(null);
      builder.update(verdict.draft, t(`teams.moved.${verdict.effect}`, moveValues(verdict, builder)));
    },
    hold(itemKey) {
      const item = itemOf(itemKey);
      const playerId = item?.kind === 'place' ? playerAt(draft, item.place) : null;
      if (playerId !== null) builder.togglePin(playerId);
    },
    pickUpAnnouncement: (itemKey) =>
      t('teams.carry.taken', { name: itemName(itemOf(itemKey), { builder, t }) }),
    cancelAnnouncement: (itemKey) =>
      t('teams.carry.let-go', { name: itemName(itemOf(itemKey), { builder, t }) }),
    announce: builder.announce,
  };
  useDrag(root, dragRules);
}

interface TextContext {
  readonly builder: Builder;
  readonly t: Translate;
}

function playerName(playerId: number | null, { pool }: Builder): string {
  return playerId === null ? '' : (pool.rows.get(playerId)?.short_name ?? '');
}

function itemName(item: DragItem | null, { builder, t }: TextContext): string {
  if (item === null) return '';
  if (item.kind === 'armband') return t(`ui.pitch.${item.armband}`);
  return item.kind === 'row' ? item.row.short_name : playerName(playerAt(builder.draft, item.place), builder);
}

function moveValues({ playerId, otherId, draft }: OpenMove, builder: Builder) {
  return {
    name: playerName(playerId, builder),
    other: playerName(otherId, builder),
    formation: formationName(formationOfDraft(draft)),
  };
}

/** Why a target rejects an item; empty for the item's own place. */
function refusalText(
  item: DragItem | null,
  targetKey: string,
  refusal: MoveRefusal,
  { builder, t }: TextContext,
): string {
  const { draft, pool, rules } = builder;
  const target = targetOfKey(targetKey, draft);
  const position = target?.kind === 'place' ? target.place.position : 'GK';
  if (refusal === 'here') return '';
  if (refusal === 'other_position') return t(`teams.against.other_position.${position}`);
  if (refusal === 'unavailable') {
    return item?.kind === 'row' ? t(`teams.${item.row.unavailable ?? 'against.unknown_player'}`) : '';
  }
  return t(`teams.against.${refusal}`, {
    club: rules.maxOfClub,
    line: rules.formation[position].max,
    stars: maxReserveStars(draft, position, pool, rules) ?? 5,
  });
}
