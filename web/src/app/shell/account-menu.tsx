import type { User } from '@touchline/contract';
import { useText } from '../../lib/i18n/languages.tsx';
import { Avatar } from '../../ui/text/avatar.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';

const loadPanel = async () => (await import('./account-panel.tsx')).AccountPanel;

/** The avatar and the account menu, which opens on hover and on focus. */
export function AccountMenu({ user }: { readonly user: User }) {
  const t = useText();
  return (
    <Menu
      label={`${user.nickname}, ${t('shell.account.menu')}`}
      button={<Avatar name={user.nickname} src={user.avatarId.full_url} size={32} />}
      load={loadPanel}
    />
  );
}
