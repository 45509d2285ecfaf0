import { useState } from 'react';
import { serverClock } from '../../../lib/time/clock.ts';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { Part, State } from './part.tsx';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const STATES = [
  { title: 'Days', left: 3 * DAY + 5 * SECOND },
  { title: 'Hours', left: 7 * HOUR + 12 * MINUTE },
  { title: 'Minutes', left: 12 * MINUTE + 30 * SECOND },
  { title: 'Last minute', left: 58 * SECOND },
  { title: 'Ends while you look', left: 8 * SECOND },
  { title: 'Over', left: -SECOND },
] as const;

/** The countdown in each of its states. */
export function CountdownSection() {
  const [start] = useState(() => serverClock.gameNow());
  const inTime = (left: number) => new Date(start + left).toISOString();
  return (
    <Part title="Countdown, by the server’s clock">
      <div className="grid grid-cols-2 gap-4 text-lg md:grid-cols-4">
        {STATES.map(({ title, left }) => (
          <State key={title} title={title}>
            <Countdown until={inTime(left)} />
          </State>
        ))}
        <State title="Last minute, calm">
          <Countdown until={inTime(58 * SECOND)} urgent={false} />
        </State>
        <State title="Over, in words">
          <Countdown until={inTime(-SECOND)} over="Deadline passed" />
        </State>
      </div>
    </Part>
  );
}
