import { useState } from 'react';
import {
  invitationAddress,
  invitationPassword,
  keepInvitationPassword,
} from '../../../game/contests/invitation-passwords.ts';
import { clientOnly } from '../../../lib/loading/client-only.tsx';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { storage } from '../../../lib/session/storage.ts';
import { CONTROL, PasswordField } from '../../../ui/controls/field.tsx';
import { LinkButtons } from '../../../ui/controls/link-buttons.tsx';
import { Switch } from '../../../ui/forms/choice-rows.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import type { ContestDetail } from '../queries.ts';
import { pageOrigin } from '../../../lib/page/page-origin.ts';

const QrCode = clientOnly<{ readonly text: string; readonly label: string }>(
  async () => (await import('../../../ui/figures/qr-code.tsx')).QrCode,
  () => <Skeleton className="size-40" />,
);

interface InvitationDialogProps {
  readonly contest: ContestDetail;
  readonly onClose: () => void;
}

/** An invitation: its link with or without the password, to copy, to share, as a QR code, and its picture. */
export function InvitationDialog({ contest, onClose }: InvitationDialogProps) {
  const { t, code } = useLanguage();
  const { id, slug, name, is_private } = contest;
  const [password, setPassword] = useState(() => invitationPassword(storage, id) ?? '');
  const [hasPassword, setHasPassword] = useState(password !== '');
  const address = invitationAddress(
    pageOrigin(),
    `/play/contest/${id}/${slug}`,
    is_private && hasPassword ? password : null,
  );
  return (
    <Dialog open onClose={onClose} title={t('contest-creation.invite.title')}>
      <div className="flex flex-col gap-4">
        <img
          src={`/share/contest/${id}.png?lang=${code}`}
          alt={t('contest-creation.invite.picture', { name })}
          width={600}
          height={315}
          className="block aspect-1200/630 w-full rounded-sm border bg-raised object-cover"
        />
        {is_private && (
          <div className="flex flex-col gap-3">
            <Switch
              label={t('contest-creation.invite.with-password')}
              text={t('contest-creation.invite.with-password.text')}
              checked={hasPassword}
              onChange={setHasPassword}
            />
            {hasPassword && (
              <PasswordField
                label={t('contests.join.password')}
                autoComplete="off"
                maxLength={32}
                value={password}
                onChange={(event) => {
                  setPassword(event.target.value);
                  keepInvitationPassword(storage, id, event.target.value);
                }}
              />
            )}
          </div>
        )}
        <div className="flex flex-col items-center gap-4 sm:flex-row sm:items-start">
          <div className="shrink-0 rounded-sm border bg-white p-2">
            <QrCode text={address} label={t('contest-creation.invite.code')} />
          </div>
          <div className="flex w-full min-w-0 flex-1 flex-col gap-3">
            <input
              type="text"
              readOnly
              aria-label={t('contest-creation.invite.link')}
              value={address}
              onFocus={(event) => event.target.select()}
              className={`${CONTROL} text-ellipsis`}
            />
            <InvitationButtons address={address} name={name} />
            <p className="text-xs text-muted">{t('contest-creation.invite.text')}</p>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

function InvitationButtons({ address, name }: { readonly address: string; readonly name: string }) {
  const { t } = useLanguage();
  return (
    <LinkButtons
      address={address}
      shared={{ title: name, text: t('contest-creation.invite.message', { name }) }}
      labels={{
        copy: t('contest-creation.invite.copy'),
        copied: t('contest-creation.invite.copied'),
        share: t('contest-creation.invite.share'),
      }}
    />
  );
}
