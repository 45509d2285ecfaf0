import { CONTEST_STATE } from '@touchline/domain/contests/lifecycle';
import { GraduationCap } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { useLoginRequired } from '../../../lib/session/login-required.ts';
import { xfcText } from '../../../lib/i18n/money.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { builderPath } from '../contest-tabs.ts';
import type { ContestDetail } from '../queries.ts';
import { TakeSeat } from './take-seat.tsx';

interface ContestStateProps {
  readonly contest: ContestDetail;
  readonly onMoment: () => void;
}

/** The current state of a contest with its actions: one component per state. */
export function ContestState({ contest, onMoment }: ContestStateProps) {
  const t = useText();
  switch (contest.state) {
    case CONTEST_STATE.scheduled:
      return (
        <StatePanel label={t('contests.scheduled.label')}>
          <BigCountdown until={contest.open_dt} onEnd={onMoment} />
          <p className="text-muted">{t('contests.scheduled.text')}</p>
        </StatePanel>
      );
    case CONTEST_STATE.open:
      return (
        <StatePanel label={t('contests.open.label')}>
          <BigCountdown until={contest.lock_dt} onEnd={onMoment} />
          <OpenActions contest={contest} />
        </StatePanel>
      );
    case CONTEST_STATE.locked:
      return (
        <StatePanel label={t('contests.locked.label')}>
          <BigCountdown until={contest.contest_dt} onEnd={onMoment} />
          <p className="text-muted">{t('contests.locked.text')}</p>
        </StatePanel>
      );
    // From the first kick-off on the contest has another head.
    case CONTEST_STATE.running:
    case CONTEST_STATE.provisional:
    case CONTEST_STATE.final:
      return null;
    case CONTEST_STATE.cancelled:
      return (
        <StatePanel label={<Badge tone="down">{t('contests.state.cancelled')}</Badge>}>
          <p className="font-display text-lg font-semibold">
            {t(`contests.cancelled.${contest.cancel_reason ?? 'organizer'}`)}
          </p>
          <p className="text-muted">
            {t(contest.free_entry ? 'contests.cancelled.no-fee' : 'contests.cancelled.refund')}
          </p>
        </StatePanel>
      );
  }
}

interface StatePanelProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
}

function StatePanel({ label, children }: StatePanelProps) {
  return (
    <section className="flex flex-col gap-3 bg-raised p-4 max-lg:border-t md:p-6 lg:border-l">
      <h2 className="eyebrow text-muted">{label}</h2>
      {children}
    </section>
  );
}

function BigCountdown({ until, onEnd }: { readonly until: string; readonly onEnd: () => void }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-2xl">
        <Countdown until={until} onEnd={onEnd} />
      </span>
      <span className="text-xs text-muted">
        <Moment time={until} />
      </span>
    </p>
  );
}

/** Make or change the team: the next step first. Saving a team joins; joining without one comes second. */
function OpenActions({ contest }: { readonly contest: ContestDetail }) {
  const { t, locale } = useLanguage();
  const guarded = useLoginRequired();
  const user = useUser();
  const [joining, setJoining] = useState(false);
  const { below_level } = contest.team_rules;
  const isTooHigh = below_level !== null && user !== null && user.user_level >= below_level;
  const full = contest.max_entries !== null && contest.entries >= contest.max_entries;
  const mayJoin = contest.my_entries < contest.max_per_manager;
  const withoutTeam = contest.my_empty_entries > 0;
  const note = contest.free_entry
    ? t('contests.open.note-free')
    : t('contests.open.note-paid', { amount: xfcText(contest.entry_fee, locale) });
  return (
    <div data-tour="contest" className="flex flex-col gap-2">
      {withoutTeam && (
        <>
          <PathLink
            path={builderPath(contest.id)}
            className={buttonClass({ variant: 'main', size: 'large', wide: true })}
          >
            {t('contests.team.make')}
          </PathLink>
          <p className="text-xs text-muted">{t('contests.open.empty-seat')}</p>
        </>
      )}
      {!withoutTeam && contest.my_entries > 0 && (
        <p className="rounded-sm bg-up-soft px-3 py-2 font-medium text-up">
          {t('contests.open.in', { count: contest.my_entries })}
        </p>
      )}
      {mayJoin && isTooHigh && <RookiesOnly belowLevel={below_level} level={user.user_level} />}
      {mayJoin && !isTooHigh && !full && contest.my_entries > 0 && !withoutTeam && (
        <PathLink path={builderPath(contest.id)} className={buttonClass({ size: 'large', wide: true })}>
          {t('contests.join.again')}
        </PathLink>
      )}
      {contest.my_entries === 0 && !full && !isTooHigh && (
        <>
          <PathLink
            path={builderPath(contest.id)}
            className={buttonClass({ variant: 'main', size: 'large', wide: true })}
          >
            {t('contests.team.make')}
          </PathLink>
          <Button variant="quiet" wide onClick={() => guarded(() => setJoining(true))}>
            {t('contests.join.later')}
          </Button>
          <p className="text-xs text-muted">
            {note} {t('contests.open.limit', { count: contest.max_per_manager })}
          </p>
        </>
      )}
      {full && contest.my_entries === 0 && (
        <p className="rounded-sm bg-raised px-3 py-2 font-medium">{t('contests.open.full')}</p>
      )}
      <TakeSeat contest={contest} open={joining} onClose={() => setJoining(false)} />
    </div>
  );
}

interface RookiesOnlyProps {
  /** Managers of this level and above cannot join. */
  readonly belowLevel: number;
  readonly level: number;
}

/** Why a manager can't join a Rookie contest, with a link to the contests open to them. */
function RookiesOnly({ belowLevel, level }: RookiesOnlyProps) {
  const t = useText();
  return (
    <>
      <p className="flex items-start gap-2.5 rounded-sm bg-xfc-soft px-3 py-2 text-sm font-medium">
        <GraduationCap size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-xfc" />
        {t('pro.rookies.refused', { level: belowLevel, own: level })}
      </p>
      <PathLink path="/play/contests?is_pro=1&pro_tier=open" className={buttonClass({ wide: true })}>
        {t('pro.rookies.to-open')}
      </PathLink>
    </>
  );
}
