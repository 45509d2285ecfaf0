import { useEffect, useRef } from 'react';
import { countdownParts, countdownText, relativeText } from '../../lib/time/dates.ts';
import { useGameNow, useHydrated } from '../../lib/loading/hooks.ts';
import { useLanguage } from '../../lib/i18n/languages.tsx';

const MINUTE = 60_000;
const SECOND = 1000;

interface CountdownProps {
  /** ISO 8601. */
  readonly until: string;
  readonly onEnd?: () => void;
  /** The last minute has the colour of live content. */
  readonly urgent?: boolean;
  /** Shown instead of 0:00 at the end. */
  readonly over?: string;
}

/** The time left until a moment of the game, to the second. */
export function Countdown({ until, onEnd, urgent = true, over }: CountdownProps) {
  const { t, locale } = useLanguage();
  const hydrated = useHydrated();
  const end = Date.parse(until);
  const now = useGameNow(SECOND, end);
  const left = end - now;
  const ended = left <= 0;
  const hasEnded = useRef(ended);
  useEffect(() => {
    if (ended && !hasEnded.current) onEnd?.();
    hasEnded.current = ended;
  }, [ended, onEnd]);
  if (hydrated && ended && over !== undefined) {
    return (
      <time dateTime={until} className="text-muted">
        {over}
      </time>
    );
  }
  // The server can't know the time at which the page is read.
  const text = hydrated ? countdownText(countdownParts(end, now), t('ui.day.letter')) : '–:––';
  return (
    <time dateTime={until} suppressHydrationWarning className={`figures ${toneOf(left, urgent && hydrated)}`}>
      <span aria-hidden="true">{text}</span>
      {hydrated && (
        <span className="sr-only">{relativeText(end, Math.floor(now / MINUTE) * MINUTE, locale)}</span>
      )}
    </time>
  );
}

function toneOf(left: number, urgent: boolean): string {
  if (!urgent || left > MINUTE) return '';
  return left > 0 ? 'text-live' : 'text-muted';
}
