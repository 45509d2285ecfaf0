import { isCode, isTest, placeOf, withoutComments, type SourceFile } from './source-files.ts';

const EMPTY_NAMES = /(^|\/)(utils?|helpers?|common|misc|shared|libs?|packages)(\/|\.[a-z]+$)/i;
/** `web/src/lib` is a folder of the architecture, with a meaning of its own. */
const ALLOWED_FOLDER = /^web\/src\/lib\//;

/** Files and folders with meaningless names. */
export function emptyNames(files: readonly SourceFile[]): string[] {
  return files.map(({ path }) => path).filter((path) => EMPTY_NAMES.test(path) && !ALLOWED_FOLDER.test(path));
}

const BANNED_TEXT: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  { pattern: /\b(TODO|FIXME|XXX|HACK)\b/g, reason: 'finish it or leave it out' },
  { pattern: /\/work\//g, reason: 'a path of one machine' },
  {
    pattern: /\b(registry\.npmjs\.org|registry\.yarnpkg\.com|npm\.pkg\.github\.com)\b/g,
    reason: 'a registry host',
  },
  { pattern: /@ts-(ignore|nocheck)/g, reason: 'types are not silenced' },
  { pattern: /\bas any\b/g, reason: 'types are not silenced' },
  { pattern: /lorem ipsum/gi, reason: 'no placeholder text' },
];

/** Words that may not occur in the repository. The checker itself, which has to name them, is left out. */
export function bannedText(files: readonly SourceFile[]): string[] {
  const read = files.filter(
    ({ path }) => !path.startsWith('scripts/architecture') && path !== 'package-lock.json',
  );
  return read.flatMap((file) =>
    BANNED_TEXT.flatMap(({ pattern, reason }) =>
      [...file.text.matchAll(pattern)].map(
        (match) => `${placeOf(file, match.index)} "${match[0]}": ${reason}`,
      ),
    ),
  );
}

const CLOCKS: readonly { readonly pattern: RegExp; readonly name: string }[] = [
  { pattern: /\bDate\.now\(/g, name: 'Date.now()' },
  { pattern: /\bnew Date\(\s*\)/g, name: 'new Date()' },
  { pattern: /(?<![\w.])now\(\)/gi, name: 'now()' },
  { pattern: /\bcurrent_(timestamp|date|time)\b/gi, name: 'current_timestamp' },
  { pattern: /\bclock_timestamp\(\)/gi, name: 'clock_timestamp()' },
];
const DOMAIN_ONLY: readonly { readonly pattern: RegExp; readonly name: string }[] = [
  { pattern: /\bMath\.random\(/g, name: 'Math.random()' },
  { pattern: /\bperformance\.now\(/g, name: 'performance.now()' },
  { pattern: /\bcrypto\./g, name: 'crypto' },
];

/**
 * Other clocks than game_now() in rules: everywhere in the domain, and in the server outside the folders and files
 * that are listed with their reason.
 */
export function bannedClocks(files: readonly SourceFile[], realTime: ReadonlyMap<string, string>): string[] {
  return files.flatMap((file) => {
    const inDomain = file.path.startsWith('domain/src/');
    const inServer = file.path.startsWith('server/src/');
    if (isTest(file) || !(inDomain || inServer) || !(isCode(file) || file.path.endsWith('.sql'))) return [];
    if ([...realTime.keys()].some((prefix) => file.path === prefix || file.path.startsWith(`${prefix}/`)))
      return [];
    const text = withoutComments(file);
    return [...CLOCKS, ...(inDomain ? DOMAIN_ONLY : [])].flatMap(({ pattern, name }) =>
      [...text.matchAll(pattern)].map((match) => `${placeOf(file, match.index)} uses ${name}`),
    );
  });
}

export const LANGUAGES = ['en', 'it', 'fr', 'es', 'de', 'cn', 'tr'] as const;
const CATALOG = /^web\/src\/languages\/(.+)\/([a-z]{2})\.json$/;

/** Catalogs that miss a language, a key, or a `{place}` that another language of the same feature has. */
export function unevenCatalogs(files: readonly SourceFile[]): string[] {
  const features = new Map<string, Map<string, Map<string, string>>>();
  for (const { path, text } of files) {
    const [, feature, language] = CATALOG.exec(path) ?? [];
    if (feature === undefined || language === undefined) continue;
    const catalogs = features.get(feature) ?? new Map<string, Map<string, string>>();
    catalogs.set(language, messagesOf(text));
    features.set(feature, catalogs);
  }
  return [...features].flatMap(([feature, catalogs]) => unevenFeature(feature, catalogs));
}

function unevenFeature(
  feature: string,
  catalogs: ReadonlyMap<string, ReadonlyMap<string, string>>,
): string[] {
  const keys = new Set([...catalogs.values()].flatMap((messages) => [...messages.keys()]));
  return LANGUAGES.flatMap((language) => {
    const messages = catalogs.get(language);
    if (messages === undefined) return [`${feature} has no ${language}`];
    return [...keys].flatMap((key) => {
      const message = messages.get(key);
      if (message === undefined || message.trim() === '') return [`${feature}.${language} has no "${key}"`];
      const wanted = placesIn(catalogs.get('en')?.get(key) ?? message);
      const got = placesIn(message);
      return wanted === got ? [] : [`${feature}.${language} "${key}" has {${got}}, en has {${wanted}}`];
    });
  });
}

function messagesOf(text: string): Map<string, string> {
  const messages: unknown = JSON.parse(text);
  if (typeof messages !== 'object' || messages === null) return new Map();
  return new Map(Object.entries(messages).map(([key, message]) => [key, String(message)]));
}

/** The names of a message's arguments, sorted: the same in every language. */
function placesIn(message: string): string {
  const names = [...message.matchAll(/\{\s*([A-Za-z_]\w*)\s*[},]/g)].map((match) => match[1] ?? '');
  return [...new Set(names)].toSorted((a, b) => (a < b ? -1 : 1)).join(', ');
}
