import { useText } from '../../../lib/i18n/languages.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { SocialSignIn } from '../security/social.tsx';
import { Password } from '../security/password.tsx';
import { SessionList } from '../security/session-list.tsx';
import { TwoSteps } from '../security/two-steps.tsx';

/** How the account is protected: its sessions and the ways in. */
export function Security() {
  const t = useText();
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <PageHeader title={t('account.security.title')} text={t('account.security.text')} />
      <div className="flex flex-col gap-4">
        <TwoSteps />
        <Password />
        <SocialSignIn />
      </div>
      <SessionList />
    </div>
  );
}
