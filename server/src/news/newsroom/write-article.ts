import type { LanguageCode } from '@touchline/contract/startup/startup';
import type { ArticlePlan, Sentence, Value } from '@touchline/domain/football/reports/sentence';
import { plain, type Block, type Inline } from '../news-source.ts';
import { newsroomTexts, LOCALES, type NewsroomTexts } from './newsroom-texts.ts';

/** Names of clubs and players, by id. */
export interface Names {
  readonly clubs: ReadonlyMap<number, { readonly name: string; readonly short_name: string }>;
  readonly players: ReadonlyMap<number, { readonly name: string; readonly short_name: string }>;
}

export interface WrittenArticle {
  /** At most `MAX_HEADLINE` characters. */
  readonly title: string;
  readonly summary: string;
  readonly blocks: readonly Block[];
}

export const MAX_HEADLINE = 70;

/**
 * Writes a plan in a language. Which variant of a sentence is chosen depends on the id of the article alone, and none is
 * used twice in it while others are left. Throws for a sentence without words or a placeholder without a value.
 */
export function writeArticle(
  id: string,
  { headline, lead, paragraphs }: ArticlePlan,
  { language, names }: { readonly language: LanguageCode; readonly names: Names },
): WrittenArticle {
  const writer = makeWriter(id, language, names);
  return {
    title: writer.headline(headline),
    summary: writer.summary(lead),
    blocks: paragraphs.map((sentences): Block => {
      const gap = language === 'cn' ? [] : [plain(' ')];
      return {
        kind: 'paragraph',
        text: sentences.flatMap((sentence, index) => [
          ...(index === 0 ? [] : gap),
          ...writer.sentence(sentence),
        ]),
      };
    }),
  };
}

/** The text of a stretch without its links. */
export function textOf(inlines: readonly Inline[]): string {
  return inlines.map(({ text }) => text).join('');
}

function makeWriter(id: string, language: LanguageCode, names: Names) {
  const texts = newsroomTexts(language);
  const used = new Map<string, number>();
  /** A page is linked where the text first names it. */
  const linked = new Set<string>();
  const variantsOf = (key: string): readonly string[] => {
    const variants = texts.sentences[key];
    if (variants === undefined) throw new Error(`The newsroom has no words in ${language} for ${key}.`);
    return variants;
  };
  const fill = (text: string, { key, values }: Sentence, short: boolean): Inline[] =>
    text.split(/(\{\w+\})/).flatMap((part): Inline[] => {
      if (part === '') return [];
      if (!/^\{\w+\}$/.test(part)) return [plain(part)];
      const value = values[part.slice(1, -1)];
      if (value === undefined) throw new Error(`${key} has no value for ${part} in ${language}.`);
      return [inlineOf(value, { texts, language, names, short })];
    });
  return {
    sentence(sentence: Sentence): Inline[] {
      const variants = variantsOf(sentence.key);
      const turn = used.get(sentence.key) ?? hashOf(`${id} ${sentence.key}`);
      used.set(sentence.key, turn + 1);
      return fill(variants[turn % variants.length] ?? '', sentence, false).map((part) => {
        if (part.link === null || !linked.has(part.link)) {
          if (part.link !== null) linked.add(part.link);
          return part;
        }
        return { ...part, link: null };
      });
    },
    summary: (sentence: Sentence): string => {
      const variants = variantsOf(sentence.key);
      return textOf(fill(variants[hashOf(`${id} ${sentence.key}`) % variants.length] ?? '', sentence, false));
    },
    /** The first variant from the seeded one on that fits, with full names or else with short ones. */
    headline(sentence: Sentence): string {
      const variants = variantsOf(sentence.key);
      const start = hashOf(`${id} ${sentence.key}`);
      const written = [false, true].flatMap((short) =>
        variants.map((_variant, index) =>
          textOf(fill(variants[(start + index) % variants.length] ?? '', sentence, short)),
        ),
      );
      const fitting = written.find((text) => text.length <= MAX_HEADLINE);
      return fitting ?? `${(written.at(-1) ?? '').slice(0, MAX_HEADLINE - 1)}…`;
    },
  };
}

interface Setting {
  readonly texts: NewsroomTexts;
  readonly language: LanguageCode;
  readonly names: Names;
  /** Clubs by their short names. */
  readonly short: boolean;
}

function inlineOf(value: Value, { texts, language, names, short }: Setting): Inline {
  const locale = LOCALES[language];
  switch (value.kind) {
    case 'club': {
      const club = names.clubs.get(value.id);
      const name = short ? club?.short_name : club?.name;
      return { ...plain(name ?? '?'), link: `/stats/details/team/${value.id}` };
    }
    case 'player':
      return {
        ...plain(names.players.get(value.id)?.short_name ?? '?'),
        link: `/stats/details/player/${value.id}`,
      };
    case 'minute':
      return plain(minuteText(value, texts, locale));
    case 'place':
      return plain(
        pluralText(texts.place, value.place, locale, 'ordinal').replace('{n}', String(value.place)),
      );
    case 'count': {
      const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value.count);
      const form = texts.count[value.of];
      if (form === undefined) throw new Error(`The newsroom cannot count ${value.of} in ${language}.`);
      return plain(pluralText(form, value.count, locale, 'cardinal').replace('{n}', number));
    }
    case 'number':
      return plain(String(value.number));
    case 'score':
      return plain(texts.score.replace('{left}', String(value.left)).replace('{right}', String(value.right)));
    case 'day':
      return plain(dayText(value.atMs, locale));
    case 'name':
      return plain(value.name);
  }
}

const HALF_MINUTES = 45;
const MATCH_MINUTES = 90;

function minuteText(
  { minute, added }: { readonly minute: number; readonly added: number },
  { minute: forms }: NewsroomTexts,
  locale: string,
): string {
  const form =
    added === 0
      ? forms.regular
      : minute <= HALF_MINUTES
        ? forms.first_half_stoppage
        : minute <= MATCH_MINUTES
          ? forms.second_half_stoppage
          : forms.extra_time_stoppage;
  return pluralText(form, minute, locale, 'ordinal')
    .replace('{minute}', String(minute))
    .replace('{added}', String(added));
}

function pluralText(
  forms: NewsroomTexts['place'],
  count: number,
  locale: string,
  type: Intl.PluralRulesOptions['type'],
): string {
  const category = new Intl.PluralRules(locale, { type }).select(count);
  const known = category === 'one' || category === 'two' || category === 'few' ? forms[category] : undefined;
  return known ?? forms.other;
}

function dayText(atMs: number, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return format.format(atMs);
}

/** FNV-1a, 32 bits: the same on every machine. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0;
  // The last letters hardly reach the low bits that choose a variant.
  return Math.imul(hash ^ (hash >>> 15), 0x85_eb_ca_6b) >>> 8;
}
