import { Trophy } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Celebration, mayCelebrate } from '../../../game/rewards/celebration.tsx';
import { useText } from '../../../lib/i18n/languages.tsx';
import type { ContestDetail, StandingRow } from '../queries.ts';
import { isPaid } from '../standing/prize-line.ts';
import { flyToWallet } from './fly-to-wallet.ts';
import { hasSeenResult, rememberResult } from './first-sight.ts';
import { wonWith } from './story-head.tsx';

interface WonContestProps {
  readonly contest: ContestDetail;
  /** My rows, best first. */
  readonly rows: readonly StandingRow[];
}

/**
 * The first time a final contest is seen on a device: a win is celebrated, and a prize flies to the wallet. Both stay
 * away where celebrations are off or motion is reduced; the result itself is in the head of the story.
 */
export function WonContest({ contest, rows }: WonContestProps) {
  const t = useText();
  const isWinner = rows[0]?.rank === 1 && contest.entries > 1;
  const isRewarded = isPaid(wonWith(rows));
  const { id } = contest;
  const [celebrates, setCelebrates] = useState(() => isWinner && !hasSeenResult(id) && mayCelebrate());
  useEffect(() => {
    if (hasSeenResult(id)) return;
    rememberResult(id);
    if (isRewarded && !isWinner && mayCelebrate()) flyToWallet();
  }, [id, isWinner, isRewarded]);
  const end = useCallback(() => {
    setCelebrates(false);
    if (isRewarded) flyToWallet();
  }, [isRewarded]);
  if (!celebrates) return null;
  return (
    <Celebration name={t('story.winner')} onEnd={end}>
      <Trophy size={132} strokeWidth={1.5} className="text-gold" />
    </Celebration>
  );
}
