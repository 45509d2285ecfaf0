import { useText } from '../../lib/i18n/languages.tsx';
import { useDrag, type DragRules } from '../../ui/drag/use-drag.ts';
import { formationName, formationOfDraft, playerAt } from './draft.ts';
import {
  carriedOfKey,
  targetOfKey,
  evaluateMove,
  type DragItem,
  type MoveRefusal,
  type MoveVerdict,
} from './moves.ts';
import { maxReserveStars } from './problems.ts';
import type { Builder } from './use-builder.ts';

type Open = Extract<MoveVerdict, { kind: 'open' }>;

/** Lets players and armbands be carried over a builder by mouse, finger and keys, by the rules of the team. */
export function useCarrying(root: React.RefObject<HTMLElement | null>, builder: Builder): void {
  const t = useText();
  const { draft, pool, rules, isLocked } = builder;
  const nameOf = (playerId: number | null) =>
    playerId === null ? '' : (pool.rows.get(playerId)?.short_name ?? '');
  const carriedName = (carried: DragItem | null): string => {
    if (carried === null) return '';
    if (carried.kind === 'armband') return t(`ui.pitch.${carried.armband}`);
    return carried.kind === 'row' ? carried.row.short_name : nameOf(playerAt(draft, carried.place));
  };
  const judge = (
    from: string,
    to: string,
  ): { readonly carried: DragItem; readonly verdict: MoveVerdict } | null => {
    const carried = carriedOfKey(from, draft, pool);
    const target = targetOfKey(to, draft);
    if (carried === null || target === null) return null;
    return { carried, verdict: evaluateMove(carried, target, { draft, pool, rules }) };
  };
  const against = (carried: DragItem, to: string, reason: MoveRefusal): string => {
    const target = targetOfKey(to, draft);
    const position = target?.kind === 'place' ? target.place.position : 'GK';
    if (reason === 'here') return '';
    if (reason === 'other_position') return t(`teams.against.other_position.${position}`);
    if (reason === 'unavailable') {
      return carried.kind === 'row' ? t(`teams.${carried.row.unavailable ?? 'against.unknown_player'}`) : '';
    }
    return t(`teams.against.${reason}`, {
      club: rules.maxOfClub,
      line: rules.formation[position].max,
      stars: maxReserveStars(draft, position, pool, rules) ?? 5,
    });
  };
  const values = (verdict: Open) => ({
    name: nameOf(verdict.playerId),
    other: nameOf(verdict.otherId),
    formation: formationName(formationOfDraft(verdict.draft)),
  });
  const dragRules: DragRules = {
    canTake: (from) => !isLocked && carriedOfKey(from, draft, pool) !== null,
    judge(from, to) {
      const judged = judge(from, to);
      if (judged === null) return { open: false, text: '' };
      const { carried, verdict } = judged;
      return verdict.kind === 'open'
        ? { open: true, text: t(`teams.move.${verdict.effect}`, values(verdict)) }
        : { open: false, text: against(carried, to, verdict.against) };
    },
    drop(from, to) {
      const verdict = judge(from, to)?.verdict;
      if (verdict?.kind !== 'open') return;
      builder.choose(null);
      builder.update(verdict.draft, t(`teams.moved.${verdict.effect}`, values(verdict)));
    },
    pickedUpAnnouncement: (from) =>
      t('teams.carry.taken', { name: carriedName(carriedOfKey(from, draft, pool)) }),
    cancelAnnouncement: (from) =>
      t('teams.carry.let-go', { name: carriedName(carriedOfKey(from, draft, pool)) }),
    say: builder.say,
  };
  useDrag(root, dragRules);
}
