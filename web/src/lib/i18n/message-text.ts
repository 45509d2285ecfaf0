import { numberFormat, pluralRules } from './formats.ts';

/** A compiled message: text and placeholders. */
export type CompiledMessage = string | readonly MessagePart[];
type MessagePart = string | readonly [name: string, type?: string, format?: unknown];

export type TextValues = Readonly<Record<string, string | number>>;

const HASH = '#';

function numberText(value: number, locale: string): string {
  return numberFormat(locale).format(value);
}

function pluralCase(value: number, locale: string, type: 'cardinal' | 'ordinal'): string {
  return pluralRules(locale, { type }).select(value);
}

function isCases(format: unknown): format is Readonly<Record<string, CompiledMessage>> {
  return typeof format === 'object' && format !== null;
}

/** The case of a value; inherited properties are ignored. */
function caseOf(
  cases: Readonly<Record<string, CompiledMessage>>,
  ...names: readonly string[]
): CompiledMessage {
  return cases[[...names, 'other'].find((name) => Object.hasOwn(cases, name)) ?? ''] ?? '';
}

/**
 * The text of a compiled message in a locale, with its placeholders filled: `{name}`, `{count, number}`, plurals,
 * ordinals and selects. A missing value leaves its placeholder empty. Throws for a kind of placeholder that the
 * catalogs do not use.
 */
export function messageText(
  message: CompiledMessage,
  locale: string,
  values: TextValues = {},
  /** The number for `#` inside a plural. */
  counted?: number,
): string {
  if (typeof message === 'string') return message;
  const textOf = (part: MessagePart): string => {
    if (part === HASH && counted !== undefined) return numberText(counted, locale);
    if (typeof part === 'string') return part;
    const [name, kind, format] = part;
    const value = values[name] ?? '';
    if (kind === undefined) return String(value);
    if (kind === 'number') return numberText(Number(value), locale);
    if (!isCases(format)) throw new Error(`A message uses "${kind}"`);
    if (kind === 'select') return messageText(caseOf(format, String(value)), locale, values, counted);
    const count = Number(value);
    const rest = count - Number(format['offset'] ?? 0);
    const rule = pluralCase(rest, locale, kind === 'plural' ? 'cardinal' : 'ordinal');
    return messageText(caseOf(format, String(count), rule), locale, values, rest);
  };
  return message.map(textOf).join('');
}
