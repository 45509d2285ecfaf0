import { Armchair, ReceiptText, Shirt } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { deferredIsland } from '../../../lib/loading/deferred-island.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import type { Icon } from '../../../ui/brand/icons.ts';
import { Link, PathLink } from '../../../ui/text/link.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import { STARTER } from '../starter.ts';

// The live part is server-rendered; its code loads after hydration.
const NowBoard = deferredIsland(async () => (await import('./now.tsx')).NowBoard, BoardSkeleton);
const NextDeadlineLine = deferredIsland(async () => (await import('./now.tsx')).NextDeadlineLine);
const NowBelow = deferredIsland(async () => (await import('./now.tsx')).NowBelow);

function BoardSkeleton() {
  return <Skeleton className="h-72 rounded-lg" />;
}

/** The start page of a visitor: the game in one screen, with live football. */
export function VisitorStart() {
  const t = useText();
  return (
    <div data-visitor="screen" className="flex flex-col gap-8 md:gap-10">
      <section className="relative isolate -mx-4 -mt-5 overflow-hidden border-b bg-surface px-4 py-8 md:-mx-6 md:-mt-6 md:px-6 md:py-12 xl:mx-0 xl:mt-0 xl:rounded-lg xl:border xl:px-10">
        <PitchLines />
        <div className="grid items-center gap-8 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-12">
          <div className="flex min-w-0 flex-col gap-5">
            <h1 className="text-2xl leading-none md:max-w-xl">{t('home.line')}</h1>
            <p className="max-w-lg text-base text-muted">{t('home.intro')}</p>
            <div className="flex flex-wrap gap-3 max-sm:*:grow">
              <PathLink path="/auth/register" className={buttonClass({ variant: 'main', size: 'large' })}>
                {t('home.register')}
              </PathLink>
              <Link to="/play/contests" className={buttonClass({ size: 'large' })}>
                {t('home.see-contests')}
              </Link>
            </div>
            <p className="text-xs text-muted">{t('home.starter', STARTER)}</p>
            <NextDeadlineLine />
          </div>
          <NowBoard />
        </div>
      </section>
      <NowBelow />
      <HowItWorks />
    </div>
  );
}

const STEPS = [
  { icon: Armchair, key: 'seat' },
  { icon: Shirt, key: 'team' },
  { icon: ReceiptText, key: 'points' },
] as const satisfies readonly { readonly icon: Icon; readonly key: string }[];

function HowItWorks() {
  const t = useText();
  return (
    <section aria-labelledby="how" className="flex flex-col gap-3">
      <h2 id="how" className="text-lg">
        {t('home.how')}
      </h2>
      <ol className="grid gap-px overflow-hidden rounded-lg border bg-line md:grid-cols-3">
        {STEPS.map(({ icon: StepIcon, key }, index) => (
          <li key={key} className="flex flex-col gap-2 bg-surface p-5">
            <span className="flex items-center justify-between gap-3">
              <span className="figures text-2xl text-accent-ink">{index + 1}</span>
              <StepIcon size={24} strokeWidth={1.5} aria-hidden="true" className="text-muted" />
            </span>
            <h3 className="text-lg">{t(`home.step.${key}.title`)}</h3>
            <p className="text-muted">{t(`home.step.${key}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const BANDS = [0, 1, 2, 3, 4, 5] as const;

/** A pitch from above, in chalk on mown grass, faint enough to write on. Decorative. */
function PitchLines() {
  return (
    <svg
      viewBox="0 0 1200 440"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      className="absolute inset-0 -z-10 size-full"
    >
      <g className="fill-accent-ink" opacity="0.03">
        {BANDS.map((band) => (
          <rect key={band} x={band * 200 + 100} width="100" height="440" />
        ))}
      </g>
      <g className="stroke-line-strong max-lg:hidden" fill="none" strokeWidth="2" opacity="0.5">
        <path d="M760 -10v460M1190 -10v460" />
        <circle cx="760" cy="220" r="120" />
        <path d="M1190 70H1010v300h180M1190 150h-70v140h70" />
        <path d="M1010 160a80 80 0 0 0 0 120" />
      </g>
      <circle cx="760" cy="220" r="4" className="fill-line-strong max-lg:hidden" opacity="0.5" />
    </svg>
  );
}
