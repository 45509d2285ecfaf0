import { useEffect, useRef } from 'react';
import { countdownParts, countdownText, relativeText } from '../lib/dates.ts';
import { useGameNow, useHydrated } from '../lib/hooks.ts';
import { useLanguage } from '../lib/languages.tsx';

const HOUR = 3_600_000;

interface CountdownProps {
  /** ISO 8601. */
  readonly until: string;
  readonly onEnd?: () => void;
  /** The last hour wears the colour of live things. */
  readonly urgent?: boolean;
}

/** What is left until a moment of the game, right to the second. */
export function Countdown({ until, onEnd, urgent = true }: CountdownProps) {
  const { t, locale } = useLanguage();
  const hydrated = useHydrated();
  const now = useGameNow();
  const end = Date.parse(until);
  const left = end - now;
  const ended = left <= 0;
  const told = useRef(ended);
  useEffect(() => {
    if (ended && !told.current) onEnd?.();
    told.current = ended;
  }, [ended, onEnd]);
  // The server can't know the second at which the page is read.
  const text = hydrated ? countdownText(countdownParts(end, now), t('ui.day.letter')) : '–:––';
  return (
    <time
      dateTime={until}
      suppressHydrationWarning
      className={`figures ${urgent && hydrated && left > 0 && left < HOUR ? 'text-live' : ''}`}
    >
      <span aria-hidden="true">{text}</span>
      {hydrated && (
        <span className="sr-only">{relativeText(end, Math.floor(now / 60_000) * 60_000, locale)}</span>
      )}
    </time>
  );
}
