import type { Statistic } from '@touchline/domain/football/events';
import type { PlayerFigures } from './answers.ts';

type Amounts = Partial<Record<Statistic, number>>;

/**
 * The figures of a player in one match, as far as the provider counts them. Goals, assists, cards and missed penalties
 * are events of their own; goals conceded and minutes follow from the events. Clearances, recoveries, aerial duels, big
 * chances and errors are not counted by this provider.
 */
export function figuresOf(figures: PlayerFigures): Amounts {
  const { shots, goals, passes, tackles, dribbles, fouls, penalty, offsides } = figures;
  const good = passesGood(passes);
  const amounts: Record<string, number> & Amounts = {
    shotsOnTarget: shots.on ?? 0,
    shotsOffTarget: Math.max(0, (shots.total ?? 0) - (shots.on ?? 0)),
    saves: goals.saves ?? 0,
    passesGood: good,
    passesBad: Math.max(0, (passes.total ?? 0) - good),
    keyPasses: passes.key ?? 0,
    // Every tackle is counted; the provider does not report whether the ball was won.
    tacklesWon: tackles.total ?? 0,
    blocks: tackles.blocks ?? 0,
    interceptions: tackles.interceptions ?? 0,
    dribbles: dribbles.success ?? 0,
    foulsWon: fouls.drawn ?? 0,
    foulsMade: fouls.committed ?? 0,
    offsides: offsides ?? 0,
    penaltiesWon: penalty.won ?? 0,
    penaltiesConceded: penalty.commited ?? 0,
    penaltiesSaved: penalty.saved ?? 0,
  };
  return Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount > 0));
}

/** Accurate passes: a number, the same as text, or in older answers a share such as "81%". */
function passesGood({ total, accuracy }: PlayerFigures['passes']): number {
  const all = total ?? 0;
  if (accuracy === null) return 0;
  const text = String(accuracy);
  const value = Number.parseInt(text, 10);
  if (!Number.isFinite(value) || value < 0) return 0;
  return Math.min(all, text.endsWith('%') ? Math.round((all * value) / 100) : value);
}
