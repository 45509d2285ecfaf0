import { JoinDialog } from '../../../game/contests/join-dialog.tsx';
import { useText } from '../../../lib/i18n/languages.tsx';
import { ProSaveDialog } from '../pro/pro-save-dialog.tsx';
import type { Builder } from '../use-builder.ts';
import type { SaveAction } from './save.tsx';

interface SaveDialogProps {
  readonly builder: Builder;
  readonly action: SaveAction;
}

/** The confirmation before a team is saved: the seat it takes, and in pro contests the loans. */
export function SaveDialog({ builder, action }: SaveDialogProps) {
  const { contest } = builder;
  if (!contest.is_pro) return <JoinAndSave builder={builder} action={action} />;
  const { open, close, save, joins, plan } = action.dialog;
  const { busy, failed, blocked } = action;
  return (
    <ProSaveDialog {...{ contest, joins, plan, open, busy, failed, blocked }} onSave={save} onClose={close} />
  );
}

/** Takes a seat and saves the team at once. */
function JoinAndSave({ builder: { contest }, action: { busy, failed, dialog } }: SaveDialogProps) {
  const t = useText();
  const { entry_fee, is_private, free_entry, my_entries, max_per_manager } = contest;
  return (
    <JoinDialog
      open={dialog.open}
      onClose={dialog.close}
      title={t('teams.join.title')}
      password={
        is_private
          ? {
              label: t('teams.join.password'),
              hint: t('teams.join.password.hint'),
              missing: t('teams.join.password.missing'),
              contestId: contest.id,
            }
          : null
      }
      price={{ label: t('teams.join.fee'), amount: entry_fee }}
      comes={{
        label: t('teams.join.seat'),
        thing: t('teams.join.seat.number', { entry: my_entries + 1, max: max_per_manager }),
      }}
      fee={null}
      afterLabel={t('teams.join.after')}
      confirm={t(free_entry ? 'teams.join.confirm.free' : 'teams.join.confirm')}
      busy={busy}
      shortText={() => t('teams.join.short')}
      failure={failed?.failure ?? null}
      onConfirm={(password) => dialog.save(password === undefined ? {} : { password })}
      below={() => !free_entry && <p className="text-center text-xs text-muted">{t('teams.join.refund')}</p>}
    >
      <p>{t(free_entry ? 'teams.join.text.free' : 'teams.join.text', { contest: contest.name })}</p>
    </JoinDialog>
  );
}
