import { useRouter } from '@tanstack/react-router';
import {
  Bell,
  ChartNoAxesColumn,
  FileText,
  Gift,
  House,
  Keyboard,
  Languages,
  LogIn,
  LogOut,
  Megaphone,
  Moon,
  Map as MapIcon,
  ReceiptText,
  Rows3,
  Rows4,
  Store,
  Sun,
  Trophy,
  UserRound,
  Volleyball,
  Wallet,
  WalletCards,
} from 'lucide-react';
import { useMemo } from 'react';
import { showOverlay } from '../../lib/page/page-overlay.ts';
import { LANGUAGE_NAMES } from '@touchline/contract/language-names';
import { useLanguage } from '../../lib/i18n/languages.tsx';
import type { Section } from '../../lib/page/route.ts';
import { useUser } from '../../lib/session/session.tsx';
import { useSignOut } from '../../lib/session/sign-out.ts';
import { useStartup } from '../../lib/loading/startup-context.ts';
import { setTheme, useTheme } from '../../lib/page/theme.tsx';
import type { Icon } from '../../ui/brand/icons.ts';
import { useChooseLanguage } from '../../ui/controls/use-choose-language.ts';
import { requestTour } from '../../features/onboarding/tour-store.ts';
import { setDensity, useDensity } from '../../lib/page/density.ts';
import type { Entry, EntryGroup } from './entries.ts';
import { paletteScreens, type RouteWithFacts } from './screens.ts';

const SECTION_ICONS = {
  home: FileText,
  auth: LogIn,
  play: Volleyball,
  market: Store,
  tops: Trophy,
  stats: ChartNoAxesColumn,
  'my-account': UserRound,
  profile: UserRound,
  error: FileText,
} as const satisfies Record<Section, Icon>;
/** Screens with an icon other than their section's. */
const OWN_ICONS: readonly (readonly [start: string, icon: Icon])[] = [
  ['/spin-win', Gift],
  ['/my-account/my-wallet', Wallet],
  ['/my-account/portfolio', WalletCards],
  ['/my-account/my-market', ReceiptText],
  ['/my-account/notifications', Bell],
  ['/my-account/news', Megaphone],
  ['/play/contests', Trophy],
  ['/play/results', Trophy],
];

/** Every screen with an address of its own and every action available to the current user. */
export function useCommands(): readonly EntryGroup[] {
  const screens = useScreens();
  const actions = useActions();
  return useMemo(
    () => [
      { name: 'screens', entries: screens },
      { name: 'actions', entries: actions },
    ],
    [screens, actions],
  );
}

/** The router's screens whose paths name no row of the world; one entry per title. */
function useScreens(): readonly Entry[] {
  const router = useRouter();
  const { t } = useLanguage();
  const isManager = useUser() !== null;
  return useMemo(() => {
    const byTitle = new Map<string, Entry>();
    for (const { path, title, section, parent } of paletteScreens(
      Object.fromEntries(Object.entries<RouteWithFacts>(router.routesByPath)),
      isManager,
    )) {
      const name = t(title);
      if (byTitle.has(name)) continue;
      const over = parent === undefined ? undefined : titleAt(router, parent);
      byTitle.set(name, {
        id: `screen:${path}`,
        title: name,
        ...(over !== undefined && { detail: t(over) }),
        searchTerms: path.replace(/[/-]+/g, ' '),
        mark: { kind: 'icon', icon: iconOf(path, section) },
        target: { path },
      });
    }
    return [...byTitle.values()].toSorted((a, b) => placeOf(a) - placeOf(b));
  }, [router, t, isManager]);
}

/** Playing first, then the user's own screens, then legal texts; within each in the router's order. */
const ORDER = ['/play', '/market', '/tops', '/stats', '/my-account', '/spin-win', '/auth'];

function placeOf({ target }: Entry): number {
  if (!('path' in target) || target.path === '/') return -1;
  const place = ORDER.findIndex((start) => target.path.startsWith(start));
  return place === -1 || target.path.includes('agreement') ? ORDER.length : place;
}

function titleAt(router: ReturnType<typeof useRouter>, path: string): string | undefined {
  return router.getMatchedRoutes(path)[2]?.options.staticData?.title;
}

function iconOf(path: string, section: Section): Icon {
  if (path === '/') return House;
  return OWN_ICONS.find(([start]) => path.startsWith(start))?.[1] ?? SECTION_ICONS[section];
}

function useActions(): readonly Entry[] {
  const { t, code } = useLanguage();
  const { languages } = useStartup();
  const isManager = useUser() !== null;
  const isDark = useTheme() === 'floodlight';
  const isCompact = useDensity() === 'compact';
  const signOut = useSignOut();
  const chooseLanguage = useChooseLanguage();
  return useMemo(() => {
    const action = (id: string, icon: Icon, title: string, run: () => void, searchTerms = ''): Entry => ({
      id: `action:${id}`,
      title,
      searchTerms,
      mark: { kind: 'icon', icon },
      target: { run },
    });
    return [
      action(
        'theme',
        isDark ? Sun : Moon,
        t(isDark ? 'shell.theme.matchday' : 'shell.theme.floodlight'),
        () => setTheme(isDark ? 'matchday' : 'floodlight'),
        'theme dark light floodlight matchday',
      ),
      action(
        'density',
        isCompact ? Rows3 : Rows4,
        t(isCompact ? 'palette.density.comfortable' : 'palette.density.compact'),
        () => setDensity(isCompact ? 'comfortable' : 'compact'),
        'density compact comfortable rows',
      ),
      action(
        'shortcuts',
        Keyboard,
        t('palette.shortcuts'),
        () => showOverlay('help'),
        'keyboard help shortcuts',
      ),
      ...(isManager
        ? [
            action('tour', MapIcon, t('shell.account.tour'), () => requestTour(), 'tour help'),
            action('sign-out', LogOut, t('shell.account.sign-out'), () => void signOut(), 'sign out logout'),
          ]
        : []),
      ...languages
        .filter(({ value }) => value !== code)
        .map(({ value }) =>
          action(
            `language:${value}`,
            Languages,
            t('palette.language', { name: LANGUAGE_NAMES[value] }),
            () => void chooseLanguage(value),
            `language ${new Intl.DisplayNames(['en'], { type: 'language' }).of(value === 'cn' ? 'zh' : value) ?? ''}`,
          ),
        ),
    ];
  }, [t, code, languages, isManager, isDark, isCompact, signOut, chooseLanguage]);
}
