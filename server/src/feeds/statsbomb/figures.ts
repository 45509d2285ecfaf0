import type { Statistic } from '@touchline/domain/football/events';
import type { SourceEvent } from './format.ts';

export type Figures = Partial<Record<Statistic, number>>;

const WON = ['Won', 'Success', 'Success In Play', 'Success Out'];
const SAVES = ['Shot Saved', 'Shot Saved to Post', 'Saved to Post'];
const CLAIMS = ['Collected', 'Punch'];
/** Neither completed nor failed: no one tried to reach a team mate, or the source does not know. */
const UNCOUNTED_PASSES = ['Injury Clearance', 'Unknown'];

/** What the source's event counts for its player; `docs/decisions/0121` has the table. */
export function figuresOf(event: SourceEvent): Figures {
  const figures = figuresOfType(event);
  const { pass, clearance, shot, miscontrol } = event;
  const won = [pass, clearance, shot, miscontrol].some((detail) => detail?.aerial_won === true);
  return won ? { ...figures, aerialsWon: 1 } : figures;
}

function figuresOfType(event: SourceEvent): Figures {
  switch (event.type.name) {
    case 'Pass':
      return passFigures(event);
    case 'Shot':
      return shotFigures(event);
    case 'Dribble':
      return event.dribble?.outcome.name === 'Complete' ? { dribbles: 1 } : { possessionLost: 1 };
    case 'Duel':
      return event.duel?.type.name === 'Tackle' && WON.includes(event.duel.outcome?.name ?? '')
        ? { tacklesWon: 1 }
        : {};
    case 'Interception':
      return WON.includes(event.interception?.outcome.name ?? '') ? { interceptions: 1 } : {};
    case 'Block':
      return event.block?.offensive === true ? {} : { blocks: 1 };
    case 'Clearance':
      return { clearances: 1 };
    case 'Ball Recovery':
      return event.ball_recovery?.recovery_failure === true ? {} : { recoveries: 1 };
    case 'Miscontrol':
    case 'Dispossessed':
      return { possessionLost: 1 };
    case 'Foul Committed':
      return { foulsMade: 1, ...(event.foul_committed?.penalty === true ? { penaltiesConceded: 1 } : {}) };
    case 'Foul Won':
      return { foulsWon: 1, ...(event.foul_won?.penalty === true ? { penaltiesWon: 1 } : {}) };
    case 'Offside':
      return { offsides: 1 };
    case 'Goal Keeper':
      return CLAIMS.includes(event.goalkeeper?.type.name ?? '') ? { highClaims: 1 } : {};
    default:
      return {};
  }
}

function passFigures({ pass }: SourceEvent): Figures {
  const outcome = pass?.outcome?.name;
  const figures: Figures =
    outcome === undefined ? { passesGood: 1 } : UNCOUNTED_PASSES.includes(outcome) ? {} : { passesBad: 1 };
  const isKey = pass?.shot_assist === true || pass?.goal_assist === true;
  return isKey ? { ...figures, keyPasses: 1 } : figures;
}

/** A failed penalty is counted as one, not as a shot. */
function shotFigures({ shot }: SourceEvent): Figures {
  switch (shot?.outcome.name ?? '') {
    case 'Goal':
      return { shotsOnTarget: 1 };
    case 'Saved':
    case 'Saved to Post':
      return isPenalty(shot) ? {} : { shotsOnTarget: 1 };
    case 'Off T':
    case 'Post':
    case 'Wayward':
    case 'Saved Off Target':
      return isPenalty(shot) ? {} : { shotsOffTarget: 1 };
    default:
      return {};
  }
}

export function isPenalty(shot: SourceEvent['shot']): boolean {
  return shot?.type.name === 'Penalty';
}

/** Whether a goalkeeper stopped a shot on target, penalties apart. */
export function isSave({ goalkeeper }: SourceEvent): boolean {
  return SAVES.includes(goalkeeper?.type.name ?? '');
}

/** Whether a shot was taken in the penalty area. */
export function isInBox({ location }: SourceEvent): boolean {
  const [x = 0, y = 0] = location ?? [];
  return x >= 102 && y >= 18 && y <= 62;
}
