import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { failureText } from '../../../lib/failure.ts';
import { useLoginRequired } from '../../../lib/login-required.ts';
import { useText } from '../../../lib/languages.tsx';
import { useUser } from '../../../lib/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { wayToSave, useSaveTeam, type SaveFailure } from '../use-save-team.ts';
import type { Builder } from '../use-builder.ts';
import { JoinDialog } from './join-dialog.tsx';

/** The one main action of the screen, in its present state. */
export interface SaveAction {
  readonly label: string;
  readonly blocked: string | null;
  readonly busy: boolean;
  readonly press: () => void;
  /** What went wrong outside of the join dialog, in words. */
  readonly failure: string | null;
  readonly failed: SaveFailure | null;
  readonly dialog: {
    readonly open: boolean;
    readonly close: () => void;
    readonly join: (password?: string) => void;
  };
}

/** How the draft becomes a saved team: at once, or by way of a seat. */
export function useSave(builder: Builder, onStale: () => void): SaveAction {
  const t = useText();
  const user = useUser();
  const navigate = useNavigate();
  const guarded = useLoginRequired();
  const { contest, teamId, draft, isLocked, problems } = builder;
  const [isJoining, setJoining] = useState(false);
  const { save, busy, failed, forgetFailure } = useSaveTeam(
    contest,
    (savedId) => {
      builder.editor.settle();
      setJoining(false);
      toast('done', t('teams.saved'));
      void navigate({ href: `/play/contest/${contest.id}/${contest.slug || 'team'}/${savedId}` });
    },
    onStale,
  );
  const way = wayToSave(contest, teamId);
  const open = problems.filter(({ weight }) => weight !== 'warning').length;
  const blocked = isLocked
    ? t('teams.locked.short')
    : contest.state === 1
      ? t('teams.scheduled.short')
      : user !== null && way.kind === 'no_entry_left'
        ? t('teams.no-entry', { most: contest.max_per_manager })
        : builder.isComplete
          ? null
          : t('teams.problems', { count: open });
  const labels = {
    update: 'teams.save.changes',
    create: 'teams.save',
    join: 'teams.save.join',
    no_entry_left: 'teams.save',
  };
  // A seat that was taken before the saving failed leaves the dialog behind: what remains is to save.
  const isDialogOpen = isJoining && way.kind === 'join';
  const words = failed === null ? null : failureText(failed.failure, t);
  return {
    label: t(labels[way.kind]),
    blocked,
    busy,
    failed,
    failure:
      words === null || isDialogOpen
        ? null
        : failed?.hasSeat === true
          ? t('teams.save.failed.seat', { reason: words })
          : t('teams.save.failed', { reason: words }),
    press: () =>
      guarded(() => {
        forgetFailure();
        if (way.kind === 'join') setJoining(true);
        else save(draft, way);
      }),
    dialog: {
      open: isDialogOpen,
      close: () => setJoining(false),
      join: (password) => save(draft, way, password),
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
      look="main"
      size="large"
      wide={wide}
      busy={action.busy}
      blocked={action.blocked}
      onClick={action.press}
    >
      {action.label}
    </Button>
  );
}

/** The dialog of a save that takes a seat. */
export function SaveDialog({ builder, action }: { readonly builder: Builder; readonly action: SaveAction }) {
  return (
    <JoinDialog
      contest={builder.contest}
      open={action.dialog.open}
      busy={action.busy}
      failed={action.failed}
      onJoin={action.dialog.join}
      onClose={action.dialog.close}
    />
  );
}
