import { useNavigate } from '@tanstack/react-router';
import { CONTEST_STATE } from '@touchline/domain/contests/state';
import { useState } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useLoginRequired } from '../../../lib/session/login-required.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { clearDraftReturn } from '../../../lib/page/draft-return.ts';
import { asksFirst, savePlanOf, type SavePlan } from '../pro/save-plan.ts';
import {
  saveChoice,
  useSaveTeam,
  type SaveFailure,
  type SaveOptions,
  type SaveChoice,
} from '../use-save-team.ts';
import type { Builder } from '../use-builder.ts';

/** The one main action of the screen, in its present state. */
export interface SaveAction {
  readonly label: string;
  readonly blocked: string | null;
  readonly busy: boolean;
  readonly press: () => void;
  /** The failure outside the join dialog, as text. */
  readonly failure: string | null;
  readonly failed: SaveFailure | null;
  readonly dialog: {
    readonly open: boolean;
    readonly close: () => void;
    readonly save: (options: SaveOptions) => void;
    /** Whether saving also joins the contest. */
    readonly joins: boolean;
    /** Pro contests: what the saving does besides. */
    readonly plan: SavePlan;
  };
}

/** Why the draft can't be saved now, in words, or null. */
function useBlockedReason(builder: Builder, way: SaveChoice): string | null {
  const t = useText();
  const user = useUser();
  const { contest, isLocked, problems } = builder;
  const { below_level } = contest.team_rules;
  if (isLocked) return t('teams.locked.short');
  if (contest.state === CONTEST_STATE.scheduled) return t('teams.scheduled.short');
  if (user !== null && way.kind === 'no_entry_left') {
    return t('teams.no-entry', { max: contest.max_per_manager });
  }
  if (way.kind === 'join' && below_level !== null && user !== null && user.user_level >= below_level) {
    return t('pro.rookies.refused', { level: below_level, own: user.user_level });
  }
  if (builder.isComplete) return null;
  return t('teams.problems', { count: problems.filter(({ weight }) => weight !== 'warning').length });
}

/** How the draft becomes a saved team: at once, or by way of a seat. */
export function useSave(builder: Builder, onStale: () => void): SaveAction {
  const t = useText();
  const navigate = useNavigate();
  const guarded = useLoginRequired();
  const { contest, teamId, draft } = builder;
  const [isAsking, setAsking] = useState(false);
  const plan = savePlanOf(draft, builder.pool);
  const { save, busy, failed, forgetFailure } = useSaveTeam(
    contest,
    (savedId) => {
      builder.editor.settle();
      setAsking(false);
      clearDraftReturn();
      toast('done', t('teams.saved'));
      void navigate({ href: `/play/contest/${contest.id}/${contest.slug || 'team'}/${savedId}` });
    },
    onStale,
  );
  const way = saveChoice(contest, teamId);
  const blocked = useBlockedReason(builder, way);
  const labels = {
    update: 'teams.save.changes',
    create: 'teams.save',
    join: 'teams.save.join',
    no_entry_left: 'teams.save',
  };
  // A seat that was taken before the saving failed leaves the dialog behind: what remains is to save.
  const asks = way.kind === 'join' || asksFirst(plan);
  const isDialogOpen = isAsking && asks;
  const text = failed === null ? null : failureText(failed.failure, t);
  return {
    label: t(labels[way.kind]),
    blocked,
    busy,
    failed,
    failure:
      text === null || isDialogOpen
        ? null
        : failed?.hasSeat === true
          ? t('teams.save.failed.seat', { reason: text })
          : t('teams.save.failed', { reason: text }),
    press: () =>
      guarded(() => {
        forgetFailure();
        if (asks) setAsking(true);
        else save(draft, way);
      }),
    dialog: {
      open: isDialogOpen,
      close: () => setAsking(false),
      save: (options) => save(draft, way, options),
      joins: way.kind === 'join',
      plan,
    },
  };
}

/** The save button. */
export function SaveButton({
  action,
  wide = false,
}: {
  readonly action: SaveAction;
  readonly wide?: boolean;
}) {
  return (
    <Button
      variant="main"
      size="large"
      wide={wide}
      data-tour="save"
      busy={action.busy}
      blocked={action.blocked}
      onClick={action.press}
    >
      {action.label}
    </Button>
  );
}
