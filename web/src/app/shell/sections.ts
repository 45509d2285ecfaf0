import { useRouter } from '@tanstack/react-router';
import { ChartNoAxesColumn, Store, Trophy, UserRound, Volleyball } from 'lucide-react';
import { useMemo } from 'react';
import { useUser } from '../../lib/session/session.tsx';
import type { Section } from '../../lib/page/route.ts';
import type { Icon } from '../../ui/brand/icons.ts';
import { isScreen } from '../../ui/text/link.tsx';

/** An entry of the navigation. */
export interface NavigationEntry {
  readonly section: Section;
  /** Message key. */
  readonly label: string;
  readonly path: string;
  readonly icon: Icon;
}

const PLAY = ['/play/live', '/play/contests', '/'] as const;
const MY_ACCOUNT = ['/my-account', '/my-account/my-contests', '/my-account/my-wallet'] as const;
const TOPS = ['/tops?sort_by=score&sort_how=desc&search=&tournament=0&season=0', '/tops'] as const;

/** The sections that have a screen, in order; `me` is the account, or sign-in for a visitor. */
export function useSections(): { sections: readonly NavigationEntry[]; me: NavigationEntry | null } {
  const router = useRouter();
  const isManager = useUser() !== null;
  return useMemo(() => {
    const entry = (
      section: Section,
      label: string,
      icon: Icon,
      paths: readonly string[],
    ): NavigationEntry[] => {
      const path = paths.find((candidate) => isScreen(router, candidate));
      return path === undefined ? [] : [{ section, label, icon, path }];
    };
    return {
      sections: [
        ...entry('play', 'shell.nav.play', Volleyball, PLAY),
        ...entry('market', 'shell.nav.market', Store, ['/market']),
        ...entry('tops', 'shell.nav.tops', Trophy, TOPS),
        ...entry('stats', 'shell.nav.stats', ChartNoAxesColumn, ['/stats']),
      ],
      me: entry('my-account', 'shell.nav.me', UserRound, isManager ? MY_ACCOUNT : ['/auth/login'])[0] ?? null,
    };
  }, [router, isManager]);
}
