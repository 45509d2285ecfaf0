import { useQuery } from '@tanstack/react-query';
import { moneyText } from '@touchline/domain/money';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { balanceAfter } from '../../../../game/contests/balance-after.ts';
import { leagueText } from '../../../../lib/page/league.ts';
import { callQuery } from '../../../../lib/api/queries.ts';
import { useLanguage, useText } from '../../../../lib/i18n/languages.tsx';
import { shareText, xfcText } from '../../../../lib/i18n/money.ts';
import { useUser } from '../../../../lib/session/session.tsx';
import { MoneyText } from '../../../../ui/figures/money.tsx';
import { MoneySummary } from '../../../../ui/figures/money-summary.tsx';
import { Moment } from '../../../../ui/figures/moment.tsx';
import { Link } from '../../../../ui/text/link.tsx';
import type { Problem } from '../draft-problems.ts';
import { seatsOf, startOf, type ContestDraft, type StepName } from '../draft.ts';
import { heldFor } from '../pool-preview.ts';
import { MY_SPONSORS } from './sponsor-step.tsx';

interface ReviewStepProps {
  readonly draft: ContestDraft;
  readonly problems: readonly Problem[];
  readonly busy: boolean;
  /** A refusal that belongs to no step. */
  readonly failure: string | null;
  readonly onCreate: () => void;
}

/** Everything at a glance, what is missing, and the one confirmation. */
export function ReviewStep({ draft, problems, busy, failure, onCreate }: ReviewStepProps) {
  const { t, locale } = useLanguage();
  const balance = useUser()?.balance ?? '0';
  const held = heldFor(draft);
  const { after, missing } = balanceAfter(balance, moneyText(held), 'leaves');
  return (
    <>
      {problems.length > 0 && <Missing problems={problems} />}
      <Facts draft={draft} />
      <MoneySummary
        leaves={held.units === 0n ? null : { label: t('contest-creation.held'), amount: held }}
        comes={{ label: t('contests.join.comes'), thing: t('contest-creation.review.comes') }}
        fee={{ label: t('contest-creation.review.fee'), amount: '0' }}
        balanceAfter={{ label: t('contests.join.after'), amount: missing === null ? after : balance }}
        confirm={
          held.units === 0n
            ? t('contest-creation.create')
            : t('contest-creation.create.held', { amount: xfcText(moneyText(held), locale) })
        }
        busy={busy}
        blocked={problems.length === 0 ? null : t('contest-creation.review.missing')}
        failure={failure}
        onConfirm={onCreate}
      />
      <p className="text-xs text-muted">{t('contest-creation.review.terms')}</p>
    </>
  );
}

/** The missing items, each a link to its step. */
function Missing({ problems }: { readonly problems: readonly Problem[] }) {
  const t = useText();
  return (
    <section
      aria-label={t('contest-creation.review.missing')}
      className="rounded-sm border border-down bg-down-soft px-4 py-3 text-sm"
    >
      <h3 className="font-semibold text-down">{t('contest-creation.review.missing')}</h3>
      <ul className="mt-1 flex flex-col">
        {problems.map(({ step, key, values }) => (
          <li key={`${step} ${key}`}>
            <Link
              to="/play/contest/create-contest"
              search={{ step }}
              className="inline-flex min-h-8 items-center underline underline-offset-3 hover:decoration-2 pointer-coarse:min-h-11"
            >
              {t(`contest-creation.problem.${key}`, values)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Matches named in the review. */
const NAMED_MATCHES = 3;

function Facts({ draft }: { readonly draft: ContestDraft }) {
  const { t, locale } = useLanguage();
  const leagues = useQuery(callQuery('football.leagues', { name: 'all' }));
  const sponsors = useQuery(MY_SPONSORS);
  const league = leagues.data?.find(({ value }) => value > 0 && value === draft.leagueId);
  const sponsor = sponsors.data?.data.find(({ id }) => id === draft.sponsorId);
  const { min, max, perManager } = seatsOf(draft);
  const start = startOf(draft);
  const named = draft.matches.slice(0, NAMED_MATCHES).map(({ home, away }) => `${home} – ${away}`);
  const more = draft.matches.length - named.length;
  const none = <span className="text-muted">–</span>;
  return (
    <dl className="divide-y rounded-sm border bg-surface">
      <Fact step="what" label={t('contest-creation.step.what')}>
        <span className="font-semibold break-words">{draft.name.trim() === '' ? none : draft.name}</span>
        <Small>
          {t(`contests.kind.${draft.kind}`)} · {t(`contest-creation.scoring.${draft.scoring}`)}
        </Small>
      </Fact>
      <Fact step="matches" label={t('contest-creation.step.matches')}>
        {start === null ? none : <Moment time={new Date(start).toISOString()} />}
        <Small>
          {league === undefined ? t('contest-creation.league.several') : leagueText(league, t)}
          {named.length > 0 && ` · ${named.join(', ')}`}
          {more > 0 && ` ${t('contest-creation.review.more', { count: more })}`}
        </Small>
      </Fact>
      <Fact step="entry" label={t('contest-creation.step.entry')}>
        {draft.isFree ? t('contests.free') : <MoneyText amount={draft.fee === '' ? '0' : draft.fee} />}
        <Small>
          {draft.isPrivate && `${t('contests.private')} · `}
          {t('contest-creation.review.seats', { min, max })} ·{' '}
          {t('contests.open.limit', { count: perManager })}
        </Small>
      </Fact>
      <Fact step="venue" label={t('contest-creation.step.venue')}>
        {draft.venue === null ? t('contest-creation.venue.no') : draft.venue.name}
        {draft.venue !== null && (
          <Small>
            {t('contest-creation.venue.share', { percent: shareText(draft.venue.hostPercent, locale) })}
          </Small>
        )}
      </Fact>
      <Fact step="prizes" label={t('contest-creation.step.prizes')}>
        <span>
          {t('contest-creation.added')}:{' '}
          {draft.addedPrize === '' ? none : <MoneyText amount={draft.addedPrize} />}
        </span>
        <Small>
          {t('contest-creation.guarantee')}:{' '}
          {draft.guarantee === '' ? none : <MoneyText amount={draft.guarantee} size="small" />}
        </Small>
      </Fact>
      <Fact step="sponsor" label={t('contest-creation.step.sponsor')}>
        {sponsor?.sponsor_name ?? t('contest-creation.sponsor.no')}
      </Fact>
    </dl>
  );
}

function Small({ children }: { readonly children: ReactNode }) {
  return <span className="text-xs text-muted">{children}</span>;
}

interface FactProps {
  readonly step: StepName;
  readonly label: string;
  readonly children: ReactNode;
}

function Fact({ step, label, children }: FactProps) {
  const t = useText();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2.5 sm:grid-cols-[8rem_minmax(0,1fr)_auto]">
      <dt className="eyebrow text-muted max-sm:col-span-2">{label}</dt>
      <dd className="flex min-w-0 flex-col gap-0.5">{children}</dd>
      <dd>
        <Link
          to="/play/contest/create-contest"
          search={{ step }}
          aria-label={t('contest-creation.review.edit', { step: label })}
          className="inline-flex size-11 items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-text"
        >
          <Pencil size={16} aria-hidden="true" />
        </Link>
      </dd>
    </div>
  );
}
