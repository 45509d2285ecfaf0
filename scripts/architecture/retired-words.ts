import { isCode, withoutComments, type SourceFile } from './source-files.ts';

/**
 * Words that are no longer used in names, with the standard term of the field; `docs/GLOSSARY.md` explains them.
 */
const RETIRED: ReadonlyMap<string, string> = new Map([
  ['anew', 'again, or a verb with re-'],
  ['awake', 'hydrated'],
  ['become', 'setState or update'],
  ['becomes', 'sets'],
  ['deed', 'event, statistic or effect'],
  ['deeds', 'events or statistics'],
  ['desk', 'trading state'],
  ['desks', 'trading states'],
  ['dress', 'toRow'],
  ['glide', 'FLIP animation'],
  ['gliding', 'FLIP animation'],
  ['greatest', 'max'],
  ['hear', 'receive or subscribe'],
  ['heard', 'received'],
  ['hearing', 'receiving'],
  ['hears', 'receives'],
  ['least', 'min'],
  ['lesser', 'lower'],
  ['longest', 'max'],
  ['looked', 'read, scanned or checked'],
  ['manner', 'options'],
  ['most', 'max'],
  ['nth', 'index'],
  ['patience', 'timeout'],
  ['presses', 'clicks or compresses'],
  ['purse', 'balance'],
  ['purses', 'balances'],
  ['restless', 'needs a touch'],
  ['retold', 'repeated'],
  ['roomy', 'expanded or relaxed'],
  ['said', 'announcement, or printed lines'],
  ['say', 'print, announce or state'],
  ['saying', 'text'],
  ['says', 'prints, announces or states'],
  ['shortest', 'min'],
  ['stillness', 'reduced motion'],
  ['surrounding', 'dependencies'],
  ['surroundings', 'dependencies'],
  ['tell', 'report, announce or notify'],
  ['telling', 'distinguishing or significant'],
  ['tells', 'reports, announces or notifies'],
  ['temper', 'risk profile'],
  ['tempers', 'risk profiles'],
  ['told', 'reported, announced or notified'],
  ['tries', 'attempts'],
  ['trouble', 'problem or failure'],
  ['troubles', 'problems'],
  ['undrawn', 'client-rendered'],
  ['untold', 'without a report'],
  ['waking', 'hydrating or notifying'],
  ['whoever', 'the role'],
]);

/** Names that carry a retired word in its ordinary meaning. */
const ORDINARY: ReadonlySet<string> = new Set(['atLeast', 'atMost', 'mostRewarded', 'mostTradedQuery']);

/** A name where it is declared or used by itself; a member after a dot may be of a library. */
const NAME = /(?<![\w$'"`.-])[A-Za-z_$][\w$]*/g;
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;

/** The words of a name: of camel case, of snake case and of a file's name. */
function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/);
}

const retiredIn = (name: string): string | undefined =>
  ORDINARY.has(name) ? undefined : wordsOf(name).find((word) => RETIRED.has(word));

/** The rule's own tests name what they refuse. */
const isSubject = (file: SourceFile): boolean => isCode(file) && file.path !== 'scripts/architecture.test.ts';

/** Identifiers and names of files that use a retired word, as "path: name (use …)". */
export function retiredWords(files: readonly SourceFile[]): string[] {
  return files.filter(isSubject).flatMap((file) => {
    const code = withoutTexts(withoutComments(file));
    const names = new Set([file.path, ...[...code.matchAll(NAME)].map(([name]) => name)]);
    return [...names].flatMap((name) => {
      const word = retiredIn(name);
      return word === undefined ? [] : [`${file.path}: ${name} (use ${RETIRED.get(word)})`];
    });
  });
}

/** Code without its strings and the fixed parts of its templates, whose words are SQL or texts. */
function withoutTexts(code: string): string {
  return code
    .replaceAll(STRING, "''")
    .replaceAll(/`(?:[^`\\]|\\.)*`/g, (template) =>
      [...template.matchAll(/\$\{([^{}]*)\}/g)].map(([, inside]) => inside).join(' ; '),
    );
}
