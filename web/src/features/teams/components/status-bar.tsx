import { HandCoins, House, IdCard } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { pointsText } from '../../../lib/i18n/money.ts';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { Crest } from '../../../game/clubs/crest.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { ProgressBar } from '../../../ui/figures/progress-bar.tsx';
import { cardsUsed, savePlanOf } from '../pro/save-plan.ts';
import { starsAPlace } from '../problems/problems.ts';
import type { Builder } from '../use-builder.ts';

const MAX_CLUBS_SHOWN = 5;

interface StatusBarProps {
  readonly builder: Builder;
  readonly onDeadline: () => void;
  /** The save button; null where it has a bar of its own below. */
  readonly action: ReactNode;
}

/** What a manager always sees: stars left, players picked, clubs, time left. */
export function StatusBar({ builder, onDeadline, action }: StatusBarProps) {
  const t = useText();
  const { contest, rules, tally, isLocked } = builder;
  const reserves = Object.values(rules.reserves).reduce((sum, count) => sum + count, 0);
  return (
    <section
      aria-label={t('teams.status.label')}
      className="panel sticky top-14 z-20 [@media(height<560px)]:static mb-3 flex items-stretch divide-x overflow-hidden md:top-16 md:mb-4"
    >
      {Number.isFinite(rules.maxStars) && (
        <StarBudget used={tally.stars} max={rules.maxStars} aPlace={starsAPlace(tally, rules)} />
      )}
      <Fact label={t('teams.status.players')}>
        <Count
          value={tally.starters}
          max={rules.starters}
          label={t('teams.status.starters', { count: tally.starters, max: rules.starters })}
        />
        <span className="text-muted">{' + '}</span>
        <Count
          value={tally.reserves}
          max={reserves}
          label={t('teams.status.reserves', { count: tally.reserves, max: reserves })}
        />
      </Fact>
      {contest.is_pro && <CardsFact builder={builder} />}
      <Clubs builder={builder} />
      <Fact label={t(isLocked ? 'teams.status.locked' : 'teams.status.deadline')}>
        {isLocked ? '–' : <Countdown until={contest.lock_dt} onEnd={onDeadline} />}
      </Fact>
      {action !== null && <div className="flex shrink-0 items-center px-4">{action}</div>}
    </section>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 shrink-0 flex-col justify-center gap-0.5 px-3 py-2 md:px-4">
      <p className="eyebrow truncate text-muted">{label}</p>
      <p className="figures text-lg leading-6 whitespace-nowrap">{children}</p>
    </div>
  );
}

function Count({
  value,
  max,
  label,
}: {
  readonly value: number;
  readonly max: number;
  readonly label: string;
}) {
  return (
    <>
      <span className="sr-only">{label}</span>
      <span aria-hidden="true">
        {value}
        <span className="text-sm text-muted">/{max}</span>
      </span>
    </>
  );
}

interface StarBudgetProps {
  readonly used: number;
  readonly max: number;
  readonly aPlace: number | null;
}

function StarBudget({ used, max, aPlace }: StarBudgetProps) {
  const { t, locale } = useLanguage();
  const left = max - used;
  const isOver = left < 0;
  return (
    <div className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-3 py-2 md:px-4">
      <p className="flex items-baseline justify-between gap-2">
        <span className="eyebrow truncate text-muted">{t('teams.status.stars')}</span>
        <span
          className={`truncate text-xs font-medium ${isOver ? 'text-down' : 'text-muted max-[22.4rem]:sr-only'}`}
        >
          {isOver ? t('teams.status.stars.over', { over: -left }) : t('teams.status.stars.left', { left })}
          {aPlace !== null && !isOver && (
            <span className="max-sm:hidden">
              {' · '}
              {t('teams.status.stars.a-place', { stars: pointsText(String(aPlace), locale) })}
            </span>
          )}
        </span>
      </p>
      <p className="flex items-center gap-2 md:gap-3">
        <span className={`figures text-lg leading-6 whitespace-nowrap ${isOver ? 'text-down' : ''}`}>
          {used}
          <span className="text-sm text-muted">/{max}</span>
        </span>
        <ProgressBar
          value={used}
          max={max}
          tone={isOver ? 'live' : 'accent'}
          label={t('teams.status.stars.used', { used, max })}
        />
      </p>
    </div>
  );
}

/** Clubs of the eleven, those at the limit marked. */
function Clubs({ builder: { tally, pool, rules, contest } }: { readonly builder: Builder }) {
  const t = useText();
  const shown = tally.clubs.slice(0, MAX_CLUBS_SHOWN);
  return (
    <div
      className={`hidden shrink-0 flex-col justify-center gap-0.5 px-4 py-2 ${contest.is_pro ? 'xl:flex' : 'md:flex'}`}
    >
      <p className="eyebrow text-muted">{t('teams.status.clubs', { max: rules.maxOfClub })}</p>
      <ul className="flex h-6 items-center gap-2.5">
        {shown.length === 0 && <li className="text-muted">–</li>}
        {shown.map(({ clubId, count }) => {
          const club = pool.clubs.find(({ id }) => id === clubId);
          if (club === undefined) return null;
          const tone = count > rules.maxOfClub ? 'text-down' : count === rules.maxOfClub ? 'text-xfc' : '';
          return (
            <li key={clubId} title={club.name} className={`flex items-center gap-1 ${tone}`}>
              <Crest club={club} size={20} />
              <span className="figures text-base">
                <span className="sr-only">{`${club.name} `}</span>
                {count}
              </span>
            </li>
          );
        })}
        {tally.clubs.length > MAX_CLUBS_SHOWN && (
          <li className="text-xs text-muted">+{tally.clubs.length - MAX_CLUBS_SHOWN}</li>
        )}
      </ul>
    </div>
  );
}

const KINDS = [
  ['copy', IdCard],
  ['loan', HandCoins],
  ['house_lease', House],
] as const;

/** In the bar of a pro team: how many players it fields by own copies, loans and house leases, and what loans cost. */
function CardsFact({ builder: { draft, pool, rules } }: { readonly builder: Builder }) {
  const { t } = useLanguage();
  const used = cardsUsed(draft, pool);
  const { loans, price } = savePlanOf(draft, pool);
  return (
    <div
      className={`hidden shrink-0 flex-col justify-center gap-0.5 px-4 py-2 sm:flex ${Number.isFinite(rules.maxStars) ? '' : 'flex-1'}`}
    >
      <p className="flex items-baseline gap-2">
        <span className="eyebrow text-muted">{t('pro.status.cards')}</span>
        {loans.length > 0 && <MoneyText amount={price} size="small" />}
      </p>
      <ul className="flex h-6 items-center gap-3">
        {KINDS.map(([kind, KindIcon]) => (
          <li
            key={kind}
            title={t(`pro.means.${kind}`)}
            className={`flex items-center gap-1 ${used[kind] === 0 ? 'text-muted' : ''}`}
          >
            <KindIcon size={16} aria-hidden="true" />
            <span className="sr-only">{t(`pro.means.${kind}`)}</span>
            <span className="figures text-lg">{used[kind]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
