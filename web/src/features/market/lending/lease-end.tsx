import { DAY_MS } from '@touchline/domain/rules/index';
import { useGameNow } from '../../../lib/loading/hooks.ts';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';

/** How long a lease still runs: in days, and on its last day to the second. */
export function LeaseEnd({ time }: { readonly time: string }) {
  const now = useGameNow(60_000, Date.parse(time));
  return Date.parse(time) - now < DAY_MS ? (
    <Countdown until={time} urgent={false} />
  ) : (
    <span className="text-sm font-medium *:whitespace-normal">
      <Moment time={time} format="relative" />
    </span>
  );
}
