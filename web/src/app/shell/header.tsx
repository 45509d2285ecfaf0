import type { User } from '@touchline/contract';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { ArrowLeft, Bell, Wallet } from 'lucide-react';
import { useLanguage } from '../../lib/i18n/languages.tsx';
import { clientOnly } from '../../lib/loading/client-only.tsx';
import { rateText } from '../../lib/i18n/money.ts';
import { useCurrentScreenTitle } from '../../lib/page/screen-title.tsx';
import { useUser } from '../../lib/session/session.tsx';
import { useStartup } from '../../lib/loading/startup-context.ts';
import { Avatar } from '../../ui/text/avatar.tsx';
import { Badge, CountMark } from '../../ui/text/badge.tsx';
import { buttonClass } from '../../ui/controls/button-variant.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { FlipFigure } from '../../ui/figures/flip-figure.tsx';
import { isScreen, PathLink } from '../../ui/text/link.tsx';
import { MoneyText } from '../../ui/figures/money.tsx';
import { Breadcrumbs, type Crumb } from '../../ui/text/page-header.tsx';
import { backTarget } from './go-back.ts';
import { Logo } from './logo.tsx';
import { PaletteButton } from './palette-button.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { useUnreadCount } from './unread.ts';

const BUY_XFC = '/my-account/my-wallet/buy-xfc';
const WALLET = '/my-account/my-wallet';
const NOTIFICATIONS = '/my-account/notifications';

/** Only managers need it. */
const AccountMenu = clientOnly<{ readonly user: User }>(
  async () => (await import('./account-menu.tsx')).AccountMenu,
  ({ user }) => (
    <span className="px-2">
      <Avatar name={user.nickname} src={user.avatarId.full_url} size={32} />
    </span>
  ),
);

/** Back, breadcrumbs and title on the left; money, level, notifications and account on the right. */
export function Header({ wide }: { /** Whether the screen has a side column. */ readonly wide: boolean }) {
  return (
    <header
      data-frame="header"
      className="sticky top-0 z-30 border-b bg-ground pt-[env(safe-area-inset-top)]"
    >
      <div
        className={`mx-auto flex h-14 max-w-[80rem] items-center px-1 md:h-16 md:gap-3 md:px-6 [@media(height<480px)]:h-11 ${wide ? 'min-[112.5rem]:max-w-[103rem]' : ''}`}
      >
        <WhereAmI />
        <span className="flex-1" />
        <PaletteButton />
        <SandboxMark />
        <Rate />
        <BuyXfc />
        <ManagerTools />
        <VisitorTools />
      </div>
    </header>
  );
}

function WhereAmI() {
  const { t } = useLanguage();
  const router = useRouter();
  const { title, right } = useCurrentScreenTitle();
  const isManager = useUser() !== null;
  const path = useRouterState({ select: (state) => state.location.pathname });
  const facts = useRouterState({ select: (state) => state.matches.at(-1)?.staticData });
  if (path === '/') {
    return (
      <span className="pl-2 md:hidden">
        <Logo compact={isManager} />
      </span>
    );
  }
  const own = title ?? (facts?.title === undefined ? '' : t(facts.title));
  const crumbs: Crumb[] = ['/', ...(facts?.above ?? [])].map((above) => ({
    path: above,
    label: t(titleOf(router, above) ?? 'shell.home'),
  }));
  const goBack = () => {
    const target = backTarget(path, router.history.canGoBack(), facts?.above);
    if (target === null) router.history.back();
    else router.history.push(target);
  };
  return (
    <div className="flex min-w-0 items-center gap-1 md:gap-2">
      <IconButton icon={ArrowLeft} label={t('shell.back')} onClick={goBack} silent />
      <div className="hidden min-w-0 lg:block">
        {/* With a title on the right there is room only for the nearest parent. */}
        <Breadcrumbs crumbs={[...(right === undefined ? crumbs : crumbs.slice(-1)), { label: own }]} />
      </div>
      <p className="line-clamp-2 font-display text-base leading-[1.15rem] font-semibold text-balance hyphens-auto md:text-lg md:leading-5 lg:hidden">
        {own}
      </p>
      {right !== undefined && (
        <p className="hidden shrink-1000000 truncate text-sm text-muted lg:block">{right}</p>
      )}
    </div>
  );
}

/** The title of the route at a path, as its message key. */
function titleOf(router: ReturnType<typeof useRouter>, path: string): string | undefined {
  return router.getMatchedRoutes(path)[2]?.options.staticData?.title;
}

function Rate() {
  const { t, locale } = useLanguage();
  const { sysconfig } = useStartup();
  return (
    <p className="hidden whitespace-nowrap lg:block">
      <span className="eyebrow text-xfc">{t('shell.rate.unit')}</span>{' '}
      <span className="figures text-base">{rateText(sysconfig.EUR_TO_XFC_EXCHANGE_RATE, locale)}</span>
    </p>
  );
}

/** Payments here use play money. On a phone only the screens of the wallet have space for this notice. */
function SandboxMark() {
  const { t } = useLanguage();
  const { sysconfig } = useStartup();
  const isAboutMoney = useRouterState({
    select: ({ location }) => /^\/(?:my-account\/my-wallet|checkout)(?:\/|$)/.test(location.pathname),
  });
  if (!sysconfig.sandbox) return null;
  return (
    <span className={`shrink-0 px-1 ${isAboutMoney ? '' : 'max-md:hidden'}`} title={t('shell.sandbox.note')}>
      <Badge tone="xfc">{t('shell.sandbox')}</Badge>
    </span>
  );
}

function BuyXfc() {
  const { t } = useLanguage();
  const router = useRouter();
  if (!isScreen(router, BUY_XFC)) return null;
  return (
    <PathLink path={BUY_XFC} className={`${buttonClass({ size: 'small' })} max-md:hidden`}>
      {t('shell.buy-xfc')}
    </PathLink>
  );
}

function ManagerTools() {
  const { t } = useLanguage();
  const router = useRouter();
  const user = useUser();
  const unread = useUnreadCount();
  const isStart = useRouterState({ select: (state) => state.location.pathname === '/' });
  if (user === null) return null;
  return (
    <>
      {isScreen(router, WALLET) && (
        // On a phone the title needs the room; the start page has no title.
        <PathLink
          path={WALLET}
          data-wallet
          className={`flex min-h-11 items-center gap-2 rounded-sm px-2 hover:bg-hover ${isStart ? '' : 'max-sm:hidden'}`}
        >
          <Wallet size={18} className="text-muted max-md:hidden" aria-hidden="true" />
          <span className="sr-only">{t('shell.wallet')}</span>
          <FlipFigure value={user.balance}>
            <MoneyText amount={user.balance} />
          </FlipFigure>
        </PathLink>
      )}
      {/* Of the figures the one that the account menu repeats gives way to the title below 1200 px. */}
      <span className="max-xl:hidden">
        <Badge>{t('shell.level', { level: user.user_level })}</Badge>
      </span>
      {isScreen(router, NOTIFICATIONS) && (
        <IconButton
          icon={Bell}
          label={t('shell.notifications')}
          mark={<CountMark count={unread} label={t('shell.unread', { count: unread })} />}
          onClick={() => router.history.push(NOTIFICATIONS)}
        />
      )}
      <AccountMenu user={user} />
    </>
  );
}

function VisitorTools() {
  const { t } = useLanguage();
  const router = useRouter();
  const user = useUser();
  if (user !== null) return null;
  return (
    <span data-visitor className="contents">
      <ThemeSwitch />
      {isScreen(router, '/auth/login') && (
        <PathLink path="/auth/login" className={buttonClass({ variant: 'quiet', size: 'small' })}>
          {t('shell.sign-in')}
        </PathLink>
      )}
      {isScreen(router, '/auth/register') && (
        <PathLink path="/auth/register" className={`${buttonClass({ size: 'small' })} max-sm:hidden`}>
          {t('shell.register')}
        </PathLink>
      )}
    </span>
  );
}
