import { SocialSignIn } from '../security/social.tsx';
import { SessionList } from '../security/session-list.tsx';

/** How the account is protected: its sessions and the ways in. */
export function Security() {
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-8">
      <SocialSignIn />
      <SessionList />
    </div>
  );
}
