import type { User } from '@touchline/contract';
import { useRouter } from '@tanstack/react-router';
import { LogOut, Moon, Sun, UserRound } from 'lucide-react';
import { useText } from '../../lib/languages.tsx';
import { useSignOut } from '../../lib/sign-out.ts';
import { setTheme, useTheme } from '../../lib/theme.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useSections } from './sections.ts';

/** The avatar and what belongs to the account: opens on hover and on focus. */
export function AccountMenu({ user }: { readonly user: User }) {
  const t = useText();
  const router = useRouter();
  const signOut = useSignOut();
  const theme = useTheme();
  const { me } = useSections();
  const isDark = theme === 'floodlight';

  return (
    <Menu
      label={`${user.nickname}, ${t('shell.account.menu')}`}
      button={<Avatar name={user.nickname} src={user.avatarId.full_url} size={32} />}
    >
      <p className="truncate px-3 pt-2 pb-1 text-xs text-muted" role="presentation">
        {user.nickname}
      </p>
      {me && (
        <MenuItem onSelect={() => router.history.push(me.path)}>
          <UserRound size={18} aria-hidden="true" />
          {t('shell.account.mine')}
        </MenuItem>
      )}
      <MenuItem onSelect={() => setTheme(isDark ? 'matchday' : 'floodlight')}>
        {isDark ? <Sun size={18} aria-hidden="true" /> : <Moon size={18} aria-hidden="true" />}
        {t(isDark ? 'shell.theme.matchday' : 'shell.theme.floodlight')}
      </MenuItem>
      <MenuItem onSelect={() => void signOut()}>
        <LogOut size={18} aria-hidden="true" />
        {t('shell.account.sign-out')}
      </MenuItem>
    </Menu>
  );
}
