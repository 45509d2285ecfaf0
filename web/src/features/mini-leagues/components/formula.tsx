import { useLanguage } from '../../../lib/i18n/languages.tsx';
import type { CallOutput } from '../../../lib/api/request.ts';

type MiniLeague = CallOutput<'miniLeagues.get'>;

/** How the table is computed, who sees it, and how many may join. */
export function Formula({ league }: { readonly league: MiniLeague }) {
  const { t } = useLanguage();
  const { easy_factor, best_per_week } = league.formula;
  const lines = [
    t('mini-leagues.formula.contests', { league: league.league.name }),
    t('mini-leagues.formula.best', { count: best_per_week }),
    t('mini-leagues.formula.points', { factor: easy_factor }),
    t('mini-leagues.formula.ties'),
    t('mini-leagues.formula.final'),
    t('mini-leagues.formula.privacy', { max: league.max_members }),
  ];
  return (
    <section aria-labelledby="formula" className="panel flex flex-col gap-3 p-4">
      <h2 id="formula" className="text-lg">
        {t('mini-leagues.formula')}
      </h2>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-muted">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
