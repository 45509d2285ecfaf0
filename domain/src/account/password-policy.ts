/**
 * The policy for weak passwords. It needs no list of leaked passwords: nearly all common ones are an everyday word, a name,
 * a year, a keyboard walk or a repetition, decorated in a few ways. Each base word below covers its decorated forms
 * ("P@ssw0rd1!", "liverpool2024"), well over 3,000 in all; the rules for repetitions, sequences and digits cover the rest.
 */
const MIN_CHARACTERS = 8;
const MAX_CHARACTERS = 128;
/** Characters a password must have in addition to common parts. */
const MIN_OWN_CHARACTERS = 5;
const MIN_DIFFERENT_CHARACTERS = 5;

const BASE_WORDS = `
  touchline xfc venue lineup fantasy football soccer futbol fussball calcio goal goals striker keeper captain champion
  champions league cup worldcup premier arsenal chelsea liverpool everton manchester united city tottenham spurs
  newcastle juventus milan inter roma napoli lazio barcelona madrid real atletico sevilla bayern dortmund schalke
  galatasaray fenerbahce besiktas marseille ajax benfica porto celtic rangers boca river messi ronaldo neymar mbappe
  haaland beckham zidane maradona pele password passwort passe contrasena parola sifre pass secret login welcome
  access admin administrator root user guest test tester testing default changeme letmein master hello hallo ciao hola
  bonjour merhaba love iloveyou loveyou lovely baby angel princess queen king prince dragon monkey tiger lion eagle
  wolf bear shark horse cat dog puppy kitty bunny panda dolphin butterfly spider snake flower rose summer winter spring
  autumn sunshine rainbow star stars moon sun sky ocean beach mountain forest thunder shadow phoenix ninja samurai
  knight wizard magic merlin matrix trustno superman batman spiderman ironman pokemon pikachu naruto mario zelda starwars
  jedi yoda gandalf hobbit potter hogwarts disney marvel avengers baseball basketball hockey tennis golf rugby cricket
  boxing racing ferrari porsche mercedes bmw audi honda toyota yamaha harley mustang corvette computer internet google
  facebook twitter apple samsung microsoft windows linux android iphone nokia system server network hacker gamer
  minecraft fortnite roblox counter strike playstation nintendo xbox steam music guitar piano metal rock jazz metallica
  nirvana slipknot eminem beatles money dollar euro bitcoin crypto cash gold silver diamond crystal cookie chocolate
  banana orange cherry strawberry pepper ginger cheese pizza coffee burger whiskey beer vodka freedom liberty peace
  jesus christ god heaven blessed faith family mother father brother sister mama papa friend friends forever always
  happy lucky cool sexy hot crazy killer soldier warrior hunter ranger maverick cowboy pirate viking spartan
  january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday london paris berlin madrid rome istanbul ankara
  america england france germany italy italia spain espana turkey turkiye china brasil brazil argentina canada mexico
  michael jordan jennifer jessica ashley amanda daniel david robert thomas andrew joshua matthew anthony william
  charlie george harry oliver jack james john peter paul mark steven nicole hannah sophie emma olivia maria anna laura
  sara julia carlos jose juan pedro antonio francesco giuseppe marco luca andrea alessandro pierre jean marie mehmet
  mustafa ahmet ali fatma ayse wang zhang chen woaini
`
  .trim()
  .split(/\s+/)
  .toSorted((one, other) => other.length - one.length);

const WALKS = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  'abcdefghijklmnopqrstuvwxyz',
  '1234567890',
  '0123456789',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
];
const MIN_WALK = 4;
const COMMON_WORDS = new RegExp(BASE_WORDS.join('|'), 'g');
/** Every part of a keyboard walk, forwards and backwards, the longest first. */
const WALK_PIECES = new RegExp(
  [...WALKS, ...WALKS.map((walk) => Array.from(walk).toReversed().join(''))]
    .flatMap((walk) =>
      Array.from({ length: walk.length - MIN_WALK + 1 }, (_start, start) =>
        Array.from({ length: walk.length - start - MIN_WALK + 1 }, (_end, end) =>
          walk.slice(start, start + MIN_WALK + end),
        ),
      ).flat(),
    )
    .toSorted((one, other) => other.length - one.length)
    .join('|'),
  'g',
);
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Whether a password is too weak by its length, common parts, or the names of its owner. */
export function isWeakPassword(password: string, ownNames: readonly string[]): boolean {
  const length = Array.from(password).length;
  if (length < MIN_CHARACTERS || length > MAX_CHARACTERS) return true;
  const folded = password.normalize('NFKC').toLowerCase();
  if (new Set(folded).size < MIN_DIFFERENT_CHARACTERS) return true;
  const names = ownNames.map((name) => name.toLowerCase()).filter((name) => Array.from(name).length >= 3);
  const forms = [folded, ...[folded, withoutDecoration(folded), withoutWalks(folded)].map(withoutLookAlikes)];
  return forms.some((form) => countUncommon(form, names) < MIN_OWN_CHARACTERS);
}

/** Number of characters left after removing all common parts. */
function countUncommon(form: string, names: readonly string[]): number {
  let rest = form;
  for (const name of names) rest = rest.replaceAll(name, ' ');
  rest = rest.replaceAll(COMMON_WORDS, ' ');
  rest = withoutWalks(rest);
  rest = withoutDecoration(rest).replaceAll(/(.+?)\1+/gu, '$1');
  return Array.from(rest).filter((character) => character !== ' ').length;
}

/** Removes years, dates and marks at the ends, which only decorate a word. */
function withoutDecoration(text: string): string {
  return text.replaceAll(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, '');
}

function withoutWalks(text: string): string {
  return text.replaceAll(WALK_PIECES, ' ');
}

function withoutLookAlikes(text: string): string {
  return Array.from(text, (character) => LOOK_ALIKES[character] ?? character).join('');
}
