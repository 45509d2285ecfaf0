/** The replacement in a report for possibly personal text. */
const REMOVED = '[removed]';
/** Longer messages quote what someone wrote. */
const MAX_LENGTH = 300;

/** Patterns of what may identify a person or open an account, and what replaces them. The order matters. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // Values as JSON, such as a body.
  [/\{.*\}/g, REMOVED],
  [/[\w+.-]+:\/\/[^\s"'<>]+/g, '[address]'],
  [/[^\s@"'<>(),:;]+@[^\s@"'<>(),:;]+\.[^\s@"'<>(),:;]+/g, REMOVED],
  // Query strings and fragments, which hold tokens, codes and searches.
  [/[?#][^\s"']*[=][^\s"']*/g, REMOVED],
  // Addresses of wallets, hashes of transactions.
  [/\b0x[0-9a-f]{6,}/gi, REMOVED],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, REMOVED],
  [/(?:\b[0-9a-f]{1,4})?(?::{1,2}[0-9a-f]{1,4}){3,}\b/gi, REMOVED],
  // Tokens and keys: long words in which digits and letters mix.
  [/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{16,}/gi, REMOVED],
  // Phone numbers, bank accounts.
  [/\+?\d(?:[ ()-]?\d){7,}/g, REMOVED],
];

/** Paths name profiles and hold codes of links: the first word stays. */
const PATH = /(^|[\s"'(])(\/[\w.-]{1,20})(?:\/[^\s"')]*)+/g;
/** Quoted text is usually what someone typed: a nickname, a title, a search. */
const QUOTED = /"[^"]*"|“[^”]*”|«[^»]*»|`[^`]*`|(^|\W)'[^']*'(?!\w)/g;
const IDENTIFIER = /^["'`“«]?[A-Za-z_$][\w$.]{0,40}["'`”»]?$/;
/** Errors of the language, which quote names of our program. */
const QUOTES_NAMES: ReadonlySet<string> = new Set(['TypeError', 'ReferenceError']);

/**
 * The first line of an error's message without what may be personal: mail addresses, addresses of networks,
 * wallets and pages, tokens, phone numbers, quoted text, and each text in `known`, such as the viewer's nickname.
 */
export function withoutPersonalText(message: string, type: string, known: readonly string[] = []): string {
  let text = (message.split('\n')[0] ?? '').slice(0, MAX_LENGTH * 4);
  for (const each of known) if (each.length > 1) text = text.replaceAll(each, REMOVED);
  for (const [pattern, replacement] of PATTERNS) text = text.replace(pattern, replacement);
  text = text.replace(PATH, `$1$2/${REMOVED}`);
  // Quotes may be nested, so everything between the first and the last goes.
  if (!QUOTES_NAMES.has(type)) text = text.replace(/".*"/, `"${REMOVED}"`);
  text = text.replace(QUOTED, (quoted, before: string | undefined) =>
    QUOTES_NAMES.has(type) && IDENTIFIER.test(quoted.slice(before?.length ?? 0))
      ? quoted
      : `${before ?? ''}"${REMOVED}"`,
  );
  return text.slice(0, MAX_LENGTH);
}
