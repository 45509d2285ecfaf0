import type { User } from '@touchline/contract';
import { useState } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { Avatar } from '../../../ui/text/avatar.tsx';
import { AvatarDialog } from './avatar-dialog.tsx';
import { PanelSection } from '../../../ui/text/panel-section.tsx';

/** The manager's picture: change it, or remove an uploaded one. */
export function AvatarSection({ user }: { readonly user: User }) {
  const t = useText();
  const [choosing, setChoosing] = useState(false);
  const remove = useCall('account.changeAvatar', { refreshesUser: true });
  const isUploaded = user.avatarId.full_url.startsWith('/media/');
  return (
    <PanelSection title={t('personal-data.picture.title')} text={t('personal-data.picture.text')}>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={user.nickname} src={user.avatarId.full_url} size={96} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setChoosing(true)}>{t('personal-data.picture.change')}</Button>
          {isUploaded && (
            <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate({})}>
              {t('personal-data.picture.remove')}
            </Button>
          )}
        </div>
      </div>
      {remove.error !== null && <FailureNote failure={remove.error} />}
      {choosing && <AvatarDialog user={user} onClose={() => setChoosing(false)} />}
    </PanelSection>
  );
}
