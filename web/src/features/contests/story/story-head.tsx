import { moneyText, parseMoney, xfc } from '@touchline/domain/money';
import { Share2 } from 'lucide-react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { decimalsOf, pointsValues, xfcText } from '../../../lib/i18n/money.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { MoneyText } from '../../../ui/figures/money.tsx';
import type { ContestDetail, StandingRow } from '../queries.ts';
import { isPaid } from '../standing/prize-line.ts';
import { sharePicture, storyPicture } from './share-story.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

interface StoryHeadProps {
  readonly contest: ContestDetail;
  /** My rows, best first. */
  readonly rows: readonly StandingRow[];
  /** The row whose story is shown. */
  readonly row: StandingRow;
  readonly isFinal: boolean;
}

/** The prize of all my entries, in units of XFC as decimal text. */
export function wonWith(rows: readonly StandingRow[]): string {
  return moneyText(xfc(rows.reduce((sum, { prize }) => sum + (parseMoney('XFC', prize)?.units ?? 0n), 0n)));
}

/** The result: the prize, else the rank; and its pictures. */
export function StoryHead({ contest, rows, row, isFinal }: StoryHeadProps) {
  const { t, locale } = useLanguage();
  const won = wonWith(rows);
  const inMoney = isPaid(won);
  const format = numberFormat(locale);
  const place = t('live-contest.result.place', {
    rank: format.format(row.rank),
    total: format.format(contest.entries),
  });
  const points = t('contests.points.counted', pointsValues(row.points, locale));
  const label = !isFinal
    ? 'story.provisional'
    : inMoney
      ? 'live-contest.result.won'
      : 'live-contest.result.over';
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="eyebrow text-muted">{t(label)}</h2>
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <span className="font-display text-2xl leading-tight font-semibold md:text-3xl">{place}</span>
          <span className="text-base text-muted">{points}</span>
        </p>
        {inMoney && (
          <p className="flex items-baseline gap-2 [&_.figures]:text-2xl">
            <span data-prize>
              <MoneyText amount={won} exact size="large" signed />
            </span>
          </p>
        )}
        {inMoney && isFinal && (
          <p className="text-sm text-up">
            {t('story.wallet', { amount: xfcText(won, locale, decimalsOf(won)) })}
          </p>
        )}
      </div>
      {!contest.is_private && (
        <Pictures contest={contest} row={row} place={place} won={isFinal && inMoney ? won : null} />
      )}
    </div>
  );
}

interface PicturesProps {
  readonly contest: ContestDetail;
  readonly row: StandingRow;
  readonly place: string;
  /** The amount paid; null for none, or while it may change. */
  readonly won: string | null;
}

/** Shares the picture; its two sizes can be opened by themselves. A password contest has none: pictures are public. */
function Pictures({ contest, row, place, won }: PicturesProps) {
  const { t, locale, code } = useLanguage();
  const text =
    won === null
      ? t('live-contest.share.played', { place, contest: contest.name })
      : t('live-contest.share.won', { amount: xfcText(won, locale), place, contest: contest.name });
  const picture = (size: 'wide' | 'tall') =>
    storyPicture({ contestId: contest.id, teamId: row.team_id, size, language: code });
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
      <Button
        icon={Share2}
        className="max-sm:w-full"
        onClick={() =>
          void sharePicture({
            title: contest.name,
            text,
            picture: picture('tall'),
            copied: t('live-contest.share.copied'),
          })
        }
      >
        {t('story.share.picture')}
      </Button>
      {(['wide', 'tall'] as const).map((size) => (
        <a
          key={size}
          href={picture(size)}
          target="_blank"
          rel="noreferrer"
          className={`${buttonClass({ variant: 'quiet' })} max-sm:flex-1`}
        >
          {t(`story.picture.${size}`)}
        </a>
      ))}
    </div>
  );
}
