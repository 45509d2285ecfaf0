import { useRouter } from '@tanstack/react-router';
import { LAST_TOUR_STEP } from '@touchline/domain/people/onboarding/tour';
import { useCallback, useEffect, useRef } from 'react';
import { storage } from '../../../lib/session/storage.ts';
import { followedStep, nextStep, placeOf, stepOf } from '../steps.ts';
import { endTour, foldTour, showTourStep, type OpenTour } from '../tour-store.ts';
import { useTourTexts } from '../tour-texts.ts';
import { useAppearance } from '../use-target.ts';
import { useTourContest } from '../use-tour-contest.ts';
import { useTourProgress } from '../use-tour-progress.ts';
import { FinishDialog } from './finish-dialog.tsx';
import { FoldedTour } from './folded-tour.tsx';
import { StepPanel } from './step-panel.tsx';
import { WelcomeDialog } from './welcome-dialog.tsx';

interface TourProps {
  readonly open: OpenTour;
  readonly path: string;
}

/** The tour at its step: the welcome, a step on a screen, or the end. */
export function Tour({ open: { step: number, isFolded }, path }: TourProps) {
  const router = useRouter();
  const t = useTourTexts();
  const { contest } = useTourContest(path);
  const step = stepOf(number);
  const progress = useTourProgress(number, () => {
    endTour();
    router.history.push('/spin-win');
  });
  useFollowing(number, path);
  const isAtHome = step !== undefined && placeOf(step, path) !== undefined;
  useAppearance(
    isAtHome ? (step.doneWhen ?? null) : null,
    useCallback(() => showTourStep(number + 1), [number]),
  );

  const leadTo = (next: number) => {
    showTourStep(next);
    const wanted = stepOf(next);
    const address = wanted?.address(contest) ?? null;
    if (wanted !== undefined && address !== null && placeOf(wanted, path) === undefined)
      router.history.push(address);
  };
  const skip = () => {
    storage.write('tour_skipped_at', String(Date.now()));
    endTour();
  };
  const go = (by: 1 | -1) => leadTo(nextStep(number, by, contest));

  if (t === null) return null;
  if (isFolded) return <FoldedTour t={t} step={number} />;
  if (number === 0) return <WelcomeDialog t={t} onStart={() => go(1)} onSkip={skip} />;
  if (number >= LAST_TOUR_STEP || step === undefined) {
    return <FinishDialog t={t} progress={progress} onBack={() => go(-1)} onFold={() => foldTour(true)} />;
  }
  return (
    <StepPanel
      t={t}
      number={number}
      step={step}
      place={placeOf(step, path)}
      hasContest={contest !== null}
      onBack={() => go(-1)}
      onNext={() => go(1)}
      onReturn={() => leadTo(number)}
      onSkip={skip}
      onFold={() => foldTour(true)}
    />
  );
}

/** Goes along when the manager presses the real thing instead of "Next". */
function useFollowing(number: number, path: string): void {
  const seen = useRef(path);
  useEffect(() => {
    if (seen.current === path) return;
    seen.current = path;
    const followed = followedStep(number, path);
    if (followed !== number) showTourStep(followed);
  }, [number, path]);
}
