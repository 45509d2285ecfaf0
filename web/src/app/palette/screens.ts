import type { Section } from '../../lib/page/route.ts';

/** What the palette reads of a route. */
export interface RouteWithFacts {
  readonly options: {
    readonly staticData?: {
      readonly section?: Section;
      readonly title?: string;
      readonly above?: readonly string[];
      readonly requiresLogin?: boolean;
    };
  };
}

/** A screen that the palette leads to. */
export interface PaletteScreen {
  readonly path: string;
  /** The key of its title. */
  readonly title: string;
  readonly section: Section;
  /** The path of the screen above it. */
  readonly parent: string | undefined;
}

/** Where routes with a parameter lead that selects a part of a screen, not its subject. */
const FIRST_PARTS: Readonly<Record<string, string>> = {
  '/play/challenges/$type': '/play/challenges/general',
  '/my-account/my-achievements/$type': '/my-account/my-achievements/general',
  '/my-account/invite-friends/$type': '/my-account/invite-friends/share',
};

/** The screens with an address of their own that someone may open, in the order of the routes. */
export function paletteScreens(
  routesByPath: Readonly<Record<string, RouteWithFacts>>,
  isManager: boolean,
): readonly PaletteScreen[] {
  return Object.entries(routesByPath).flatMap(([address, { options }]) => {
    // "{-$type}" is an optional part.
    const path = FIRST_PARTS[address] ?? (address.replace(/\/\{-\$\w+\}/g, '') || '/');
    const { section, title, above, requiresLogin } = options.staticData ?? {};
    const isOpen = requiresLogin === true ? isManager : section !== 'auth' || !isManager;
    if (path.includes('$') || title === undefined || section === undefined || section === 'error' || !isOpen)
      return [];
    return [{ path, title: path === '/' ? 'shell.home' : title, section, parent: above?.at(-1) }];
  });
}
