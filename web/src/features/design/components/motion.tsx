import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { FlipFigure } from '../../../ui/figures/flip-figure.tsx';
import { AnimatedList } from '../../../ui/flip/animated-list.tsx';
import { LivePoints } from '../../../ui/figures/live-figure.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { RankMove } from '../../../game/contests/rank-move.tsx';
import { Part } from './part.tsx';

const NAMES = ['Ada', 'Bruno', 'Chiara', 'Deniz', 'Elias'] as const;

/** The animations and their meaning; none with reduced motion. */
export function Motion() {
  const [step, setStep] = useState(0);
  const rank = [3, 1, 4][step % 3] ?? 3;
  return (
    <Part title="Motion that shows what changed">
      <div className="flex flex-wrap items-center gap-6">
        <Button onClick={() => setStep(step + 1)}>Change everything</Button>
        <FlipFigure value={step} className="figures text-xl" />
        <LivePoints points={String(12 + step * 3)} className="text-xl" />
        <span className="inline-flex items-center gap-1">
          <span className="figures text-xl">{rank}</span>
          <RankMove teamId={-1} rank={rank} />
        </span>
        <FlipFigure value={step}>
          <MoneyText amount={`${200 - step * 5}.00`} />
        </FlipFigure>
      </div>
      <div className="panel mt-4 max-w-sm overflow-hidden">
        <AnimatedList
          label="Rows that glide to their new places"
          isOrdered
          rows={[...NAMES.slice(step % NAMES.length), ...NAMES.slice(0, step % NAMES.length)]}
          rowKey={(name) => name}
          rowClass="flex h-11 items-center px-4"
        >
          {(name) => name}
        </AnimatedList>
      </div>
    </Part>
  );
}
