import { CONTEST_STATE } from '@touchline/domain/contests/lifecycle';
import { moneyText, parseMoney, xfc } from '@touchline/domain/money';
import { CONTEST_KIND_ID } from '@touchline/domain/rules/index';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { decimalsThatAddUp, shareText, xfcText } from '../../../lib/i18n/money.ts';
import { factorText } from '../../../game/contests/contest-kind.ts';
import { Moment } from '../../../ui/figures/moment.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import type { ContestDetail } from '../queries.ts';
import { Block } from './block.tsx';
import { FaceOff } from './face-off.tsx';
import { FirstMatches } from './first-matches.tsx';
import { HostingGround } from './hosting-ground.tsx';
import { PreviousContest } from './previous-contest.tsx';
import { ProNeeds } from './pro-needs.tsx';
import { SponsorBlock } from './sponsor-block.tsx';
import { numberFormat } from '../../../lib/i18n/formats.ts';

const HEAD_TO_HEAD = CONTEST_KIND_ID.head_to_head;

/** The terms of a contest: what each place pays, where the fees go, what a team may be, its times. */
export function InfoTab({ contest }: { readonly contest: ContestDetail }) {
  const t = useText();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      {contest.kind === HEAD_TO_HEAD && <FaceOff contest={contest} />}
      <div className="flex min-w-0 flex-col gap-4">
        <Prizes contest={contest} />
        <FirstMatches contest={contest} />
        <Cuts contest={contest} />
        {contest.sponsor !== null && <SponsorBlock sponsor={contest.sponsor} />}
        {contest.is_pro && (
          <Block title={t('pro.needs.title')}>
            <ProNeeds />
          </Block>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {contest.is_official && contest.state <= CONTEST_STATE.locked && (
          <PreviousContest contest={contest} />
        )}
        {contest.venue !== null && <HostingGround contest={contest} venue={contest.venue} />}
        <Rules contest={contest} />
        <Times contest={contest} />
      </div>
    </div>
  );
}

function placeText(from: number, to: number, locale: string): string {
  const format = numberFormat(locale);
  return from === to ? format.format(from) : `${format.format(from)} – ${format.format(to)}`;
}

/** How the prizes come about by its kind, and that they move while seats are taken. */
function usePrizesNote(contest: ContestDetail): string | null {
  const { t, locale } = useLanguage();
  const [first] = contest.prizes;
  if (first === undefined) return null;
  if (contest.kind === HEAD_TO_HEAD && contest.max_entries !== null) {
    const amount = xfcText(first.amount, locale);
    return t('contests.prizes.winner', { seats: contest.max_entries, amount });
  }
  if (contest.state > CONTEST_STATE.open) return null;
  const factor = factorText(contest, locale);
  const count = contest.entries;
  return factor === null
    ? t('contests.prizes.moving', { count })
    : t('contests.prizes.factor', { factor, count });
}

function Prizes({ contest }: { readonly contest: ContestDetail }) {
  const { t, locale } = useLanguage();
  const note = usePrizesNote(contest);
  const decimals = decimalsThatAddUp(
    contest.prizes.map(({ from, to, amount }) => ({ amount, times: to - from + 1 })),
    contest.pool,
  );
  return (
    <Block title={t('contests.prizes.title')} {...(note !== null && { note })}>
      {contest.prizes.length === 0 ? (
        <p className="px-4 py-5 text-muted">
          {t(
            unitsOf(contest.pool) === 0n && contest.free_entry
              ? 'contests.prizes.none-free'
              : 'contests.prizes.none',
          )}
        </p>
      ) : (
        <table className="w-full">
          <caption className="sr-only">{t('contests.prizes.title')}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('contests.prizes.place')}</th>
              <th scope="col">{t('contests.prizes.prize')}</th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {contest.prizes.map(({ from, to, amount }, index) => (
              <tr key={from} className={index === 0 ? 'bg-xfc-soft' : ''}>
                <th scope="row" className="px-4 py-2.5 text-left">
                  <span className={`figures ${index === 0 ? 'text-xl text-xfc' : 'text-base'}`}>
                    {placeText(from, to, locale)}
                  </span>
                </th>
                <td className="px-4 py-2.5 text-right">
                  <MoneyText amount={amount} size={index === 0 ? 'large' : 'normal'} decimals={decimals} />
                </td>
              </tr>
            ))}
          </tbody>
          {contest.prizes.length > 1 && (
            <tfoot>
              <tr className="border-t">
                <th scope="row" className="px-4 py-2.5 text-left font-semibold">
                  {t('contests.column.pool')}
                </th>
                <td className="px-4 py-2.5 text-right">
                  <MoneyText amount={contest.pool} decimals={decimals} />
                </td>
              </tr>
            </tfoot>
          )}
        </table>
      )}
    </Block>
  );
}

function unitsOf(amount: string): bigint {
  return parseMoney('XFC', amount)?.units ?? 0n;
}

/** Fees less cuts plus what is added: how the pool comes about, line by line. */
function Cuts({ contest }: { readonly contest: ContestDetail }) {
  const { t, locale } = useLanguage();
  const { house_cut, host_cut } = contest;
  const guaranteed = unitsOf(contest.guaranteed_pool);
  const fees =
    unitsOf(contest.pool) -
    unitsOf(contest.added_prize) +
    unitsOf(house_cut.amount) +
    unitsOf(host_cut.amount);
  const hasFees = !contest.free_entry && guaranteed === 0n;
  const feesText = moneyText(xfc(fees));
  const decimals = hasFees
    ? decimalsThatAddUp(
        [
          { amount: feesText },
          { amount: house_cut.amount, times: -1 },
          { amount: host_cut.amount, times: -1 },
          { amount: contest.added_prize },
        ],
        contest.pool,
      )
    : undefined;
  return (
    <Block title={t('contests.cuts.title')}>
      <dl className="divide-y">
        {hasFees && <Line label={t('contests.cuts.fees')} amount={feesText} decimals={decimals} />}
        {!contest.free_entry && (
          <Line
            label={t('contests.cuts.house', { percent: shareText(house_cut.percent, locale) })}
            amount={house_cut.amount}
            decimals={decimals}
          />
        )}
        {unitsOf(host_cut.amount) > 0n && (
          <Line
            label={t('contests.cuts.host', { percent: shareText(host_cut.percent, locale) })}
            amount={host_cut.amount}
            decimals={decimals}
          />
        )}
        {unitsOf(contest.added_prize) > 0n && (
          <Line
            label={
              contest.organizer === null
                ? t('contests.cuts.added')
                : t('contest-creation.added-by', { name: contest.organizer.nickname })
            }
            amount={contest.added_prize}
            decimals={decimals}
          />
        )}
        {guaranteed > unitsOf(contest.added_prize) && (
          <Line
            label={
              contest.organizer === null
                ? t('contests.cuts.guaranteed')
                : t('contest-creation.guaranteed-by', { name: contest.organizer.nickname })
            }
            amount={contest.guaranteed_pool}
          />
        )}
        <Line label={t('contests.column.pool')} amount={contest.pool} decimals={decimals} strong />
      </dl>
    </Block>
  );
}

interface LineProps {
  readonly label: string;
  readonly amount: string;
  readonly decimals?: number | undefined;
  readonly strong?: boolean;
}

function Line({ label, amount, decimals, strong = false }: LineProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 px-4 py-2">
      <dt className={strong ? 'font-semibold' : 'text-muted'}>{label}</dt>
      <dd>
        <MoneyText amount={amount} {...(decimals !== undefined && { decimals })} />
      </dd>
    </div>
  );
}

function Rules({ contest }: { readonly contest: ContestDetail }) {
  const t = useText();
  const { stars, stars_of, per_club, captain, below_level } = contest.team_rules;
  const rules = [
    ...(below_level === null ? [] : [t('pro.rules.rookies', { level: below_level })]),
    t('contests.rules.eleven'),
    ...(stars === null
      ? []
      : [t(stars_of === 'eleven' ? 'contests.rules.stars' : 'pro.rules.stars', { stars })]),
    t('contests.rules.club', { count: per_club }),
    ...(captain ? [t('contests.rules.captain'), t('contests.rules.absent')] : [t('contests.rules.pro')]),
    t('contests.rules.ties'),
    ...(contest.min_entries > 1 ? [t('contests.rules.least', { count: contest.min_entries })] : []),
  ];
  return (
    <Block
      title={t('contests.rules.title')}
      note={t('contests.rules.version', { version: contest.rules_version })}
    >
      <ul className="flex flex-col gap-2 px-4 py-3">
        {rules.map((rule) => (
          <li
            key={rule}
            className="flex gap-3 before:mt-2 before:size-1 before:shrink-0 before:rounded-full before:bg-muted"
          >
            {rule}
          </li>
        ))}
      </ul>
    </Block>
  );
}

/** When the contest ended; before that its expected end, or the latest while a match is late. */
function endOf({ state, final_at, expected_end_dt, latest_end_dt }: ContestDetail): readonly Time[] {
  if (final_at !== null) return [['contests.times.ended', final_at]];
  if (state === CONTEST_STATE.cancelled) return [];
  return [
    expected_end_dt === null
      ? ['contests.times.end', latest_end_dt]
      : ['contests.times.expected', expected_end_dt],
  ];
}

type Time = readonly [label: string, time: string];

function Times({ contest }: { readonly contest: ContestDetail }) {
  const t = useText();
  const times = [
    ['contests.times.opens', contest.open_dt],
    ['contests.times.deadline', contest.lock_dt],
    ['contests.times.start', contest.contest_dt],
    ['contests.times.visible', contest.view_team_dt],
    ...endOf(contest),
  ] as const;
  return (
    <Block title={t('contests.times.title')}>
      <dl className="divide-y">
        {times.map(([label, time]) => (
          <div key={label} className="flex min-h-11 items-center justify-between gap-4 px-4 py-2">
            <dt className="text-muted">{t(label)}</dt>
            <dd className="font-medium">
              <Moment time={time} />
            </dd>
          </div>
        ))}
      </dl>
    </Block>
  );
}
