import { Crest } from '../../../game/clubs/crest.tsx';
import { clubPath } from '../../../game/football/paths.ts';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { shareText } from '../../../lib/i18n/money.ts';
import { PathLink } from '../../../ui/text/link.tsx';
import type { Difficulty } from './standings-queries.ts';

type Fixture = Difficulty['clubs'][number]['fixtures'][number];

/** From the easiest to the hardest fixture; the outer ones muted, as a whole table of full colours glares in the dark. */
const TONES = [
  'bg-up/40 text-text',
  'bg-up-soft text-up',
  'bg-hover text-text',
  'bg-down-soft text-down',
  'bg-down/40 text-text',
] as const;

/** The next fixtures of every club, coloured by how hard they are; the clubs with the easiest ones first. */
export function DifficultyGrid({ answer }: { readonly answer: Difficulty }) {
  const t = useText();
  const { rounds, clubs } = answer;
  return (
    <div className="flex flex-col gap-3">
      <div className="relative overflow-x-auto">
        <table className="w-full border-separate border-spacing-1 text-left">
          <caption className="sr-only">{t('tables.difficulty.title')}</caption>
          <thead>
            <tr>
              <th scope="col" className="eyebrow sticky left-0 bg-surface px-3 py-1 text-muted">
                {t('tables.column.club')}
              </th>
              {rounds.map((round) => (
                <th key={round} scope="col" className="eyebrow py-1 text-center text-muted">
                  <span aria-hidden="true">{round}</span>
                  <span className="sr-only">{t('football.round', { round })}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {clubs.map(({ club, fixtures }) => (
              <tr key={club.id}>
                <th scope="row" className="sticky left-0 bg-surface px-3 font-normal">
                  <PathLink path={clubPath(club)} className="flex items-center gap-2 hover:underline">
                    <Crest club={club} size={20} />
                    <span className="hidden max-w-48 truncate text-sm font-medium md:inline">
                      {club.name}
                    </span>
                    <span className="text-sm font-semibold md:hidden">{club.short_name}</span>
                  </PathLink>
                </th>
                {rounds.map((round) => (
                  <td key={round} className="h-11 min-w-16 p-0 text-center">
                    <Cell fixtures={fixtures.filter((fixture) => fixture.round === round)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Legend />
    </div>
  );
}

function Cell({ fixtures }: { readonly fixtures: readonly Fixture[] }) {
  const { t, locale } = useLanguage();
  return (
    <span className="flex h-full flex-col gap-1">
      {fixtures.map(({ match_id, opponent, at_home, difficulty, win, clean_sheet }) => (
        <PathLink
          key={match_id}
          path={`/stats/details/match/${match_id}`}
          className={`flex flex-1 items-center justify-center rounded-[4px] px-1 text-xs font-semibold hover:brightness-110 ${TONES[difficulty - 1] ?? ''}`}
        >
          {t(at_home ? 'football.form.home' : 'football.form.away', { club: opponent.short_name })}
          <span className="sr-only">
            {' '}
            {t('tables.difficulty.cell', {
              difficulty,
              win: shareText(win, locale),
              clean: shareText(clean_sheet, locale),
            })}
          </span>
        </PathLink>
      ))}
    </span>
  );
}

function Legend() {
  const t = useText();
  return (
    <p className="flex flex-wrap items-center gap-2 px-3 pb-3 text-xs text-muted">
      {t('tables.difficulty.easy')}
      <span aria-hidden="true" className="inline-flex gap-1">
        {TONES.map((tone) => (
          <span key={tone} className={`size-4 rounded-[4px] ${tone}`} />
        ))}
      </span>
      {t('tables.difficulty.hard')}
      <span className="basis-full">{t('tables.difficulty.text')}</span>
    </p>
  );
}
