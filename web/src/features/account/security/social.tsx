import { Link2, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { SecurityCard } from './two-steps.tsx';
import { SignInServices } from './sign-in-services.tsx';
import { SocialPermissionDialog } from './social-permission-dialog.tsx';

/** Sign-in with other accounts: whether it is allowed, and which services do. */
export function SocialSignIn() {
  return (
    <>
      <Permission />
      <SignInServices />
    </>
  );
}

/** The permission, which the password turns on and off. */
function Permission() {
  const t = useText();
  const user = useUser();
  const [changing, setChanging] = useState(false);
  if (user === null) return null;
  const isOn = user.allow_login_from_social_media;
  return (
    <SecurityCard
      icon={isOn ? Link2 : Link2Off}
      title={t('account.social.title')}
      state={
        <Badge tone={isOn ? 'up' : 'plain'}>{t(isOn ? 'account.social.on' : 'account.social.off')}</Badge>
      }
      text={t('account.social.text')}
    >
      {user.has_password ? (
        <Button onClick={() => setChanging(true)}>
          {t(isOn ? 'account.social.refuse' : 'account.social.allow')}
        </Button>
      ) : (
        <p className="text-sm text-pretty text-muted">{t('account.social.only-way')}</p>
      )}
      {changing && <SocialPermissionDialog allow={!isOn} onClose={() => setChanging(false)} />}
    </SecurityCard>
  );
}
