import type { Position } from '@touchline/domain/football/events';
import { type Played, appeared, total } from './played.ts';

/** A rate of many matches, from two numbers of each of them. */
export interface Rate {
  /**
   * - `ratio`: the sum of the first by the sum of the second: a mean a match or a share.
   * - `variance`: of the first between matches.
   * - `between_clubs`: the standard deviation between clubs of a mean over their season; the first number is the home
   *   club's and the second the away club's.
   */
  readonly kind: 'ratio' | 'variance' | 'between_clubs';
  readonly of: (played: Played) => readonly [number, number];
}

const mean = (of: (played: Played) => number): Rate => ({ kind: 'ratio', of: (played) => [of(played), 1] });
const share = (holds: (played: Played) => boolean): Rate => mean((played) => (holds(played) ? 1 : 0));
const home = ({ record }: Played): number => record.score.home;
const away = ({ record }: Played): number => record.score.away;

/** Goals and own goals by minute on the clock; 45 and 90 include stoppage time. */
function goalsIn(from: number, to: number): Rate {
  return {
    kind: 'ratio',
    of: ({ events }) => {
      const goals = events.filter(({ happening: { kind } }) => kind === 'goal' || kind === 'own_goal');
      return [goals.filter(({ time }) => time.minute >= from && time.minute <= to).length, goals.length];
    },
  };
}

/** Minutes at which starters without a red card are substituted. */
function startersLeaving(from: number, to: number): Rate {
  return {
    kind: 'ratio',
    of: ({ record }) => {
      const left = [...record.players.values()].filter(
        (player) => player.started && player.left?.reason === 'substituted',
      );
      const within = left.filter((player) => {
        const minute = player.left?.minute ?? 0;
        return minute >= from && minute <= to;
      });
      return [within.length, left.length];
    },
  };
}

const ofPosition = {
  shareOfGoals: (position: Position): Rate => ({
    kind: 'ratio',
    of: (played) => [total(played, 'goals', { position }), total(played, 'goals')],
  }),
  goalsPer90: (position: Position): Rate => ({
    kind: 'ratio',
    of: (played) => [total(played, 'goals', { position }), total(played, 'minutes', { position }) / 90],
  }),
  sixtyMinutes: (position: Position): Rate => ({
    kind: 'ratio',
    of: (played) => {
      const players = appeared(played, { position });
      const long = players.filter((code) => (played.record.players.get(code)?.statistics.minutes ?? 0) >= 60);
      return [long.length, players.length];
    },
  }),
};

const points = (own: number, other: number): number => {
  if (own === other) return 1;
  return own > other ? 3 : 0;
};

function penalties({ events }: Played): number {
  return events.filter(
    ({ happening }) => happening.kind === 'penalty' || (happening.kind === 'goal' && happening.penalty),
  ).length;
}

/** The rates of the bench, by the names of the targets. */
export const RATES: Readonly<Record<string, Rate>> = {
  'home goals': mean(home),
  'away goals': mean(away),
  'home goals, variance': { kind: 'variance', of: (played) => [home(played), 0] },
  'away goals, variance': { kind: 'variance', of: (played) => [away(played), 0] },
  'home win': share((played) => home(played) > away(played)),
  draw: share((played) => home(played) === away(played)),
  'away win': share((played) => home(played) < away(played)),
  '0-0': share((played) => home(played) + away(played) === 0),
  'both score': share((played) => home(played) > 0 && away(played) > 0),
  'over 2.5 goals': share((played) => home(played) + away(played) > 2.5),
  'home clean sheet': share((played) => away(played) === 0),
  'away clean sheet': share((played) => home(played) === 0),
  'goals of a club, between clubs': { kind: 'between_clubs', of: (played) => [home(played), away(played)] },
  'goals against a club, between clubs': {
    kind: 'between_clubs',
    of: (played) => [away(played), home(played)],
  },
  'points of a club, between clubs': {
    kind: 'between_clubs',
    of: (played) => [points(home(played), away(played)), points(away(played), home(played))],
  },
  'goals in the first half': goalsIn(1, 45),
  'goals in minutes 1-15': goalsIn(1, 15),
  'goals in minutes 76-90': goalsIn(76, 90),
  'own goals': mean((played) => total(played, 'ownGoals')),
  'assists a credited goal': {
    kind: 'ratio',
    of: (played) => [total(played, 'assists'), total(played, 'goals')],
  },
  penalties: mean(penalties),
  'penalties missed or saved': mean((played) => total(played, 'penaltiesMissed')),
  'shots on target': mean((played) => total(played, 'shotsOnTarget')),
  shots: mean(
    (played) => total(played, 'shotsOnTarget') + total(played, 'shotsOffTarget') + total(played, 'blocks'),
  ),
  'saves, home': mean((played) => total(played, 'saves', { side: 'home' })),
  'saves, away': mean((played) => total(played, 'saves', { side: 'away' })),
  'yellow cards': mean((played) => total(played, 'yellowCards')),
  'red cards': mean((played) => total(played, 'redCards')),
  'matches with a red card': share((played) => total(played, 'redCards') > 0),
  'players used by a side': { kind: 'ratio', of: (played) => [appeared(played).length, 2] },
  'starters leaving, minutes 1-46': startersLeaving(1, 46),
  'starters leaving, minutes 80-89': startersLeaving(80, 89),
  'goals, share of defenders': ofPosition.shareOfGoals('DF'),
  'goals, share of forwards': ofPosition.shareOfGoals('FW'),
  'goals per 90, defenders': ofPosition.goalsPer90('DF'),
  'goals per 90, midfielders': ofPosition.goalsPer90('MF'),
  'goals per 90, forwards': ofPosition.goalsPer90('FW'),
  '60 minutes or more, defenders': ofPosition.sixtyMinutes('DF'),
  '60 minutes or more, midfielders': ofPosition.sixtyMinutes('MF'),
  '60 minutes or more, forwards': ofPosition.sixtyMinutes('FW'),
};
