import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { Side } from '@touchline/domain/football/events';
import { placesOf } from '@touchline/domain/football/formation';
import { NO_STATISTICS } from '@touchline/domain/football/statistics';
import { pointsText } from '@touchline/domain/scoring/table';
import { EASY } from '@touchline/domain/scoring/tables/easy';
import { PRO } from '@touchline/domain/scoring/tables/pro';
import type { Db } from '../../db/database.ts';
import { foldedMatch, matchHead, type FoldedMatch } from './match-memory.ts';
import {
  loadPlayersInMatch,
  loadScores,
  matchPlayerRow,
  type StoredScore,
  type PlayerInMatch,
} from './match-players.ts';
import type { Moment } from './moments.ts';
import { shown } from '../queries.ts';
import { loadMatchRows, type ClubRow } from '../rows.ts';

type Content = CallOutput<'football.matches.lineUps'>['content'];
type LineUp = Content['home'];
type Fielded = LineUp['bench'][number];

interface Loaded {
  readonly folded: FoldedMatch;
  readonly people: ReadonlyMap<number, PlayerInMatch>;
  readonly scores: ReadonlyMap<number, ReadonlyMap<string, StoredScore>>;
}

/** Both line-ups by position, with substitutions, cards, goals and points. */
export async function matchLineUps(
  db: Db,
  matchId: number,
): Promise<CallOutput<'football.matches.lineUps'> | Refusal> {
  const head = await matchHead(db, matchId);
  if (head === null) return refuse('ERR_NOT_FOUND');
  const [match] = await loadMatchRows(db, ...shown([head]));
  if (match === undefined) return refuse('ERR_NOT_FOUND');
  const folded = await foldedMatch(db, head);
  const people = await loadPlayersInMatch(db, [...folded.record.players.keys()]);
  const loaded: Loaded = { folded, people, scores: await loadScores(db, matchId) };
  return {
    match_id: matchId,
    content: { home: lineUpOf('home', match.home, loaded), away: lineUpOf('away', match.away, loaded) },
  };
}

function lineUpOf(side: Side, club: ClubRow, loaded: Loaded): LineUp {
  const { folded, people } = loaded;
  const lineUp = folded.lineUps[side];
  if (lineUp === null) return { name: club.name, club, formation: null, starters: [], bench: [] };
  const eleven = lineUp.starters.flatMap((id) => people.get(id) ?? []);
  const places = placesOf(
    lineUp.formation,
    eleven.map(({ position }) => position),
  );
  return {
    name: club.name,
    club,
    formation: lineUp.formation,
    starters: eleven.flatMap((person, index) => {
      const place = places[index];
      return place === undefined ? [] : [{ ...fieldedOf(person, loaded), ...place }];
    }),
    bench: lineUp.bench.flatMap((id) => {
      const person = people.get(id);
      return person === undefined ? [] : [fieldedOf(person, loaded)];
    }),
  };
}

function fieldedOf(person: PlayerInMatch, { folded, scores }: Loaded): Fielded {
  const { id } = person;
  const record = folded.record.players.get(id);
  const { minutes, goals, ownGoals, assists } = record?.statistics ?? NO_STATISTICS;
  const own = scores.get(id);
  const easy = own?.get(EASY.key);
  const pro = own?.get(PRO.key);
  const about = folded.moments.filter(({ playerId, otherId }) => playerId === id || otherId === id);
  return {
    ...matchPlayerRow(person),
    on_pitch: record?.onPitch ?? false,
    minutes,
    goals,
    own_goals: ownGoals,
    assists,
    card: cardOf(about, id),
    on_minute:
      about.find((moment) => moment.kind === 'substitution' && moment.playerId === id)?.minute ?? null,
    off_minute:
      about.findLast((moment) => moment.kind === 'substitution' && moment.otherId === id)?.minute ?? null,
    easy_points: easy === undefined ? null : pointsText(EASY, easy.points),
    pro_points: pro === undefined ? null : pointsText(PRO, pro.points),
  };
}

/** The last card the player was shown: it supersedes earlier ones. */
function cardOf(about: readonly Moment[], playerId: number): Fielded['card'] {
  let shownCard: Fielded['card'] = null;
  for (const { kind, playerId: bookedId } of about) {
    if (bookedId !== playerId) continue;
    if (kind === 'yellow' || kind === 'second_yellow' || kind === 'red') shownCard = kind;
  }
  return shownCard;
}
