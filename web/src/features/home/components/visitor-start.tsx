import { Armchair, ChevronRight, ReceiptText, Shirt } from 'lucide-react';
import { leagueText } from '../../../lib/league.ts';
import { useText } from '../../../lib/languages.tsx';
import { useLiveMatches } from '../../../lib/live-matches.ts';
import { buttonClass } from '../../../ui/button-look.ts';
import { FeeText } from '../../../ui/contest-row.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import type { Icon } from '../../../ui/icons.ts';
import { Link, PathLink } from '../../../ui/link.tsx';
import { MatchStrip } from '../../../ui/match-strip.tsx';
import { closingFirst, useSoonest } from '../soonest.ts';
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
      <section className="relative isolate -mx-4 -mt-5 overflow-hidden border-b bg-surface px-4 py-8 md:-mx-6 md:-mt-6 md:px-6 md:py-12 xl:mx-0 xl:mt-0 xl:rounded-lg xl:border xl:px-10">
        <PitchLines />
        <div className="grid items-center gap-8 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-12">
          <div className="flex min-w-0 flex-col gap-5">
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
            {watched !== undefined && <NextDeadlineLine />}
          </div>
          {watched === undefined ? <NextDeadline /> : <LiveBoard match={watched} />}
        </div>
      </section>
      {matches !== undefined && matches.length > 0 && <MatchStrip matches={matches} />}
      <FeaturedContests />
      <HowItWorks />
    </div>
  );
}

/** The next deadline on one line, where a match already has the board. */
function NextDeadlineLine() {
  const t = useText();
  const soonest = useSoonest();
  const next = closingFirst(soonest.contests);
  if (next === undefined) return null;
  return (
    <Link
      to="/play/contest/$id/$slug"
      params={{ id: String(next.id), slug: next.slug }}
      className="mt-1 flex max-w-lg items-center gap-4 rounded-sm border bg-raised py-2.5 pr-3 pl-4 transition-colors duration-120 hover:border-line-strong hover:bg-hover"
    >
      <span className="flex w-22 shrink-0 flex-col">
        <span className="eyebrow whitespace-nowrap text-muted">{t('home.deadline')}</span>
        <span className="text-lg">
          <Countdown until={next.lock_dt} onEnd={soonest.refetch} />
        </span>
      </span>
      <span className="min-w-0 flex-1 border-l pl-4">
        <span className="block truncate font-semibold">{next.name}</span>
        <span className="block truncate text-xs text-muted">{leagueText(next.league, t)}</span>
      </span>
      <FeeText contest={next} />
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
    </Link>
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
