import { serverClock } from '../../../lib/time/clock.ts';
import { useHydrated } from '../../../lib/loading/hooks.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { STANDINGS } from '../samples.ts';
import { Part } from './part.tsx';

export function Texts() {
  // The server that draws the page reads another clock than the browser, which knows the game's.
  const hydrated = useHydrated();
  return (
    <Part title="Type, money, time">
      <PageHeader
        title="Sprint Sunday: the late kick-offs"
        eyebrow="Sprint League · Easy"
        text="Pick eleven before the first whistle."
        actions={<Button variant="main">Join</Button>}
      />
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <span className="figures text-2xl">3 – 1</span>
        <span className="figures text-xl">1,284th</span>
        <span className="text-lg">Twenty</span>
        <span className="text-base">Sixteen</span>
        <span className="text-sm">Fourteen</span>
        <span className="text-xs text-muted">Twelve, quiet</span>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <MoneyText amount="12345.678999" size="large" />
        <MoneyText amount="43.339999" signed />
        <MoneyText amount="-5" signed />
        <MoneyText amount="2500" currency="GOLD" />
        <Moment time="2026-03-07T15:00:00Z" />
        {hydrated && (
          <Moment time={new Date(serverClock.gameNow() - 7_200_000).toISOString()} format="relative" />
        )}
      </div>
    </Part>
  );
}

const MANY = Array.from({ length: 120 }, (_, index) => index);

export function Lists() {
  return (
    <Part title="Lists and their states">
      <div className="panel">
        <List rows={STANDINGS} rowKey={(row) => row.rank} label="Managers" failure={null} empty={null} end="">
          {(row) => <p className="flex min-h-14 items-center px-4 font-medium">{row.name}</p>}
        </List>
      </div>
      <details className="panel">
        <summary className="px-4 py-3 font-medium">120 rows, virtual</summary>
        <List rows={MANY} rowKey={(row) => row} label="Rows" failure={null} empty={null} end="">
          {(row) => <p className="flex min-h-14 items-center px-4">Row {row}</p>}
        </List>
      </details>
    </Part>
  );
}
