import { Armchair, ReceiptText, Shirt } from 'lucide-react';
import { useText } from '../../../lib/languages.tsx';
import { useLiveMatches } from '../../../lib/live-matches.ts';
import { buttonClass } from '../../../ui/button-look.ts';
import type { Icon } from '../../../ui/icons.ts';
import { Link, PathLink } from '../../../ui/link.tsx';
import { MatchStrip } from '../../../ui/match-strip.tsx';
import { FeaturedContests } from './featured-contests.tsx';
import { LiveBoard, matchToWatch } from './live-board.tsx';
import { NextDeadline } from './next-deadline.tsx';
import { PitchLines } from './pitch-lines.tsx';

/** What this is, in one screen, with the football that is being played behind it. */
export function VisitorStart() {
  const t = useText();
  const live = useLiveMatches();
  const matches = live.data?.data;
  const watched = matches === undefined ? undefined : matchToWatch(matches);
  return (
    <div className="flex flex-col gap-8 md:gap-10">
      <section className="relative isolate -mx-4 -mt-5 overflow-hidden border-b px-4 py-8 md:-mx-6 md:-mt-6 md:px-6 md:py-12 lg:mx-0 lg:mt-0 lg:rounded-lg lg:border lg:bg-surface lg:px-10">
        <PitchLines />
        <div className="grid items-center gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
          <div className="flex flex-col gap-5">
            <h1 className="text-2xl leading-none md:max-w-xl">{t('home.line')}</h1>
            <p className="max-w-lg text-base text-muted">{t('home.intro')}</p>
            <div className="flex flex-wrap gap-3">
              <PathLink path="/auth/register" className={buttonClass({ look: 'main', size: 'large' })}>
                {t('home.register')}
              </PathLink>
              <Link to="/play/contests" className={buttonClass({ size: 'large' })}>
                {t('home.see-contests')}
              </Link>
            </div>
            <p className="text-xs text-muted">{t('home.starter')}</p>
          </div>
          {watched === undefined ? <NextDeadline /> : <LiveBoard match={watched} />}
        </div>
      </section>
      {!(live.isError && matches === undefined) && <MatchStrip matches={matches} />}
      <HowItWorks />
      {watched !== undefined && (
        <div className="grid gap-4 lg:hidden">
          <NextDeadline />
        </div>
      )}
      <div
        className={watched === undefined ? '' : 'grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]'}
      >
        <FeaturedContests />
        {watched !== undefined && (
          <div className="hidden pt-12 xl:block">
            <NextDeadline />
          </div>
        )}
      </div>
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
            <span className="flex items-center gap-3">
              <span className="figures text-2xl text-accent-ink">{index + 1}</span>
              <StepIcon size={22} aria-hidden="true" className="text-muted" />
            </span>
            <h3 className="text-lg">{t(`home.step.${key}.title`)}</h3>
            <p className="text-muted">{t(`home.step.${key}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
