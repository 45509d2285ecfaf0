import { useNavigate } from '@tanstack/react-router';
import { Layers } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { clientOnly } from '../../../lib/loading/client-only.tsx';
import { clearDraftReturn } from '../../../lib/page/draft-return.ts';
import { useLoginRequired } from '../../../lib/session/login-required.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { Builder } from '../use-builder.ts';

const EnterDialog = clientOnly(async () => (await import('./enter-dialog.tsx')).EnterDialog);

/** Below a complete team: entry into several contests at once. */
export function EnterMore({ builder }: { readonly builder: Builder }) {
  const t = useText();
  const guarded = useLoginRequired();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [enteredId, setEnteredId] = useState<number | null>(null);
  const { contest, teamId, editor, isLocked } = builder;
  const hasUnsaved = teamId !== null && editor.isKept;
  const close = () => {
    setOpen(false);
    // The draft of this contest is a team by now: the builder would begin another one.
    if (enteredId !== null) {
      void navigate({ href: `/play/contest/${contest.id}/${contest.slug || 'team'}/${enteredId}` });
    }
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-4 py-3">
      <p className="min-w-0 flex-1 basis-56 text-sm text-muted">{t('teams.enter.text')}</p>
      <Button
        icon={Layers}
        aria-haspopup="dialog"
        blocked={isLocked ? t('teams.locked.short') : hasUnsaved ? t('teams.enter.unsaved') : null}
        onClick={() => guarded(() => setOpen(true))}
      >
        {t('teams.enter')}
      </Button>
      {isOpen && (
        <EnterDialog
          builder={builder}
          onClose={close}
          onOwnEntered={(enteredTeamId) => {
            editor.settle();
            clearDraftReturn();
            setEnteredId(enteredTeamId);
          }}
        />
      )}
    </div>
  );
}
