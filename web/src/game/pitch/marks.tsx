import { ArrowDown, ArrowUp, CalendarX2, Cross, Lock, Pin } from 'lucide-react';
import { useText } from '../../lib/i18n/languages.tsx';
import { Crest } from '../clubs/crest.tsx';
import { StarMark } from '../cards/stars.tsx';
import type { PitchPlayer, PitchProblem } from './pitch-slot.ts';

const LETTERS = { captain: 'ui.pitch.captain.letter', vice_captain: 'ui.pitch.vice_captain.letter' } as const;
const CORNER =
  'figures absolute inline-flex size-5 items-center justify-center rounded-full text-xs leading-none';

/** The marks on a shirt or a card: stars, armband, problem, match state. */
export function PlayerMarks({ player, onCard }: { readonly player: PitchPlayer; readonly onCard: boolean }) {
  // The number of a card is in its upper left corner.
  const left = onCard ? 'top-[34%] -left-2.5 z-1' : '-top-1 -left-2';
  return (
    <>
      {player.stars !== undefined && !onCard && (
        <span className="figures absolute -right-3.5 -bottom-1 inline-flex h-4 items-center gap-0.5 rounded-[4px] bg-surface px-1 text-xs leading-none text-text">
          {player.stars}
          <StarMark />
        </span>
      )}
      {player.club !== undefined && player.pinned !== true && (
        <span className="absolute -bottom-1 -left-2.5 z-1 drop-shadow-[0_1px_1px_#000a]">
          <Crest club={player.club} size={18} />
        </span>
      )}
      {player.mark && <Armband mark={player.mark} />}
      {player.swap ? (
        <SwapMark swap={player.swap} place={left} />
      ) : player.problem ? (
        <ProblemMark kind={player.problem.kind} place={left} />
      ) : player.gone !== undefined ? (
        <span className={`${CORNER} ${left} bg-surface text-down ring-1 ring-line`}>
          <ArrowDown size={13} strokeWidth={3} />
        </span>
      ) : (
        player.locked === true && (
          <span className={`${CORNER} ${left} bg-surface text-muted ring-1 ring-line`}>
            <Lock size={11} strokeWidth={2.5} />
          </span>
        )
      )}
      {player.pinned === true && (
        <span className={`${CORNER} -bottom-1 -left-2 z-1 bg-chosen text-on-chosen ring-2 ring-turf-1`}>
          <Pin size={12} fill="currentColor" />
        </span>
      )}
      {player.status && (
        <span
          className={`figures absolute -bottom-1 left-1/2 z-1 -translate-x-1/2 rounded-[4px] px-1 text-xs leading-4 whitespace-nowrap ring-1 ${player.status.live ? 'bg-danger text-on-danger ring-danger' : 'bg-surface text-muted ring-line'}`}
        >
          {player.status.text}
        </span>
      )}
    </>
  );
}

/** The captain's armband. In the team builder it can be dragged; its hit area is larger than its picture. */
function Armband({ mark }: { readonly mark: 'captain' | 'vice_captain' }) {
  const t = useText();
  return (
    <span
      data-drag={`armband:${mark}`}
      className={`${CORNER} -top-1.5 -right-2 z-1 ring-2 ring-turf-1 before:absolute before:-inset-2 ${
        mark === 'captain' ? 'bg-text text-ground' : 'bg-surface text-text'
      }`}
    >
      {t(LETTERS[mark])}
    </span>
  );
}

interface LeftMarkProps {
  /** The classes of its place. */
  readonly place: string;
}

function ProblemMark({ kind, place }: LeftMarkProps & { readonly kind: PitchProblem }) {
  if (kind === 'suspended') {
    return <span className={`absolute ${place} h-4.5 w-3.5 rounded-[3px] bg-danger ring-2 ring-turf-1`} />;
  }
  return (
    <span className={`${CORNER} ${place} bg-danger text-on-danger ring-2 ring-turf-1`}>
      {kind === 'injured' && <Cross size={12} fill="currentColor" />}
      {kind === 'no_match' && <CalendarX2 size={12} strokeWidth={2.5} />}
      {kind === 'limit' && '!'}
    </span>
  );
}

/** Substituted out of the counting team, or into it. */
function SwapMark({ swap, place }: LeftMarkProps & { readonly swap: 'out' | 'in' }) {
  const Arrow = swap === 'in' ? ArrowUp : ArrowDown;
  return (
    <span
      className={`${CORNER} ${place} ring-2 ring-turf-1 ${swap === 'in' ? 'bg-up text-ground' : 'bg-danger text-on-danger'}`}
    >
      <Arrow size={14} strokeWidth={3} />
    </span>
  );
}
