import { Share2 } from 'lucide-react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { pointsText, xfcText } from '../../../lib/i18n/money.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { moneyText, parseMoney, xfc } from '@touchline/domain/money';
import type { ContestDetail, StandingRow } from '../queries.ts';
import { isPaid } from './prize-line.ts';

interface ResultHeadProps {
  readonly contest: ContestDetail;
  /** My rows, best first; at least one. */
  readonly rows: readonly StandingRow[];
  readonly total: number;
}

/** How it ended for me, in one line worth showing around: what was won, else the rank. */
export function ResultHead({ contest, rows, total }: ResultHeadProps) {
  const { t, locale } = useLanguage();
  const [best] = rows;
  if (best === undefined) return null;
  const won = moneyText(
    xfc(rows.reduce((sum, { prize }) => sum + (parseMoney('XFC', prize)?.units ?? 0n), 0n)),
  );
  const inMoney = isPaid(won);
  const place = t('live-contest.result.place', { rank: best.rank, total });
  const points = t('contests.points.counted', { points: pointsText(best.points, locale) });
  const share = () =>
    void shareResult({
      title: contest.name,
      text: inMoney
        ? t('live-contest.share.won', { amount: xfcText(won, locale), place, contest: contest.name })
        : t('live-contest.share.played', { place, contest: contest.name }),
      copied: t('live-contest.share.copied'),
    });
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 bg-raised px-4 py-4 md:px-6 md:py-5">
      <div className="flex flex-col gap-1">
        <p className="eyebrow text-muted">
          {t(inMoney ? 'live-contest.result.won' : 'live-contest.result.over')}
        </p>
        {inMoney ? (
          <p className="flex flex-wrap items-baseline gap-x-3 text-up">
            <span className="[&_.figures]:text-2xl">
              <MoneyText amount={won} size="large" signed />
            </span>
            <span className="text-base text-muted">
              {place} · {points}
            </span>
          </p>
        ) : (
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-display text-xl font-semibold">{place}</span>
            <span className="text-base text-muted">{points}</span>
          </p>
        )}
      </div>
      <Button icon={Share2} onClick={share}>
        {t('live-contest.share')}
      </Button>
    </div>
  );
}

interface Shared {
  readonly title: string;
  readonly text: string;
  /** Said when the device has no way of sharing and the text was copied instead. */
  readonly copied: string;
}

/** Hands the result to the device's own sharing; without one, puts text and address on the clipboard. */
async function shareResult({ title, text, copied }: Shared): Promise<void> {
  const url = location.origin + location.pathname;
  if (typeof navigator.share === 'function') {
    // Waving the sheet away rejects, and needs no words.
    await navigator.share({ title, text, url }).catch(() => undefined);
    return;
  }
  await navigator.clipboard?.writeText(`${text} ${url}`);
  toast('done', copied);
}
