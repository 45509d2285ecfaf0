import { useRouter } from '@tanstack/react-router';
import {
  Bell,
  ChartLine,
  Gift,
  IdCard,
  Keyboard,
  LogOut,
  Map,
  Medal,
  Moon,
  Newspaper,
  ReceiptText,
  Sun,
  Trophy,
  UserPlus,
  UserRound,
  UsersRound,
  Wallet,
  WalletCards,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { requestTour } from '../../features/onboarding/tour-store.ts';
import { showOverlay } from '../../lib/page/page-overlay.ts';
import { useText } from '../../lib/i18n/languages.tsx';
import { useUser } from '../../lib/session/session.tsx';
import { useSignOut } from '../../lib/session/sign-out.ts';
import { setTheme, useTheme } from '../../lib/page/theme.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { Avatar } from '../../ui/text/avatar.tsx';
import type { Icon } from '../../ui/brand/icons.ts';
import { isScreen } from '../../ui/text/link.tsx';
import {
  MenuItem,
  MenuLine,
  MenuLink,
  MenuPanel,
  type MenuPanelProps,
} from '../../ui/overlay/menu-panel.tsx';
import { MoneyText } from '../../ui/figures/money.tsx';
import { useUnreadCount } from './unread.ts';
import { useFreeSpin, useUnreadNews } from './waiting.ts';

/** The account menu of a manager; nothing for a visitor. */
export function AccountPanel(panel: MenuPanelProps) {
  const t = useText();
  const user = useUser();
  const signOut = useSignOut();
  const isDark = useTheme() === 'floodlight';
  const unread = useUnreadCount();
  const news = useUnreadNews();
  const hasFreeSpin = useFreeSpin();
  if (user === null) return null;
  return (
    <MenuPanel {...panel}>
      <div role="presentation" className="flex items-center gap-3 px-3 pt-2 pb-3">
        <Avatar name={user.nickname} src={user.avatarId.full_url} size={40} />
        <div className="min-w-0">
          <p className="truncate font-semibold">{user.nickname}</p>
          <p className="text-xs text-muted">{t('shell.level', { level: user.user_level })}</p>
        </div>
      </div>
      <Place path="/my-account" icon={UserRound} label={t('shell.account.mine')} />
      <Place path={`/profile/${user.id}`} icon={IdCard} />
      <Place path="/my-account/my-contests" icon={Trophy} label={t('contests.my.title')} />
      <Place path="/my-account/portfolio" icon={WalletCards} label={t('portfolio.title')} />
      <Place path="/my-account/my-market" icon={ReceiptText} label={t('my-market.title')} />
      <Place path="/my-account/my-wallet" icon={Wallet} label={t('shell.wallet')}>
        <MoneyText amount={user.balance} size="small" />
      </Place>
      <Place path="/my-account/my-achievements/general" icon={Medal} />
      <Place path="/my-account/my-stats" icon={ChartLine} />
      <Place path="/my-account/mini-leagues" icon={UsersRound} />
      <Place path="/spin-win" icon={Gift} label={t('spin.title')}>
        {hasFreeSpin && <Badge tone="up">{t('shell.waiting.spin')}</Badge>}
      </Place>
      <Place path="/my-account/invite-friends/share" icon={UserPlus} />
      <Place path="/my-account/notifications" icon={Bell} label={t('shell.notifications')}>
        {unread > 0 && <span className="figures text-live">{unread}</span>}
      </Place>
      <Place path="/my-account/news" icon={Newspaper}>
        {news > 0 && <span className="figures text-live">{news}</span>}
      </Place>
      <MenuLine />
      <MenuItem onSelect={() => setTheme(isDark ? 'matchday' : 'floodlight')}>
        {isDark ? <Sun size={18} aria-hidden="true" /> : <Moon size={18} aria-hidden="true" />}
        {t(isDark ? 'shell.theme.matchday' : 'shell.theme.floodlight')}
      </MenuItem>
      <span role="presentation" className="max-md:hidden">
        <MenuItem onSelect={() => showOverlay('help')}>
          <Keyboard size={18} aria-hidden="true" />
          {t('palette.shortcuts')}
        </MenuItem>
      </span>
      <MenuItem onSelect={() => requestTour()}>
        <Map size={18} aria-hidden="true" />
        {t('shell.account.tour')}
      </MenuItem>
      <MenuLine />
      <MenuItem onSelect={() => void signOut()}>
        <LogOut size={18} aria-hidden="true" />
        {t('shell.account.sign-out')}
      </MenuItem>
    </MenuPanel>
  );
}

interface PlaceProps {
  readonly path: string;
  readonly icon: Icon;
  /** The title of the screen when absent. */
  readonly label?: string;
  /** A value on the right. */
  readonly children?: ReactNode;
}

/** A link to a screen of the account; nothing when the product does not have it. */
function Place({ path, icon: IconPart, label, children }: PlaceProps) {
  const t = useText();
  const router = useRouter();
  if (!isScreen(router, path)) return null;
  const title = router.getMatchedRoutes(path)[2]?.options.staticData?.title;
  return (
    <MenuLink path={path}>
      <IconPart size={18} aria-hidden="true" />
      <span className="flex-1">{label ?? (title === undefined ? '' : t(title))}</span>
      {children}
    </MenuLink>
  );
}
