import { useQuery } from '@tanstack/react-query';
import type { User } from '@touchline/contract';
import {
  Bell,
  BellRing,
  BookOpenText,
  ChevronRight,
  DatabaseZap,
  EyeOff,
  FileText,
  Handshake,
  HeartPulse,
  Languages,
  LockKeyhole,
  LogOut,
  Megaphone,
  Rows3,
  Scale,
  ShieldCheck,
  SunMoon,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { callQuery } from '../../../lib/api/queries.ts';
import { setDensity, useDensity } from '../../../lib/page/density.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { useSignOut } from '../../../lib/session/sign-out.ts';
import { setTheme, useTheme } from '../../../lib/page/theme.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LanguageSelect } from '../../../ui/controls/language-select.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { Segmented } from '../../../ui/controls/tabs.tsx';
import { AreaTiles } from '../components/area-tiles.tsx';
import { BestCards } from '../components/best-cards.tsx';
import { ProfileCard } from '../components/profile-card.tsx';
import { LinkRow, RowGroup, SettingRow } from '../components/row-group.tsx';

/** The account page: profile, balances and links to everything the manager owns. */
export function Account() {
  const user = useUser();
  const t = useText();
  if (user === null) return null;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] xl:gap-8">
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-22">
        <ProfileCard user={user} />
        <BalancesCard user={user} />
        <BestCards managerId={user.id} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <AreaTiles user={user} />
        <OwnAccount user={user} />
        <RowGroup title={t('account.group.settings')}>
          <SettingRow icon={Languages} label={t('account.language')} value={<LanguageSelect />} />
          <ThemeRow />
          <DensityRow />
        </RowGroup>
        <RowGroup title={t('account.group.about')}>
          <LinkRow icon={BookOpenText} label={t('account.rules')} path="/rules" />
          <LinkRow icon={Scale} label={t('account.solvency')} path="/fair/solvency" />
          <LinkRow icon={FileText} label={t('account.terms')} path="/my-account/terms-conditions" />
          <LinkRow icon={Handshake} label={t('account.agreement')} path="/my-account/user-agreement" />
          <LinkRow icon={ShieldCheck} label={t('account.privacy')} path="/privacy" />
        </RowGroup>
        <SignOut />
      </div>
    </div>
  );
}

/** What an account is about: details, security, what reaches the manager, what others see. */
function OwnAccount({ user }: { readonly user: User }) {
  const t = useText();
  return (
    <RowGroup title={t('account.group.account')}>
      <LinkRow
        icon={UserRound}
        label={t('account.details')}
        path="/my-account/account-info"
        value={!user.email_verified && <Badge tone="down">{t('account.details.verify')}</Badge>}
      />
      <LinkRow icon={LockKeyhole} label={t('account.security')} path="/my-account/security" />
      <LinkRow
        icon={Bell}
        label={t('account.notifications')}
        path="/my-account/notifications"
        value={<Unread />}
      />
      <LinkRow
        icon={BellRing}
        label={t('notification-settings.title')}
        path="/my-account/notifications-settings"
      />
      <LinkRow
        icon={Megaphone}
        label={t('system-news.title')}
        path="/my-account/news"
        value={<UnreadNews />}
      />
      <LinkRow icon={HeartPulse} label={t('limits.title')} path="/my-account/limits" />
      <LinkRow icon={EyeOff} label={t('profiles.privacy')} path="/my-account/profile-privacy" />
      <LinkRow icon={DatabaseZap} label={t('personal-data.title')} path="/my-account/personal-data" />
    </RowGroup>
  );
}

function Unread() {
  const t = useText();
  const { data } = useQuery(callQuery('inbox.summary', {}));
  if (data === undefined || data.unread === 0) return null;
  return <Badge tone="accent">{t('account.unread', { count: data.unread })}</Badge>;
}

function UnreadNews() {
  const t = useText();
  const { data } = useQuery(callQuery('waiting.get', {}));
  if (data === undefined || data.unread_news === 0) return null;
  return <Badge tone="accent">{t('account.unread', { count: data.unread_news })}</Badge>;
}

function ThemeRow() {
  const t = useText();
  const theme = useTheme();
  return (
    <SettingRow
      icon={SunMoon}
      label={t('account.theme')}
      value={
        <Segmented
          label={t('account.theme')}
          choices={[
            { value: 'floodlight', label: t('account.theme.floodlight') },
            { value: 'matchday', label: t('account.theme.matchday') },
          ]}
          value={theme}
          onChange={setTheme}
        />
      }
    />
  );
}

function DensityRow() {
  const t = useText();
  const density = useDensity();
  return (
    <SettingRow
      icon={Rows3}
      label={t('account.density')}
      value={
        <Segmented
          label={t('account.density')}
          choices={[
            { value: 'comfortable', label: t('account.density.comfortable') },
            { value: 'compact', label: t('account.density.compact') },
          ]}
          value={density}
          onChange={setDensity}
        />
      }
    />
  );
}

function SignOut() {
  const t = useText();
  const signOut = useSignOut();
  const [busy, setBusy] = useState(false);
  return (
    <div>
      <Button
        icon={LogOut}
        busy={busy}
        className="max-md:w-full"
        onClick={() => {
          setBusy(true);
          void signOut();
        }}
      >
        {t('account.sign-out')}
      </Button>
    </div>
  );
}

/** The balances of the manager, with a link to the wallet. */
function BalancesCard({ user }: { readonly user: User }) {
  const t = useText();
  return (
    <PathLink
      path="/my-account/my-wallet"
      className="panel flex flex-col gap-3 p-5 transition-colors duration-120 hover:border-line-strong hover:bg-hover"
    >
      <span className="flex items-center justify-between gap-3">
        <span className="eyebrow text-muted">{t('account.balance')}</span>
        <ChevronRight size={18} className="text-muted" aria-hidden="true" />
      </span>
      <MoneyText amount={user.balance} size="large" />
      <span className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        <span className="flex items-baseline gap-2">
          {t('account.held')} <MoneyText amount={user.held_balance} size="small" />
        </span>
        <span className="flex items-baseline gap-2">
          {t('account.gold')} <MoneyText amount={user.gold_balance} currency="GOLD" size="small" />
        </span>
      </span>
    </PathLink>
  );
}
