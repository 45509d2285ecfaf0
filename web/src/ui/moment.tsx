import { relativeText, timeText, type TimeFormat } from '../lib/dates.ts';
import { useGameNow, useHydrated } from '../lib/hooks.ts';
import { useLanguage } from '../lib/languages.tsx';

interface MomentProps {
  /** ISO 8601. */
  readonly time: string;
  readonly format?: TimeFormat | 'relative';
}

/** A moment in the reader's own time zone; the document of the server shows it in UTC until the page wakes. */
export function Moment({ time, format = 'moment' }: MomentProps) {
  if (format === 'relative') return <RelativeMoment time={time} />;
  return <WrittenMoment time={time} format={format} />;
}

function WrittenMoment({ time, format }: { readonly time: string; readonly format: TimeFormat }) {
  const { locale } = useLanguage();
  const hydrated = useHydrated();
  return (
    <time dateTime={time} className="tabular whitespace-nowrap">
      {timeText(Date.parse(time), format, locale, hydrated ? undefined : 'UTC')}
    </time>
  );
}

function RelativeMoment({ time }: { readonly time: string }) {
  const { locale } = useLanguage();
  const hydrated = useHydrated();
  const now = useGameNow(30_000);
  return (
    <time dateTime={time} className="tabular whitespace-nowrap" title={time}>
      {hydrated
        ? relativeText(Date.parse(time), now, locale)
        : timeText(Date.parse(time), 'date', locale, 'UTC')}
    </time>
  );
}
