import type { TeamRules } from '@touchline/domain/contests/team';
import { useMemo, useState } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
import {
  formationName,
  formationOfDraft,
  placeKey,
  placeOfKey,
  placeOfPlayer,
  playerAt,
  withFormation,
  withoutPlayerAt,
  type Draft,
  type Formation,
  type Loan,
  type Place,
} from './draft/draft.ts';
import { nextPlace, pick } from './picking.ts';
import { withPinToggled } from './pins.ts';
import { withLoan } from './pro/loans.ts';
import { isComplete, problemsOf, tallyOf, type Tally } from './problems/problems.ts';
import { useDraft, type DraftEditor } from './draft/use-draft.ts';
import type { LoadingPool } from './pool/use-pool.ts';
import type { Contest } from './use-save-team.ts';
import type { PickRow, Pool } from './pool/pool-rows.ts';
import type { Problem } from './problems/problem.ts';

export interface BuilderSource {
  readonly contest: Contest;
  readonly teamId: number | null;
  readonly managerId: number | null;
  /** The saved team; null for a new one. */
  readonly saved: Draft | null;
  readonly pool: Pool;
  readonly loading: LoadingPool;
  readonly rules: TeamRules;
  readonly isLocked: boolean;
  /** The player whom the address puts into a new team; null for nobody. */
  readonly preselectedId: number | null;
}

/** State and actions shared by the components of the builder. */
export interface Builder extends BuilderSource {
  readonly editor: DraftEditor;
  readonly draft: Draft;
  /** The selected place, or null. */
  readonly chosen: Place | null;
  readonly chosenRow: PickRow | null;
  readonly choose: (place: Place | null) => void;
  readonly problems: readonly Problem[];
  readonly isComplete: boolean;
  readonly tally: Tally;
  /** The last announcement, for screen readers and the status line. */
  readonly announcement: string;
  /** Announces a text without changing the draft. */
  readonly announce: (text: string) => void;
  /** Replaces the draft and announces the change; does nothing once the contest is locked. */
  readonly update: (draft: Draft, announcement: string) => void;
  /** Picks a player; in a pro contest optionally with a loan, paid when the team is saved. */
  readonly pickRow: (row: PickRow, loan?: Loan) => void;
  /** The picker player whose fielding options are open, or null. */
  readonly asked: PickRow | null;
  readonly ask: (row: PickRow | null) => void;
  readonly remove: (place: Place) => void;
  readonly changeFormation: (formation: Formation) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Pins a player of the team, who then stays when the rest is filled, or unpins them. */
  readonly togglePin: (playerId: number) => void;
}

/** Holds the state of the team builder and its actions. */
export function useBuilder(source: BuilderSource): Builder {
  const { contest, teamId, managerId, saved, pool, loading, rules, isLocked, preselectedId } = source;
  const t = useText();
  const editor = useDraft({
    managerId,
    contestId: contest.id,
    teamId,
    saved,
    pool,
    isPoolComplete: loading.isComplete,
    rules,
    preselectedId: isLocked ? null : preselectedId,
  });
  const { draft } = editor;
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const [askedId, setAsked] = useState<number | null>(null);
  const chosen = chosenKey === null ? null : placeOfKey(draft, chosenKey);
  const chosenId = chosen === null ? null : playerAt(draft, chosen);
  const problems = useMemo(() => problemsOf(draft, pool, rules), [draft, pool, rules]);
  const tally = useMemo(() => tallyOf(draft, pool, rules.starsOf), [draft, pool, rules]);

  const choose = (place: Place | null) => setChosenKey(place === null ? null : placeKey(place));
  const update = (next: Draft, text: string) => {
    if (isLocked) return;
    editor.change(next);
    setAnnouncement(text);
  };
  return {
    ...source,
    editor,
    draft,
    chosen,
    chosenRow: chosenId === null ? null : (pool.rows.get(chosenId) ?? null),
    choose,
    problems,
    isComplete: isComplete(problems),
    tally,
    announcement,
    announce: setAnnouncement,
    update,
    asked: askedId === null ? null : (pool.rows.get(askedId) ?? null),
    ask: (row) => setAsked(row === null ? null : row.id),
    ...draftActions({ source, editor, chosen, choose, update, announce: setAnnouncement, t }),
  };
}

interface DraftActionsInput {
  readonly source: BuilderSource;
  readonly editor: DraftEditor;
  readonly chosen: Place | null;
  readonly choose: Builder['choose'];
  readonly update: Builder['update'];
  readonly announce: Builder['announce'];
  readonly t: ReturnType<typeof useText>;
}

/** The edits of the draft: each announces what it did. */
function draftActions({
  source,
  editor,
  chosen,
  choose,
  update,
  announce,
  t,
}: DraftActionsInput): Pick<
  Builder,
  'pickRow' | 'remove' | 'changeFormation' | 'undo' | 'redo' | 'togglePin'
> {
  const { pool, rules, isLocked } = source;
  const { draft } = editor;
  const isChosenFilled = chosen !== null && playerAt(draft, chosen) !== null;
  const nameAt = (place: Place) => {
    const playerId = playerAt(draft, place);
    return playerId === null ? '' : (pool.rows.get(playerId)?.short_name ?? '');
  };
  return {
    pickRow(row, loan) {
      const next = pick(row, chosen, loan === undefined ? draft : withLoan(draft, loan), pool, rules);
      if (next === null || isLocked) return;
      update(next, t(loan === undefined ? 'teams.said.picked' : 'pro.said.borrow', { name: row.short_name }));
      const place = placeOfPlayer(next, row.id);
      choose(chosen === null || isChosenFilled || place === null ? null : nextPlace(next, place));
    },
    remove(place) {
      if (playerAt(draft, place) === null) return;
      update(withoutPlayerAt(draft, place), t('teams.said.removed', { name: nameAt(place) }));
    },
    changeFormation(formation) {
      if (formationName(formation) === formationName(formationOfDraft(draft))) return;
      choose(null);
      update(
        withFormation(draft, formation, (playerId) => Number(pool.rows.get(playerId)?.expected ?? 0)),
        t('teams.said.formation', { formation: formationName(formation) }),
      );
    },
    undo() {
      if (isLocked) return;
      choose(null);
      editor.undo();
      announce(t('teams.said.undone'));
    },
    redo() {
      if (isLocked) return;
      choose(null);
      editor.redo();
      announce(t('teams.said.redone'));
    },
    togglePin(playerId) {
      const name = pool.rows.get(playerId)?.short_name ?? '';
      const isPinned = draft.pinned.includes(playerId);
      update(
        withPinToggled(draft, playerId),
        t(isPinned ? 'teams.said.unpinned' : 'teams.said.pinned', { name }),
      );
    },
  };
}
