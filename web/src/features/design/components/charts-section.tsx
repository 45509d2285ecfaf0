import { xfc } from '@touchline/domain/money';
import { useState } from 'react';
import { CallFailure } from '../../../lib/api/failure.ts';
import { pointsInRange, type ChartPoint, type ChartRange } from '../../../ui/charts/chart-points.ts';
import { DepthCurve } from '../../../ui/charts/depth-curve.tsx';
import { Depth } from '../../../ui/charts/depth.tsx';
import { FormBars, type FormMatch } from '../../../ui/charts/form-bars.tsx';
import { PriceHistogram } from '../../../ui/charts/histogram.tsx';
import { Radar, type RadarShape } from '../../../ui/charts/radar.tsx';
import { SeriesChart } from '../../../ui/charts/series-chart.tsx';
import { Sparkline } from '../../../ui/charts/sparkline.tsx';
import { Part, State } from './part.tsx';

const nothing = () => undefined;
const HOUR = 3_600_000;
/** The same for the server and the browser, or the page would not wake. */
const SAMPLE_NOW = Date.UTC(2026, 2, 7, 15, 0);

/** Prices of a season that wander as prices do, from the newest back. */
function samplePrices(now: number, count: number, step: number): readonly ChartPoint[] {
  return Array.from({ length: count }, (_, index) => {
    const wave = Math.sin(index / 9) * 14 + Math.cos(index / 31) * 22 + ((index * 37) % 11);
    return {
      time: new Date(now - (count - 1 - index) * step).toISOString(),
      amount: xfc(BigInt(Math.round((118 + wave) * 1e8)) + 125n),
      volume: (index * 7) % 5 === 0 ? 0 : ((index * 13) % 9) + 1,
    };
  });
}

export function SeriesSection() {
  const now = SAMPLE_NOW;
  const [range, setRange] = useState<ChartRange>('30d');
  const [prices] = useState(() => samplePrices(now, 420, 6 * HOUR));
  const [worth] = useState(() => prices.map(({ time, amount }) => ({ time, amount })));
  const [shown, setShown] = useState(() => pointsInRange(prices, '30d', now));
  const [one] = useState(() => prices.slice(-1));
  const choose = (next: ChartRange) => {
    setRange(next);
    setShown(pointsInRange(prices, next, now));
  };
  return (
    <Part title="Charts over time">
      <div className="panel p-4">
        <SeriesChart title="Price" points={shown} range={range} onRange={choose} />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <State title="Value, without volume">
          <div className="panel p-4">
            <SeriesChart
              title="Value of the cards"
              points={worth}
              range="season"
              onRange={nothing}
              ranges={['30d', 'season']}
              height={180}
            />
          </div>
        </State>
        <State title="One point">
          <div className="panel p-4">
            <SeriesChart title="First price" points={one} range="1d" onRange={nothing} height={180} />
          </div>
        </State>
        <State title="Loading">
          <div className="panel p-4">
            <SeriesChart
              title="Price, loading"
              points={undefined}
              range="1d"
              onRange={nothing}
              height={180}
            />
          </div>
        </State>
        <State title="No points">
          <div className="panel p-4">
            <SeriesChart title="Price, empty" points={[]} range="1d" onRange={nothing} height={180} />
          </div>
        </State>
        <State title="Failed">
          <div className="panel p-4">
            <SeriesChart
              title="Price, failed"
              points={undefined}
              range="1d"
              onRange={nothing}
              failure={new CallFailure('NETWORK', 0)}
              onRetry={nothing}
            />
          </div>
        </State>
      </div>
    </Part>
  );
}

const LINES = {
  up: [12, 13, 12.5, 14, 13.6, 15, 17, 16.4, 19],
  down: [19, 18.2, 18.4, 16, 15.2, 15.4, 13, 12.8, 11],
  level: [12, 12, 12, 12],
  one: [12],
};

const POINTS = ['6', '12', null, '-2', '9', '3', '0', '14.5', null, '7'] as const;
const OPPONENTS = ['HAR', 'NOR', 'MIL', 'CAS', 'OST', 'FEN', 'RED', 'SAI', 'QUA', 'LAK'] as const;
const FORM: readonly FormMatch[] = OPPONENTS.map((opponent, index) => ({
  id: index,
  opponent,
  atHome: index % 2 === 0,
  points: POINTS[index] ?? null,
  text: `Round ${index + 3}, ${index % 2 === 0 ? 'at home against' : 'away to'} ${opponent}`,
}));

export function SmallChartsSection() {
  return (
    <Part title="Sparklines and form">
      <div className="flex flex-wrap items-center gap-6">
        {Object.entries(LINES).map(([name, values]) => (
          <span key={name} className="inline-flex items-center gap-2">
            <Sparkline values={values} label={`Price over 7 days: ${name}`} />
            <span className="text-xs text-muted">{name}</span>
          </span>
        ))}
        <Sparkline values={LINES.up} width={160} height={40} tone="plain" />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="panel p-4">
          <FormBars label="Last ten matches" matches={FORM} />
        </div>
        <div className="panel p-4">
          <FormBars label="First match" matches={FORM.slice(0, 1)} />
        </div>
      </div>
    </Part>
  );
}

const AXES = [
  { key: 'finishing', label: 'Finishing' },
  { key: 'creation', label: 'Chances created' },
  { key: 'passing', label: 'Passing' },
  { key: 'duels', label: 'Duels won' },
  { key: 'defence', label: 'Defensive work' },
  { key: 'minutes', label: 'Minutes' },
];

function shape(name: string, shares: readonly number[]): RadarShape {
  const values = Object.fromEntries(
    AXES.map(({ key }, index) => {
      const share = shares[index] ?? 0;
      return [key, { share, text: String(Math.round(share * 100)) }];
    }),
  );
  return { name, values };
}

const ONE = shape('Oyelaran-Whitmore', [0.82, 0.64, 0.71, 0.4, 0.28, 0.93]);
const OTHER = shape('Şahin', [0.45, 0.78, 0.88, 0.61, 0.55, 0.7]);

export function RadarSection() {
  return (
    <Part title="Radar">
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="panel p-4">
          <Radar label="Strengths" axes={AXES} shapes={[ONE]} />
        </div>
        <div className="panel p-4">
          <Radar label="Strengths of two players" axes={AXES} shapes={[ONE, OTHER]} />
        </div>
      </div>
    </Part>
  );
}

const PAID = Array.from({ length: 90 }, (_, index) =>
  xfc(BigInt(Math.round((120 + 26 * Math.sin(index * 1.7) * Math.cos(index / 3)) * 1e8))),
);
const level = (price: number, quantity: number) => ({
  price: xfc(BigInt(Math.round(price * 1e8))),
  quantity,
});
const BIDS = [level(118.4, 2), level(118, 5), level(117.25, 1), level(115, 9), level(110, 20)];
const ASKS = [level(121.5, 1), level(122, 3), level(125.75, 4), level(130, 2), level(149.99, 12)];

export function PricesSection() {
  const [taken, setTaken] = useState(xfc(17_000_000_000n));
  return (
    <Part title="Prices and the order book">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="panel p-4">
          <PriceHistogram
            label="What was paid in 30 days"
            prices={PAID}
            reference={xfc(12_000_000_000n)}
            mine={taken}
          />
        </div>
        <div className="panel p-3">
          <DepthCurve bids={BIDS} asks={ASKS} onPrice={(price) => setTaken(xfc(price.units))} />
          <Depth bids={BIDS} asks={ASKS} onPrice={(price) => setTaken(xfc(price.units))} />
        </div>
        <State title="One price">
          <div className="panel p-4">
            <PriceHistogram label="Paid once" prices={[xfc(12_000_000_000n)]} reference={null} mine={null} />
          </div>
        </State>
        <State title="One side, and none">
          <div className="panel p-3">
            <Depth bids={[]} asks={ASKS.slice(0, 2)} />
          </div>
          <div className="panel p-3">
            <Depth bids={[]} asks={[]} />
          </div>
        </State>
      </div>
    </Part>
  );
}
