import { Check, Coins } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Celebration, mayCelebrate } from '../../../game/rewards/celebration.tsx';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { ProgressBar } from '../../../ui/figures/progress-bar.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { Link } from '../../../ui/text/link.tsx';
import type { Goal } from '../queries.ts';
import { GoalBadge } from '../../../game/rewards/goal-badge.tsx';
import { goalTask, goalTitle } from '../../../game/rewards/goal-text.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

interface GoalTileProps {
  readonly goal: Goal;
  /** In its own screen it is larger and no link. */
  readonly isAlone?: boolean;
}

/** A goal with its badge, progress and gold, and the press that claims it. */
export function GoalTile({ goal, isAlone = false }: GoalTileProps) {
  const { t, locale } = useLanguage();
  const number = numberFormat(locale);
  const isManager = useUser() !== null;
  const { progress, target } = goal;
  const done = t('achievements.progress', { done: number.format(progress), target: number.format(target) });
  const title = goalTitle(goal, t);
  return (
    <article className={`panel flex h-full flex-col gap-3 p-4 ${isAlone ? 'sm:p-6' : ''}`}>
      <div className="flex items-start gap-4">
        <GoalBadge goal={goal} size={isAlone ? 96 : 60} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          {isAlone ? (
            <h1 className="text-xl wrap-anywhere">{title}</h1>
          ) : (
            <h2 className="text-base wrap-anywhere">
              <Link
                to="/play/challenge/$challengeId"
                params={{ challengeId: String(goal.id) }}
                className="inline-block min-h-6 hover:underline"
              >
                {title}
              </Link>
            </h2>
          )}
          <p className="text-sm text-muted">{goalTask(goal, t)}</p>
        </div>
      </div>
      <div className="mt-auto flex flex-col gap-2">
        {isManager && <ProgressBar value={progress} max={target} label={done} />}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          {isManager && <span className="tabular text-muted">{done}</span>}
          <span className="flex items-center gap-1 font-semibold">
            <Coins size={15} aria-hidden="true" className="text-gold" />
            {t('achievements.gold', { gold: number.format(Number(goal.gold)) })}
          </span>
          {goal.ends_at !== null && !goal.claimed_at && (
            <span className="text-muted">
              {t('achievements.ends')} <Moment time={goal.ends_at} format="relative" />
            </span>
          )}
        </p>
        <ClaimPress goal={goal} title={title} />
      </div>
    </article>
  );
}

function ClaimPress({ goal, title }: { readonly goal: Goal; readonly title: string }) {
  const { t } = useLanguage();
  const [celebrated, setCelebrated] = useState<Goal | null>(null);
  const end = useCallback(() => setCelebrated(null), []);
  const claim = useCall('achievements.claim', {
    refreshesUser: true,
    invalidates: [
      'achievements.challenges',
      'achievements.list',
      'achievements.get',
      'wallet.balances',
      'wallet.transactions',
    ],
    onSuccess: (claimed) => {
      if (mayCelebrate()) setCelebrated(claimed.goal);
    },
  });
  return (
    <>
      {goal.claimable && (
        <Button
          variant="main"
          wide
          busy={claim.isPending}
          aria-label={t('achievements.claim.of', { goal: title })}
          onClick={() => claim.mutate({ id: goal.id })}
        >
          {t('achievements.claim')}
        </Button>
      )}
      {goal.claimed_at !== null && (
        <p className="flex items-center gap-1.5 text-sm font-medium text-up">
          <Check size={16} aria-hidden="true" />
          {t('achievements.claimed')} <Moment time={goal.claimed_at} format="date" />
        </p>
      )}
      <FailureNote failure={claim.error} />
      {celebrated !== null && (
        <Celebration name={goalTitle(celebrated, t)} onEnd={end}>
          <GoalBadge goal={celebrated} size={168} />
        </Celebration>
      )}
    </>
  );
}
