import { RotateCw } from 'lucide-react';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { clientOnly } from '../../../lib/loading/client-only.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { CONTROL } from '../../../ui/controls/field.tsx';
import { LinkButtons } from '../../../ui/controls/link-buttons.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import { invitationLink } from '../invitation-link.ts';
import { pageOrigin } from '../../../lib/page/page-origin.ts';

const QrCode = clientOnly<{ readonly text: string; readonly label: string }>(
  async () => (await import('../../../ui/figures/qr-code.tsx')).QrCode,
  () => <Skeleton className="size-40" />,
);

interface InviteDialogProps {
  readonly id: number;
  readonly name: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** The invitation of a mini-league: its link to copy, to share and as a code, and how to make it useless. */
export function InviteDialog({ id, name, secret, onClose }: InviteDialogProps) {
  const t = useText();
  const address = invitationLink(pageOrigin(), id, secret);
  const renew = useCall('miniLeagues.renewInvitation', {
    invalidates: ['miniLeagues.get'],
    onSuccess: () => toast('done', t('mini-leagues.invite.renewed')),
  });
  return (
    <Dialog open onClose={onClose} title={t('mini-leagues.invite.title')}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-col items-center gap-4 sm:flex-row sm:items-start">
          <div className="shrink-0 rounded-sm border bg-white p-2">
            <QrCode text={address} label={t('mini-leagues.invite.code')} />
          </div>
          <div className="flex w-full min-w-0 flex-1 flex-col gap-3">
            <input
              type="text"
              readOnly
              aria-label={t('mini-leagues.invite.link')}
              value={address}
              onFocus={(event) => event.target.select()}
              className={`${CONTROL} text-ellipsis`}
            />
            <LinkButtons
              address={address}
              shared={{ title: name, text: t('mini-leagues.invite.message', { name }) }}
              labels={{
                copy: t('mini-leagues.invite.copy'),
                copied: t('mini-leagues.invite.copied'),
                share: t('mini-leagues.invite.share'),
              }}
            />
            <p className="text-xs text-muted">{t('mini-leagues.invite.text')}</p>
          </div>
        </div>
        <div className="flex flex-col gap-2 border-t pt-4">
          <Button icon={RotateCw} busy={renew.isPending} onClick={() => renew.mutate({ id })}>
            {t('mini-leagues.invite.renew')}
          </Button>
          <p className="text-xs text-muted">{t('mini-leagues.invite.renew.text')}</p>
          <FailureNote failure={renew.error} />
        </div>
      </div>
    </Dialog>
  );
}
