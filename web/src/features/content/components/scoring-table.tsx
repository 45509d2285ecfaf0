import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { pointsText } from '../../../lib/i18n/money.ts';
import { groupedRows, ruleKey, type RuleBook } from '../rule-book.ts';
import type { TableName } from '../search.ts';

const POSITIONS = ['GK', 'DF', 'MF', 'FW'] as const;

interface ScoringTableProps {
  readonly name: TableName;
  readonly table: RuleBook['scoring'][number];
}

/** The points of every rule by position, grouped by subject. */
export function ScoringTable({ name, table }: ScoringTableProps) {
  const t = useText();
  return (
    <div className="panel overflow-hidden">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{t(`content.scoring.${name}`)}</caption>
        <thead>
          <tr className="eyebrow border-b text-muted">
            <th scope="col" className="h-10 px-4">
              {t('content.scoring.rule')}
            </th>
            {POSITIONS.map((position) => (
              <th
                key={position}
                scope="col"
                aria-label={t(`ui.position.${position}`)}
                className="w-11 text-right last:w-14 last:pr-4 md:w-20 md:last:w-24"
              >
                {t(`ui.position.${position}.short`)}
              </th>
            ))}
          </tr>
        </thead>
        {groupedRows(table).map(({ group, rows }) => (
          <tbody key={group} className="divide-y border-b last:border-b-0">
            <tr className="bg-hover">
              <th
                scope="rowgroup"
                colSpan={1 + POSITIONS.length}
                className="px-4 py-2 font-display text-base font-semibold"
              >
                {t(`content.group.${group}`)}
              </th>
            </tr>
            {rows.map((row) => (
              <tr key={row.rule}>
                <th scope="row" className="py-2.5 pr-2 pl-4 font-normal text-pretty">
                  {t(ruleKey(name, row.rule))}
                </th>
                {POSITIONS.map((position) => (
                  <td key={position} className="text-right last:pr-4">
                    <Points points={row[position]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Points({ points }: { readonly points: string | null }) {
  const { t, locale } = useLanguage();
  if (points === null) {
    return (
      <span className="text-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('content.scoring.none')}</span>
      </span>
    );
  }
  return (
    <span className={`figures text-base ${points.startsWith('-') ? 'text-down' : ''}`}>
      {pointsText(points, locale)}
    </span>
  );
}
