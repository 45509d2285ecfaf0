import { useRouter } from '@tanstack/react-router';
import { Map as MapIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText, type Translate } from '../../../lib/i18n/languages.tsx';
import { useWelcome } from '../../../lib/session/use-welcome.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { ButtonLink } from '../../../ui/text/link.tsx';
import { requestTour } from '../tour-store.ts';
import type { CallOutput } from '../../../lib/api/request.ts';

export type First = CallOutput<'contests.first'>;

interface FirstContestProps {
  readonly t: Translate;
  readonly first: First;
  /** The cards are open: entering is what comes next. */
  readonly isMain: boolean;
  readonly onEntered: (team: NonNullable<First['team']>) => void;
  /** The contest on offer can't be entered any more. */
  readonly onMissed: () => void;
}

/** The next free contest, and one press that enters it with the strongest team of the newcomer. */
export function FirstContest({ t, first, isMain, onEntered, onMissed }: FirstContestProps) {
  const own = useText();
  const { finish } = useWelcome();
  const { contest } = first;
  const enter = useCall('teams.enterSuggested', {
    onSuccess({ team_id }, input) {
      finish();
      onEntered({ contest_id: Number(input.contest_id), team_id });
    },
    invalidates: ['contests.myEntries', 'contests.list', 'contests.get', 'contests.entries', 'waiting.get'],
    // It has filled or locked in between: the next one is offered, with the reason.
    onFailure: onMissed,
  });
  // Another is offered then; after other failures it is the same one still.
  const isGone = enter.error !== null && contest !== null && contest.id !== enter.variables?.contest_id;
  const cards = first.player_ids.length;
  const facts = [
    contest?.league.name,
    t('onboarding.first.free'),
    cards > 0 ? t('onboarding.first.cards', { count: cards }) : undefined,
  ].filter((fact) => fact !== undefined);
  return (
    <section aria-label={t('onboarding.first.title')} className="panel flex flex-col gap-4 p-4 md:p-6">
      {contest === null ? (
        <EmptyState
          drawing="tunnel"
          title={t('onboarding.first.none')}
          text={t('onboarding.first.none.text')}
          action={<ButtonLink to="/play/contests">{t('onboarding.first.others')}</ButtonLink>}
        />
      ) : (
        <>
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <div className="flex min-w-0 flex-col gap-1">
              <p className="eyebrow text-muted">{t('onboarding.first.title')}</p>
              <h2 className="text-xl text-balance">{contest.name}</h2>
              <p className="text-pretty text-muted">{facts.join(' · ')}</p>
            </div>
            <dl className="flex gap-6">
              <Fact label={t('onboarding.first.prizes')}>
                <MoneyText amount={contest.pool} />
              </Fact>
              <Fact label={own('contests.column.closes')}>
                <Countdown until={contest.lock_dt} onEnd={onMissed} />
              </Fact>
            </dl>
          </div>
          <div role="alert" className="empty:hidden">
            {enter.error !== null && (
              <p className="rounded-sm bg-down-soft px-3 py-2.5 font-medium text-down">
                {failureText(enter.error, own)} {isGone && t('onboarding.first.next')}
              </p>
            )}
          </div>
          <Button
            variant={isMain ? 'main' : 'plain'}
            size="large"
            wide
            busy={enter.isPending || enter.isSuccess}
            onClick={() => enter.mutate({ contest_id: contest.id })}
          >
            {t('onboarding.first.enter')}
          </Button>
        </>
      )}
      <OtherWays t={t} />
    </section>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-lg font-semibold">{children}</dd>
    </div>
  );
}

/** The other options of a newcomer: take the tour, or explore alone. */
function OtherWays({ t }: { readonly t: Translate }) {
  const router = useRouter();
  const { finish } = useWelcome();
  return (
    <div className="-mx-2 -mb-2 flex flex-wrap justify-center gap-x-2">
      <Button variant="quiet" size="small" icon={MapIcon} onClick={() => takeTour(router.history)}>
        {t('onboarding.start')}
      </Button>
      <Button
        variant="quiet"
        size="small"
        className="text-muted"
        onClick={() => {
          finish();
          router.history.push('/');
        }}
      >
        {t('onboarding.first.later')}
      </Button>
    </div>
  );
}

/** Opens the tour at its first step: the newcomer has been greeted. */
export function takeTour(history: { readonly push: (path: string) => void }): void {
  requestTour(1);
  history.push('/');
}
