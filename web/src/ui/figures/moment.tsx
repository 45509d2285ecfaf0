import { relativeText, timeText, type TimeFormat } from '../../lib/time/dates.ts';
import { useGameNow, useHydrated, useServerNow } from '../../lib/loading/hooks.ts';
import { useLanguage } from '../../lib/i18n/languages.tsx';

interface MomentProps {
  /** ISO 8601. */
  readonly time: string;
  readonly format?: TimeFormat | 'relative' | 'relative-real';
}

/** A moment in the user's time zone; the server's markup shows it in UTC until hydration. */
export function Moment({ time, format = 'moment' }: MomentProps) {
  if (format === 'relative') return <GameMoment time={time} />;
  if (format === 'relative-real') return <RealMoment time={time} />;
  return <FormattedMoment time={time} format={format} />;
}

function FormattedMoment({ time, format }: { readonly time: string; readonly format: TimeFormat }) {
  const { locale } = useLanguage();
  const hydrated = useHydrated();
  return (
    <time dateTime={time} className="tabular whitespace-nowrap">
      {timeText(Date.parse(time), format, locale, hydrated ? undefined : 'UTC')}
    </time>
  );
}

function GameMoment({ time }: { readonly time: string }) {
  return <RelativeMoment time={time} now={useGameNow(30_000)} />;
}

/** A moment of real time, which differs from the game's where that is shifted. */
function RealMoment({ time }: { readonly time: string }) {
  return <RelativeMoment time={time} now={useServerNow(30_000)} />;
}

function RelativeMoment({ time, now }: { readonly time: string; readonly now: number }) {
  const { locale } = useLanguage();
  const hydrated = useHydrated();
  return (
    <time dateTime={time} className="tabular whitespace-nowrap" title={time}>
      {hydrated
        ? relativeText(Date.parse(time), now, locale)
        : timeText(Date.parse(time), 'date', locale, 'UTC')}
    </time>
  );
}
