import { LocateFixed } from 'lucide-react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { useDatesLocale } from '../../../lib/time/use-dates-locale.ts';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { ProgressBar } from '../../../ui/figures/progress-bar.tsx';
import { Link, PathLink } from '../../../ui/text/link.tsx';
import { weekText } from '../dates-text.ts';
import { scoreText } from '../../../game/identity/score-text.ts';
import type { TopsAnswer } from '../queries.ts';
import { pageOfIndex } from '../tops-input.ts';
import { readTopsSearch, type TopsSearch } from '../search.ts';

interface OwnWeekProps {
  readonly answer: TopsAnswer;
  readonly search: TopsSearch;
}

/**
 * The manager's counted entries of the latest week, and a link to their place; for visitors a link to the sign-in.
 */
export function OwnWeek({ answer, search }: OwnWeekProps) {
  const { t } = useLanguage();
  const isManager = useUser() !== null;
  if (!isManager) {
    return (
      <div data-visitor>
        <Invitation text={t('tops.visitor')} path="/auth/login" label={t('tops.sign-in')} />
      </div>
    );
  }
  if (answer.my_week === null) return null;
  if (answer.mine === null && Number(answer.my_week.score) === 0)
    return <Invitation text={t('tops.mine.none')} path="/play/contests" label={t('tops.play')} />;
  return <Counted answer={answer} week={answer.my_week} search={search} />;
}

function Invitation({
  text,
  path,
  label,
}: {
  readonly text: string;
  readonly path: string;
  readonly label: string;
}) {
  return (
    <div className="panel flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3">
      <p className="max-w-prose text-sm text-pretty text-muted">{text}</p>
      <PathLink path={path} className={buttonClass({ size: 'small' })}>
        {label}
      </PathLink>
    </div>
  );
}

type Week = NonNullable<TopsAnswer['my_week']>;

function Counted({ answer, week, search }: OwnWeekProps & { readonly week: Week }) {
  const { t, locale } = useLanguage();
  const datesLocale = useDatesLocale();
  const { period, mine, data } = answer;
  const isShown = mine !== null && data.some(({ manager_id }) => manager_id === mine.manager_id);
  return (
    <aside
      aria-label={t('tops.mine')}
      className="panel flex flex-wrap items-center gap-x-6 gap-y-2.5 px-4 py-3"
    >
      <div className="-order-2 flex flex-1 flex-col md:order-none md:max-w-52">
        <span className="eyebrow text-muted">
          {t('tops.mine')} · {weekText(period.latest_week, datesLocale)}
        </span>
        <span className="figures text-2xl">{scoreText(week.score, locale)}</span>
      </div>
      <CountedEntries label={t('tops.mine.official')} counted={week.official} />
      <CountedEntries label={t('tops.mine.others')} counted={week.others} />
      {mine !== null && !isShown && (
        <Link
          to="/tops"
          search={readTopsSearch({
            ...search,
            search: undefined,
            sort_how: undefined,
            page: pageOfIndex(mine.index),
          })}
          resetScroll={false}
          className={`-order-1 self-start md:order-none md:ml-auto md:self-center ${buttonClass({ size: 'small' })}`}
        >
          <LocateFixed size={16} aria-hidden="true" />
          <span className="max-md:sr-only">{t('tops.mine.show')}</span>
        </Link>
      )}
    </aside>
  );
}

function CountedEntries({
  label,
  counted: { counted, max },
}: {
  readonly label: string;
  readonly counted: Week['official'];
}) {
  const { t } = useLanguage();
  const text = t('tops.mine.counted', { counted, max });
  return (
    <div className="flex w-full min-w-0 flex-col gap-1.5 md:w-44">
      <span className="flex items-baseline justify-between gap-2 text-sm">
        <span className="truncate text-muted">{label}</span>
        <span className="figures shrink-0" aria-hidden="true">
          {counted}/{max}
        </span>
      </span>
      <ProgressBar value={counted} max={max} label={`${label}: ${text}`} />
    </div>
  );
}
