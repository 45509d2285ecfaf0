import { LocateFixed } from 'lucide-react';
import type { ReactNode } from 'react';
import { SimulatedLabel } from '../../../game/contests/simulated-mark.tsx';
import { Flag } from '../../../game/cards/flag.tsx';
import { profilePath } from '../../../game/identity/profile-path.ts';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { ROW_LINK, type TableColumn } from '../../../ui/tables/columns.ts';
import { Avatar } from '../../../ui/text/avatar.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { Link, PathLink } from '../../../ui/text/link.tsx';
import { scoreText } from '../../../game/identity/score-text.ts';
import type { TopsRow } from '../queries.ts';
import { pageOfIndex } from '../tops-input.ts';
import { readTopsSearch, type TopsSearch } from '../search.ts';
import { Movement } from './movement.tsx';
import { numberFormat } from '../../../lib/i18n/formats.ts';

/**
 * The columns of the tops: rank and manager, the latest week, and the score, found rows with a link to their
 * place.
 */
export function useTopsColumns(search: TopsSearch): readonly TableColumn<TopsRow>[] {
  const { t, locale } = useLanguage();
  const me = useUser()?.id ?? null;
  return [
    {
      key: 'manager',
      label: t('tops.column.manager'),
      priority: 'lead',
      cell: (row) => <ManagerCell row={row} isMe={row.manager_id === me} />,
    },
    {
      key: 'week',
      label: t('tops.column.week'),
      align: 'end',
      priority: 'wide',
      cell: ({ week_score }) => (
        <WeekScore score={week_score} otherwise={<span className="text-muted">–</span>} />
      ),
    },
    {
      key: 'score',
      label: t('tops.column.score'),
      align: 'end',
      priority: 'value',
      cell: (row) => (
        <span className="inline-flex items-center gap-3">
          <span className="figures text-lg">{scoreText(row.score, locale)}</span>
          {search.search !== undefined && <PlaceLink search={search} row={row} />}
        </span>
      ),
    },
  ];
}

interface PlaceLinkProps {
  readonly search: TopsSearch;
  readonly row: TopsRow;
}

/** Leads from a found row to its place in the list. */
function PlaceLink({ search, row: { index, nickname } }: PlaceLinkProps) {
  const t = useText();
  return (
    <Link
      to="/tops"
      search={readTopsSearch({ ...search, search: undefined, sort_how: undefined, page: pageOfIndex(index) })}
      aria-label={t('tops.show', { name: nickname })}
      className="relative inline-flex size-9 items-center justify-center rounded-sm border text-muted hover:border-line-strong hover:text-text pointer-coarse:size-11"
    >
      <LocateFixed size={16} aria-hidden="true" />
    </Link>
  );
}

interface WeekScoreProps {
  readonly score: string;
  /** Shown for a week without a score. */
  readonly otherwise?: ReactNode;
}

function WeekScore({ score, otherwise = null }: WeekScoreProps) {
  const { locale } = useLanguage();
  if (Number(score) === 0) return otherwise;
  return <span className="figures text-up">+{scoreText(score, locale)}</span>;
}

const MEDALS = 3;

function ManagerCell({ row, isMe }: { readonly row: TopsRow; readonly isMe: boolean }) {
  const { t, locale } = useLanguage();
  const { rank, movement, nickname, avatar, week_score } = row;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="flex w-12 shrink-0 flex-col md:w-24 md:flex-row md:items-baseline md:gap-2">
        <span className="sr-only">{t('tops.rank')} </span>
        <span className={`figures text-lg ${rank <= MEDALS ? 'text-xfc' : isMe ? 'text-accent-ink' : ''}`}>
          {numberFormat(locale).format(rank)}
        </span>
        <Movement by={movement} />
      </span>
      <Avatar name={nickname} src={avatar} size={32} />
      <span className="flex min-w-0 flex-col">
        <NameLine row={row} isMe={isMe} />
        {Number(week_score) > 0 && (
          <span className="text-xs text-muted md:hidden">
            <WeekScore score={week_score} /> {t('tops.week')}
          </span>
        )}
      </span>
    </span>
  );
}

function NameLine({ row, isMe }: { readonly row: TopsRow; readonly isMe: boolean }) {
  const { t, locale } = useLanguage();
  const { manager_id, nickname, simulated, country_code } = row;
  const country =
    country_code === null ? null : new Intl.DisplayNames(locale, { type: 'region' }).of(country_code);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <PathLink
        path={profilePath({ id: manager_id, nickname })}
        className={`truncate font-semibold ${ROW_LINK}`}
      >
        {nickname}
      </PathLink>
      {country_code !== null && (
        <span title={country ?? country_code} className="inline-flex shrink-0">
          <Flag country={country_code} width={18} />
          <span className="sr-only">{country}</span>
        </span>
      )}
      {simulated && <SimulatedLabel />}
      {isMe && (
        // The colour of the row shows it where space is short.
        <span className="max-md:sr-only">
          <Badge tone="accent">{t('contests.standings.me')}</Badge>
        </span>
      )}
    </span>
  );
}
