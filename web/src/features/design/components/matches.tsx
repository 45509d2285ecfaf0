import { MATCH_EVENT_KINDS } from '@touchline/contract/football/choices';
import { matchKits, type Kit } from '@touchline/domain/football/kits';
import { LiveMatchRow } from '../../../game/matches/live-match-row.tsx';
import { MatchPitch, type PitchSide } from '../../../game/pitch/match-pitch.tsx';
import type { Match } from '../../../game/matches/match-row.tsx';
import { Momentum } from '../../../game/matches/momentum.tsx';
import { PairedBars } from '../../../game/matches/paired-bars.tsx';
import { CardMark, EventMark, type MatchEvent } from '../../../game/matches/event-mark.tsx';
import { pointsValues } from '../../../lib/i18n/money.ts';
import { playingTeam } from '../pitch-samples.ts';
import { CLUBS, KITS } from '../samples.ts';
import { Part } from './part.tsx';

const PLAIN = { pattern: 'plain', colour_1: '#222222', colour_2: '#eeeeee' } as const;
const HOME = { id: 1, name: CLUBS[0]?.name ?? '', short_name: 'HAR', kit: KITS[0] ?? PLAIN };
const AWAY = {
  id: 2,
  name: 'Northgate & Ostwick Wanderers United',
  short_name: 'NOR',
  kit: KITS[1] ?? PLAIN,
};

const WORN = matchKits(HOME.kit, AWAY.kit);
const NATIONS = ['gb', 'br', 'ng', 'se', 'es', 'fr', 'ar', 'sn'] as const;

function match(id: number, figures: Partial<Match>): Match {
  return {
    id,
    league_id: 1,
    round: 12,
    kickoff_dt: '2026-03-07T15:00:00.000Z',
    home: HOME,
    away: AWAY,
    home_score: 2,
    away_score: 1,
    status: 'second_half',
    minute: 67,
    minute_clock: null,
    is_void: false,
    venue_name: 'Harbour Road',
    ...figures,
  };
}

const GOAL: MatchEvent = {
  id: 'goal',
  minute: 66,
  added: 0,
  side: 'home',
  kind: 'goal',
  player: { id: 1, name: 'Oyelaran-Whitmore' },
  other_player: null,
  score: { home: 2, away: 1 },
};

const ROWS = [
  { match: match(1, {}), latest: GOAL, mine: ['Okafor', 'Brand', 'Şahin', 'Costa'] },
  {
    match: match(2, { status: 'half_time', minute: 45, home_score: 0, away_score: 0 }),
    latest: null,
    mine: [],
  },
  {
    match: match(3, { status: 'confirmed', minute: 90, home_score: 1, away_score: 4 }),
    latest: null,
    mine: ['Weiß'],
  },
  {
    match: match(4, { status: 'scheduled', minute: null, home_score: null, away_score: null }),
    latest: null,
    mine: [],
  },
  {
    match: match(5, { status: 'postponed', minute: null, home_score: null, away_score: null }),
    latest: null,
    mine: [],
  },
] as const;

const PRESSURE = Array.from({ length: 67 }, (_, index) => ({
  minute: index + 1,
  value: Math.round(90 * Math.sin(index / 5) * Math.cos(index / 17)),
}));

function side(club: typeof HOME, [kit, keeperKit]: readonly [Kit, Kit], lines: readonly number[]): PitchSide {
  const names = playingTeam('4-3-3').slots.map(({ player }) => player?.name ?? '');
  const places = lines.flatMap((count, line) => Array.from({ length: count }, (_, slot) => ({ line, slot })));
  return {
    clubName: club.name,
    kit,
    keeperKit,
    formation: lines.slice(1).join('-'),
    starters: places.map((place, index) => ({
      ...place,
      id: club.id * 100 + index,
      name: names[index] ?? '',
      position: index === 0 ? 'GK' : 'MF',
      nationality: NATIONS[index % NATIONS.length] ?? '',
      shirtNumber: index + 1,
      goals: index === 9 ? 2 : 0,
      ownGoals: index === 2 ? 1 : 0,
      card: index === 3 ? 'yellow' : index === 4 ? 'red' : index === 5 ? 'second_yellow' : null,
      offMinute: index === 8 ? 71 : null,
      points: index === 10 ? null : pointsValues(String(index * 3 - 2), 'en'),
      mine: index === 9 || index === 1,
    })),
  };
}

/** What matches are shown with. */
export function Matches() {
  return (
    <Part title="Matches">
      <ul className="panel divide-y overflow-hidden">
        {ROWS.map((row) => (
          <li key={row.match.id} className="@container">
            <LiveMatchRow {...row} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-4">
        {MATCH_EVENT_KINDS.map((kind) => (
          <EventMark key={kind} kind={kind} size={20} />
        ))}
        <CardMark colour="second_yellow" />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="panel py-2">
          <PairedBars
            label="Possession"
            home={61}
            away={39}
            percent
            homeColour="#b3122a"
            awayColour="#ffffff"
          />
          <PairedBars label="Shots" home={4} away={11} homeColour="#b3122a" awayColour="#ffffff" />
          <PairedBars label="Red cards" home={0} away={0} homeColour="#b3122a" awayColour="#ffffff" />
          <PairedBars label="Saves" home={3} away={3} homeColour="#07090c" awayColour="#f5c400" />
        </div>
        <div className="panel">
          <Momentum
            minutes={PRESSURE}
            goals={[
              { id: '1', minute: 12, side: 'home' },
              { id: '2', minute: 41, side: 'away' },
              { id: '3', minute: 66, side: 'home' },
            ]}
            homeName={HOME.name}
            awayName={AWAY.name}
            homeColour="#b3122a"
            awayColour="#ffffff"
          />
        </div>
      </div>
      <MatchPitch
        home={side(HOME, [WORN.home, WORN.homeKeeper], [1, 4, 3, 3])}
        away={side(AWAY, [WORN.away, WORN.awayKeeper], [1, 4, 2, 3, 1])}
        onPlayer={() => undefined}
      />
    </Part>
  );
}
