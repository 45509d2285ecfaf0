import type { CallOutput } from '@touchline/contract/calls';
import type { Statistic } from '@touchline/domain/football/events';
import { moneyText, xfc } from '@touchline/domain/money';
import { pointsText } from '@touchline/domain/scoring/table';
import { EASY } from '@touchline/domain/scoring/tables/easy';
import { PRO } from '@touchline/domain/scoring/tables/pro';
import type { ClubRow } from '../rows.ts';
import { figureOf, type SeasonTotals } from '../seasons/season-memory.ts';
import type { IndexedPlayer } from './player-index.ts';

type ListRow = CallOutput<'football.players.list'>['data'][number];
export type PlayerHead = ListRow['player'];
export type SeasonFigures = ListRow['figures'];

/** A player in the format of the calls; `today` is the game's day, for the age. */
export function playerHead(
  player: IndexedPlayer,
  clubs: ReadonlyMap<number, ClubRow>,
  today: Date,
): PlayerHead {
  const { id, name, short_name, position, shirt_number, nationality, birth_date, stars, league_id } = player;
  return {
    id,
    name,
    short_name,
    position,
    shirt_number,
    nationality,
    birth_date,
    age: birth_date === null ? null : ageOn(birth_date, today),
    stars,
    club: player.club_id === null ? null : (clubs.get(player.club_id) ?? null),
    league_id,
    price: player.price === null ? null : moneyText(xfc(player.price)),
  };
}

/** Whole years from a birth date (`1999-02-28`) to a day, both in UTC. */
export function ageOn(birthDate: string, day: Date): number {
  const isBefore = day.toISOString().slice(5, 10) < birthDate.slice(5);
  return day.getUTCFullYear() - Number(birthDate.slice(0, 4)) - (isBefore ? 1 : 0);
}

/** What a player did in a season, in the format of the calls; zeros for one who has not played. */
export function seasonFigures(totals: SeasonTotals | undefined, fullStatistics: boolean): SeasonFigures {
  const count = (statistic: Statistic) => (totals === undefined ? 0 : figureOf(totals.figures, statistic));
  const full = (figure: number) => (fullStatistics ? figure : null);
  const { matches = 0, starts = 0, cleanSheets = 0, easy = 0 } = totals ?? {};
  const pro = fullStatistics ? (totals?.pro ?? 0) : null;
  const passes = count('passesGood') + count('passesBad');
  return {
    matches,
    starts,
    minutes: count('minutes'),
    goals: count('goals'),
    assists: count('assists'),
    yellow_cards: count('yellowCards'),
    red_cards: count('redCards'),
    clean_sheets: cleanSheets,
    conceded: count('conceded'),
    saves: count('saves'),
    penalties_saved: count('penaltiesSaved'),
    shots: full(count('shotsOnTarget') + count('shotsOffTarget')),
    shots_on_target: full(count('shotsOnTarget')),
    key_passes: full(count('keyPasses')),
    big_chances_made: full(count('bigChancesMade')),
    passes: full(passes),
    pass_accuracy: passes === 0 ? null : full(Math.round((100 * count('passesGood')) / passes)),
    dribbles: full(count('dribbles')),
    tackles: full(count('tacklesWon')),
    interceptions: full(count('interceptions')),
    blocks: full(count('blocks')),
    clearances: full(count('clearances')),
    recoveries: full(count('recoveries')),
    aerials_won: full(count('aerialsWon')),
    fouls_won: full(count('foulsWon')),
    fouls_made: full(count('foulsMade')),
    points_easy: pointsText(EASY, easy),
    points_pro: pro === null ? null : pointsText(PRO, pro),
    average_easy: matches === 0 ? null : averageText(easy / EASY.unitsPerPoint, matches),
    average_pro: matches === 0 || pro === null ? null : averageText(pro / PRO.unitsPerPoint, matches),
  };
}

/** Points a match to two decimals. */
function averageText(points: number, matches: number): string {
  return String(Math.round((100 * points) / matches) / 100);
}
