/** Widths of the pictures with the heights that go with them: a small phone, a tablet, a desktop. */
export const WIDTHS = { 360: 780, 768: 1024, 1280: 800 } as const;
/** The dark theme, and the light one. */
export const THEMES = ['floodlight', 'matchday'] as const;

export type Theme = (typeof THEMES)[number];
type Language = 'en' | 'de' | 'cn';

/** A loaded page of a screen, of which a picture in each theme is taken. */
export interface Look {
  readonly width: number;
  readonly height: number;
  readonly language: Language;
}

/** The main screens: in German, the longest of the languages, and in Chinese, the shortest, too. */
export const MAIN_SCREENS = [
  'start',
  'contests',
  'contest-open',
  'team-builder-full',
  'contest-team',
  'match',
  'stats-player',
  'market-players',
  'card',
  'packs',
  'wallet',
  'profile',
] as const;

/** Forms over money, whose words are many: in German, too. */
export const LONG_FORMS = [
  'card-sell',
  'card-lend',
  'card-auction',
  'bids',
  'lease',
  'limits',
  'buy-xfc',
  'withdraw-xfc-states',
  'create-contest-prizes',
] as const;

const LANGUAGES = ['en', 'de', 'cn'] as const;
const SIZES = Object.entries(WIDTHS).map(([width, height]) => ({ width: Number(width), height }));

/** Every look that a screen may have pictures in. */
export const LOOKS: readonly Look[] = LANGUAGES.flatMap((language) =>
  SIZES.map((size) => ({ ...size, language })),
);

/** Whether a screen, by its name, has pictures in a language. */
export function isShownIn(language: Language, name: string): boolean {
  const main: readonly string[] = MAIN_SCREENS;
  const long: readonly string[] = LONG_FORMS;
  return language === 'en' || main.includes(name) || (language === 'de' && long.includes(name));
}

/** Name of a picture's file, without its extension. */
export function pictureName(screen: string, { width, language }: Look, theme: Theme): string {
  return `${screen}-${width}-${theme}${language === 'en' ? '' : `-${language}`}`;
}

/** What a picture shows, by its name. */
export function partsOf(picture: string): {
  readonly screen: string;
  readonly width: string;
  readonly theme: string;
  readonly language: string;
} {
  const [, screen = picture, width = '', theme = '', language = 'en'] =
    /^(.*)-(\d+)-([a-z]+?)(?:-([a-z]{2}))?$/.exec(picture) ?? [];
  return { screen, width, theme, language };
}
