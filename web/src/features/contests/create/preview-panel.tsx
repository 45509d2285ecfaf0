import { moneyText, parseMoney, type Money } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { useState } from 'react';
import { balanceAfter } from '../../../game/contests/balance-after.ts';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { decimalsThatAddUp, shareText } from '../../../lib/i18n/money.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { seatsOf, startOf, type ContestDraft } from './draft.ts';
import { heldFor, previewPool, type PoolTerms } from './pool-preview.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

/** Places with a line of their own; the others are summed up. */
const SHOWN_PLACES = 5;
const HOUSE_PERCENT = Number(CURRENT_RULES.contests.houseCutBasisPoints) / 100;

/** The terms of a draft that decide its money. */
function termsOf(draft: ContestDraft): PoolTerms {
  return {
    kind: draft.kind,
    fee: draft.isFree ? '' : draft.fee,
    addedPrize: draft.addedPrize,
    guarantee: draft.guarantee,
    hostPercent: draft.venue?.hostPercent ?? '0',
  };
}

/** The contest as it would be: its pool, cuts and places for a number of entries, and what the organizer puts in. */
export function PreviewPanel({ draft }: { readonly draft: ContestDraft }) {
  const { t } = useLanguage();
  const { max } = seatsOf(draft);
  const [asked, setAsked] = useState<number | null>(null);
  const entries = Math.max(2, Math.min(asked ?? max, max));
  const preview = previewPool(termsOf(draft), entries);
  const decimals = decimalsOf(preview);
  return (
    <aside aria-label={t('contest-creation.preview')} className="panel overflow-hidden">
      <PreviewHead draft={draft} />
      <div className="flex flex-col gap-1 border-b px-4 py-3">
        <p className="flex items-baseline justify-between gap-3">
          <span className="eyebrow text-muted">{t('contests.column.pool')}</span>
          <span className="text-xs text-muted">{t('contest-creation.preview.with', { count: entries })}</span>
        </p>
        <output className="block" aria-live="off">
          <MoneyText amount={preview.pool} size="large" decimals={decimals} />
        </output>
        {max > 2 && (
          <input
            type="range"
            aria-label={t('contest-creation.preview.entries')}
            aria-valuetext={t('contest-creation.preview.with', { count: entries })}
            min={2}
            max={max}
            value={entries}
            onChange={(event) => setAsked(Number(event.target.value))}
            className="h-8 w-full cursor-pointer accent-(--accent-ink)"
          />
        )}
      </div>
      <Flow draft={draft} preview={preview} decimals={decimals} />
      <Places preview={preview} decimals={decimals} />
      <OrganizerMoney draft={draft} returned={preview.returned} />
    </aside>
  );
}

type Preview = ReturnType<typeof previewPool>;

/** As many decimals as what flows in, and all places together, need to add up to the pool. */
function decimalsOf({ fees, houseCut, hostCut, addedPrize, topUp, pool, places }: Preview): number {
  const flow = [
    { amount: moneyText(fees) },
    { amount: moneyText(houseCut), times: -1 },
    { amount: moneyText(hostCut), times: -1 },
    { amount: moneyText(addedPrize) },
    { amount: moneyText(topUp) },
  ];
  const paid = places.map(({ from, to, amount }) => ({ amount: moneyText(amount), times: to - from + 1 }));
  const text = moneyText(pool);
  const ofPlaces = places.length > SHOWN_PLACES ? 0 : decimalsThatAddUp(paid, text);
  return Math.max(decimalsThatAddUp(flow, text), ofPlaces);
}

/** Name, kind, matches and start as typed so far. */
function PreviewHead({ draft }: { readonly draft: ContestDraft }) {
  const { t } = useLanguage();
  const start = startOf(draft);
  const facts = [
    t(`contests.kind.${draft.kind}`),
    t(`contest-creation.scoring.${draft.scoring}`),
    ...(draft.isPrivate ? [t('contests.private')] : []),
    ...(draft.matches.length > 0 ? [t('contests.match-count', { count: draft.matches.length })] : []),
  ];
  return (
    <header className="flex flex-col gap-1 border-b bg-raised px-4 py-3">
      <p className="eyebrow text-muted">{t('contest-creation.preview')}</p>
      <p
        className={`font-display text-lg font-semibold break-words ${draft.name.trim() === '' ? 'text-muted' : ''}`}
      >
        {draft.name.trim() === '' ? t('contest-creation.preview.unnamed') : draft.name}
      </p>
      <p className="text-xs text-muted">
        {facts.join(' · ')}
        {start !== null && (
          <>
            {' · '}
            <Moment time={new Date(start).toISOString()} />
          </>
        )}
      </p>
    </header>
  );
}

interface LineProps {
  readonly label: string;
  readonly amount: Money;
  readonly sign?: '+' | '−';
  readonly decimals?: number;
}

function Line({ label, amount, sign, decimals }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt className="min-w-0 text-muted">{label}</dt>
      <dd className="flex shrink-0 items-baseline gap-1">
        {sign !== undefined && <span className="figures text-muted">{sign}</span>}
        <MoneyText amount={amount} {...(decimals !== undefined && { decimals })} />
      </dd>
    </div>
  );
}

interface PoolPart {
  readonly preview: Preview;
  readonly decimals: number;
}

/** The composition of the pool: fees, less cuts, plus the organizer's added prize. */
function Flow({ draft, preview, decimals }: PoolPart & { readonly draft: ContestDraft }) {
  const { t, locale } = useLanguage();
  const { fees, houseCut, hostCut, addedPrize, topUp } = preview;
  const isEmpty = [fees, addedPrize, topUp].every(({ units }) => units === 0n);
  if (isEmpty) {
    return <p className="border-b px-4 py-3 text-sm text-muted">{t('contest-creation.preview.nothing')}</p>;
  }
  const percent = draft.venue?.hostPercent ?? '0';
  return (
    <dl className="border-b px-4 py-2 text-sm">
      {fees.units > 0n && <Line label={t('contests.cuts.fees')} amount={fees} decimals={decimals} />}
      {houseCut.units > 0n && (
        <Line
          label={t('contests.cuts.house', { percent: shareText(HOUSE_PERCENT, locale) })}
          amount={houseCut}
          sign="−"
          decimals={decimals}
        />
      )}
      {hostCut.units > 0n && (
        <Line
          label={t('contest-creation.preview.host', { percent: shareText(percent, locale) })}
          amount={hostCut}
          sign="−"
          decimals={decimals}
        />
      )}
      {addedPrize.units > 0n && (
        <Line label={t('contests.cuts.added')} amount={addedPrize} sign="+" decimals={decimals} />
      )}
      {topUp.units > 0n && (
        <Line label={t('contest-creation.preview.top-up')} amount={topUp} sign="+" decimals={decimals} />
      )}
    </dl>
  );
}

/** The first places and what each pays. */
function Places({ preview: { places }, decimals }: PoolPart) {
  const { t, locale } = useLanguage();
  if (places.length === 0) return null;
  const format = numberFormat(locale);
  const rest = places.slice(SHOWN_PLACES);
  const [firstOfRest] = rest;
  const lastOfRest = rest.at(-1);
  return (
    <table className="w-full border-b text-sm">
      <caption className="sr-only">{t('contests.prizes.title')}</caption>
      <tbody>
        {places.slice(0, SHOWN_PLACES).map(({ from, to, amount }, index) => (
          <tr key={from} className={index === 0 ? 'bg-xfc-soft' : ''}>
            <th scope="row" className="figures px-4 py-1.5 text-left text-base">
              {from === to ? format.format(from) : `${format.format(from)} – ${format.format(to)}`}
            </th>
            <td className="px-4 py-1.5 text-right">
              <MoneyText amount={amount} decimals={decimals} />
            </td>
          </tr>
        ))}
        {firstOfRest !== undefined && lastOfRest !== undefined && (
          <tr className="text-muted">
            <th scope="row" className="figures px-4 py-1.5 text-left text-base font-semibold">
              {`${format.format(firstOfRest.from)} – ${format.format(lastOfRest.to)}`}
            </th>
            <td className="px-4 py-1.5 text-right">
              <MoneyText amount={firstOfRest.amount} decimals={decimals} /> …{' '}
              <MoneyText amount={lastOfRest.amount} decimals={decimals} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

interface OrganizerMoneyProps {
  readonly draft: ContestDraft;
  readonly returned: Money<'XFC'>;
}

/** The amount held from the organizer now, the part that would return, and their balance after. */
function OrganizerMoney({ draft, returned }: OrganizerMoneyProps) {
  const t = useText();
  const balance = useUser()?.balance ?? null;
  const held = heldFor(draft);
  const { after, missing } = balanceAfter(balance ?? '0', moneyText(held), 'leaves');
  const shown = parseMoney('XFC', missing === null ? after : (balance ?? '0'));
  return (
    <dl className="px-4 py-2 text-sm">
      <Line label={t('contest-creation.held')} amount={held} />
      {returned.units > 0n && <Line label={t('contest-creation.preview.returned')} amount={returned} />}
      {balance !== null && missing === null && shown !== null && (
        <Line label={t('contests.join.after')} amount={shown} />
      )}
      {balance !== null && missing !== null && (
        <p className="py-1 font-medium text-down">
          {t('contest-creation.short')} <MoneyText amount={missing} />
        </p>
      )}
    </dl>
  );
}
