import { useRouterState } from '@tanstack/react-router';
import type { User } from '@touchline/contract';
import { TOUR_STATUS } from '@touchline/domain/people/onboarding/record';
import { tourAtStart, tourRecord } from '@touchline/domain/people/onboarding/tour';
import { useEffect, useRef, useState } from 'react';
import { clientOnly } from '../../../lib/loading/client-only.tsx';
import { isComplete } from '../../../lib/session/pending.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { storage } from '../../../lib/session/storage.ts';
import { isPageFree, mayIntroduce } from '../introduction.ts';
import { endTour, hideTour, isTourRequested, showTourStep, useTour } from '../tour-store.ts';

const Tour = clientOnly(async () => (await import('./tour.tsx')).Tour);

/** The tour of a newcomer, on every screen with the navigation; it loads only when it is shown. */
export function TourGate() {
  const user = useUser();
  return user === null || !isComplete(user) ? null : <TourOf key={user.id} user={user} />;
}

function numberOf(text: string | null): number | null {
  return text === null || text === '' || !Number.isFinite(Number(text)) ? null : Number(text);
}

function TourOf({ user }: { readonly user: User }) {
  const open = useTour();
  const address = useRouterState({ select: ({ location }) => location });
  const path = address.pathname;
  const facts = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData });
  const record = tourRecord(user.userOnboarding);
  const isFinished = record?.status === TOUR_STATUS.finished;
  useEffect(() => {
    const memory = {
      skippedAt: numberOf(storage.read('tour_skipped_at')),
      requestedStep: numberOf(storage.read('tour_requested')),
    };
    // The device's own clock: nothing but this device measures the time since a skip.
    const step = tourAtStart(user.userOnboarding, memory, Date.now());
    if (step !== null) showTourStep(step);
    return hideTour;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each manager: later the tour moves by itself
  }, []);
  // It was finished in another tab.
  useEffect(() => {
    if (isFinished && !isTourRequested()) endTour();
  }, [isFinished]);
  const landing = useRef(address);
  const [introducedAt, setIntroducedAt] = useState<string | null>(null);
  const isUnasked = open?.step === 0 && !isTourRequested();
  // On arrival only: later the manager may be in the middle of something.
  useEffect(() => {
    if (isUnasked && mayIntroduce(address, landing.current) && isPageFree(document)) setIntroducedAt(path);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a filter in the address is no arrival
  }, [isUnasked, path]);
  const hasFrame = facts?.frame !== 'bare' && facts?.section !== 'auth' && facts?.section !== 'error';
  if (open === null || !hasFrame || (isUnasked && introducedAt !== path)) return null;
  return <Tour open={open} path={path} />;
}
