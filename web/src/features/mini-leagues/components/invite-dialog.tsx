import { Check, Copy, RotateCw, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { clientOnly } from '../../../lib/loading/client-only.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { CONTROL } from '../../../ui/controls/field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import { invitationLink } from '../invitation-link.ts';

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
  const address = invitationLink(location.origin, id, secret);
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
            <LinkButtons address={address} name={name} />
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

/** Copies the link; hands it to the device's own sharing where there is one. */
function LinkButtons({ address, name }: { readonly address: string; readonly name: string }) {
  const t = useText();
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === address;
  const mayShare = typeof navigator.share === 'function';
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(address),
      () => setCopied(null),
    );
  return (
    <div className="flex flex-wrap gap-2" aria-live="polite">
      <Button
        variant={mayShare ? 'plain' : 'main'}
        icon={isCopied ? Check : Copy}
        onClick={() => void copy()}
      >
        {t(isCopied ? 'mini-leagues.invite.copied' : 'mini-leagues.invite.copy')}
      </Button>
      {mayShare && (
        <Button
          variant="main"
          icon={Share2}
          // Dismissing the share sheet is not an error and needs no message.
          onClick={() =>
            void navigator
              .share({ title: name, text: t('mini-leagues.invite.message', { name }), url: address })
              .catch(() => undefined)
          }
        >
          {t('mini-leagues.invite.share')}
        </Button>
      )}
    </div>
  );
}
