import { Medal } from 'lucide-react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { pointsText } from '../../../lib/i18n/money.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { Avatar } from '../../../ui/text/avatar.tsx';
import { EmptyNote } from '../../../ui/states/states.tsx';

type Honours = CallOutput<'miniLeagues.get'>['honours'];

const MEDALS = ['text-xfc', 'text-muted', 'text-[#c07a3e]'] as const;

/** The best three of each season that is over, the latest first. */
export function HonoursPanel({ honours }: { readonly honours: Honours }) {
  const { t } = useLanguage();
  return (
    <section aria-labelledby="honours" className="panel overflow-hidden">
      <h2 id="honours" className="px-4 py-3 text-lg">
        {t('mini-leagues.honours')}
      </h2>
      {honours.length === 0 ? (
        <EmptyNote text={t('mini-leagues.honours.none')} />
      ) : (
        <ol className="divide-y border-t">
          {honours.map((season) => (
            <Season key={season.season.id} season={season} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Season({ season: { season, rows } }: { readonly season: Honours[number] }) {
  const { t, locale } = useLanguage();
  return (
    <li className="flex flex-col gap-3 px-4 py-4">
      <span className="eyebrow text-muted">{t('mini-leagues.honours.season', { name: season.name })}</span>
      <ol className="flex flex-col gap-2">
        {rows.map((row) => (
          <li key={row.manager_id} className="flex min-w-0 items-center gap-3">
            <Medal
              size={row.rank === 1 ? 28 : 22}
              aria-hidden="true"
              className={`w-7 shrink-0 ${MEDALS[row.rank - 1] ?? 'text-muted'}`}
            />
            <Avatar name={row.nickname} src={row.avatar} size={row.rank === 1 ? 40 : 32} />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className={`truncate ${row.is_me ? 'font-bold' : 'font-medium'}`}>{row.nickname}</span>
              <span className="text-xs text-muted">{t(`mini-leagues.honours.rank.${row.rank}`)}</span>
            </span>
            <span className="figures text-base">{pointsText(row.points, locale)}</span>
          </li>
        ))}
      </ol>
    </li>
  );
}
