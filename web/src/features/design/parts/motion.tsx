import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FlipFigure } from '../../../ui/flip-figure.tsx';
import { LivePoints } from '../../../ui/live-figure.tsx';
import { MoneyText } from '../../../ui/money.tsx';
import { RankMove } from '../../../ui/rank-move.tsx';
import { Part } from './part.tsx';

/** What moves, and what it says by that; still for who wants stillness. */
export function Motion() {
  const [step, setStep] = useState(0);
  const rank = [3, 1, 4][step % 3] ?? 3;
  return (
    <Part title="Motion that says what changed">
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
    </Part>
  );
}
