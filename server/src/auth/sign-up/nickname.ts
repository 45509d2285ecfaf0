const MIN_CHARACTERS = 3;
const MAX_CHARACTERS = 20;
/** Letters with their marks, and digits, separated by at most one dot, dash, underscore or space. */
const FORM = /^[\p{L}\p{N}]\p{M}*(?:[ ._-]?[\p{L}\p{N}]\p{M}*)*$/u;
/** More stacked marks on a letter than living scripts need. */
const STACKED_MARKS = /\p{M}{3}/u;

/** Words that would impersonate the staff of the product, as whole words of a nickname. */
const STAFF_WORDS = [
  'admin',
  'admins',
  'administrator',
  'administrators',
  'moderator',
  'moderators',
  'mod',
  'mods',
  'staff',
  'support',
  'supportteam',
  'customerservice',
  'official',
  'officials',
  'operator',
  'operators',
  'system',
  'security',
  'helpdesk',
  'gamemaster',
  'webmaster',
  'superuser',
  'root',
  'sysadmin',
];
/** Digits that are read as letters within a staff word, besides those that look alike. */
const DIGIT_LETTERS: Readonly<Record<string, string>> = { '3': 'e', '4': 'a', '7': 't' };
const PRODUCT = 'touchline';

/** Letters of other scripts and digits that look like Latin letters. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  і: 'i',
  ј: 'j',
  ѕ: 's',
  ԁ: 'd',
  ԛ: 'q',
  ԝ: 'w',
  ѡ: 'w',
  г: 'r',
  α: 'a',
  β: 'b',
  γ: 'y',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  μ: 'u',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  σ: 'o',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'p',
  ð: 'd',
  ɡ: 'g',
  ɑ: 'a',
  ɩ: 'i',
  '0': 'o',
  '1': 'l',
  '5': 's',
};

/** Normalizes a nickname for storage: NFKC, trimmed; null if its form is invalid. */
export function cleanNickname(typed: string): string | null {
  const nickname = typed.normalize('NFKC').trim();
  const length = Array.from(nickname).length;
  if (length < MIN_CHARACTERS || length > MAX_CHARACTERS) return null;
  if (!FORM.test(nickname) || STACKED_MARKS.test(nickname.normalize('NFD')) || impersonatesStaff(nickname))
    return null;
  return nickname;
}

/**
 * The key by which nicknames are unique. Look-alikes share it: lower case, no marks, no separators, similar letters folded
 * into one.
 */
export function nicknameKey(nickname: string): string {
  const plain = nickname
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M} ._-]/gu, '');
  const folded = Array.from(plain, (character) => LOOK_ALIKES[character] ?? character).join('');
  return folded.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('i', 'l');
}

const staffKeys = new Set(STAFF_WORDS.map(nicknameKey));
const productKey = nicknameKey(PRODUCT);

function impersonatesStaff(nickname: string): boolean {
  if (nicknameKey(nickname).includes(productKey)) return true;
  const words = nickname.split(/[ ._-]|(?<=\p{Ll})(?=\p{Lu})/u);
  return [nickname, ...words].some(isStaffWord);
}

/** Whether a word is of the staff: as it is, without its digits (moderator1), or with digits as letters (m0d3rator). */
function isStaffWord(word: string): boolean {
  const spelled = word.replaceAll(/[347]/g, (digit) => DIGIT_LETTERS[digit] ?? digit);
  const withoutNumber = spelled.replaceAll(/^\p{N}+|\p{N}+$/gu, '');
  return [word, word.replaceAll(/\p{N}/gu, ''), spelled, withoutNumber].some((each) =>
    staffKeys.has(nicknameKey(each)),
  );
}
