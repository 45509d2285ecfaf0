import { seeded } from '../feeds/public.ts';
import { MARKET_MAKERS } from './market/characters.ts';

const FIRST_NAMES = [
  'Alma',
  'Anouk',
  'Aylin',
  'Bruno',
  'Carla',
  'Chloe',
  'Dario',
  'Deniz',
  'Elif',
  'Emre',
  'Enzo',
  'Fabio',
  'Finn',
  'Frida',
  'Gaia',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Julie',
  'Kaan',
  'Lara',
  'Leon',
  'Lucia',
  'Luca',
  'Maja',
  'Marta',
  'Mateo',
  'Mei',
  'Milo',
  'Nina',
  'Noah',
  'Nora',
  'Oskar',
  'Pablo',
  'Paula',
  'Rosa',
  'Selin',
  'Sofia',
  'Theo',
  'Tilda',
  'Tomas',
  'Vera',
  'Wei',
  'Yusuf',
  'Zoe',
];
const WORDS = [
  'Backheel',
  'Byline',
  'Corner',
  'Crossbar',
  'Curva',
  'Deadball',
  'Dribble',
  'Fullback',
  'HalfTurn',
  'Header',
  'Keeper',
  'Libero',
  'LongBall',
  'Nearpost',
  'Nutmeg',
  'Offside',
  'Overlap',
  'Pressing',
  'Rondo',
  'Stoppage',
  'Sweeper',
  'Terrace',
  'ThirdMan',
  'Tifo',
  'Treble',
  'Volley',
  'Winger',
];
const COLOURS = [
  'Red',
  'Blue',
  'Green',
  'Golden',
  'Silver',
  'Late',
  'Quiet',
  'Lucky',
  'Old',
  'Northern',
  'Southern',
];
const LETTERS = 'ABCDEFGHJKLMNPRSTVWZ';

/**
 * A plausible nickname, drawn from the seed, the manager's number and the attempt. Different attempts rarely give
 * the same one; the database decides whether it is free. The first managers are market makers, and their nicknames
 * show it.
 */
export function nicknameOf(seed: string, number: number, attempt: number): string {
  if (number <= MARKET_MAKERS && attempt === 0) return `Market Maker ${number}`;
  const draws = seeded(seed, 'nickname', number, attempt);
  const first = draws.pick(FIRST_NAMES);
  const word = draws.pick(WORDS);
  const year = String(70 + draws.whole(36))
    .slice(-2)
    .padStart(2, '0');
  const letter = LETTERS.charAt(draws.whole(LETTERS.length));
  const forms = [
    `${first} ${letter}`,
    `${first}${year === '00' ? '' : year}`,
    `${first}_${word}`,
    `${word}${first}`,
    `${draws.pick(COLOURS)} ${word}`,
    `${word}${draws.whole(90) + 10}`,
    `${first}.${letter}${draws.whole(9) + 1}`,
    `FC ${first}`,
  ];
  return draws.pick(forms);
}
