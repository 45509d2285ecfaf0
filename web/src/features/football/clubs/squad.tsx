import { Flag } from '../../../game/cards/flag.tsx';
import { Stars } from '../../../game/cards/stars.tsx';
import { AbsenceMark, AbsenceText } from '../../../game/football/absence.tsx';
import { playerPath } from '../../../game/football/paths.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { pointsText } from '../../../lib/i18n/money.ts';
import { PathLink } from '../../../ui/text/link.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import type { SquadPlayer } from './club-queries.ts';

const POSITIONS = ['GK', 'DF', 'MF', 'FW'] as const;
const CELL = 'figures px-2 text-center text-sm text-muted';

/** The squad of a club by position, with each player's statistics of the season. */
export function Squad({ squad }: { readonly squad: readonly SquadPlayer[] }) {
  const { t } = useLanguage();
  if (squad.length === 0) {
    return (
      <div className="panel">
        <EmptyState drawing="cards" title={t('clubs.squad.none.title')} text={t('clubs.squad.none.text')} />
      </div>
    );
  }
  const isPro = squad.some(({ points_pro }) => points_pro !== null);
  const hasAges = squad.some(({ birth_date }) => birth_date !== null);
  const head = (key: string, className = '') => (
    <th scope="col" className={`eyebrow px-2 py-2 text-center text-muted ${className}`}>
      <abbr title={t(`clubs.column.${key}`)} className="no-underline">
        {t(`clubs.short.${key}`)}
      </abbr>
    </th>
  );
  return (
    <div className="flex flex-col gap-4">
      {POSITIONS.map((position) => {
        const players = squad.filter((player) => player.position === position);
        if (players.length === 0) return null;
        return (
          <section key={position} className="panel overflow-hidden">
            <table className="w-full border-collapse text-left">
              <caption className="eyebrow bg-hover/50 px-4 py-2 text-left text-muted">
                {t(`clubs.position.${position}`)}
              </caption>
              <thead>
                <tr className="border-y">
                  <th scope="col" className="eyebrow py-2 pl-4 text-muted">
                    {t('clubs.column.player')}
                  </th>
                  {hasAges && head('age', 'max-md:hidden')}
                  {head('matches')}
                  {head('minutes', 'max-md:hidden')}
                  {head('goals')}
                  {head('assists')}
                  {head('points', 'pr-4')}
                </tr>
              </thead>
              <tbody className="divide-y">
                {players.map((player) => (
                  <PlayerRow key={player.id} player={player} isPro={isPro} hasAges={hasAges} />
                ))}
              </tbody>
            </table>
          </section>
        );
      })}
    </div>
  );
}

interface PlayerRowProps {
  readonly player: SquadPlayer;
  /** Whether the points are those of the pro table. */
  readonly isPro: boolean;
  readonly hasAges: boolean;
}

function PlayerRow({ player, isPro, hasAges }: PlayerRowProps) {
  const { locale } = useLanguage();
  const points = (isPro ? player.points_pro : null) ?? player.points_easy;
  return (
    <tr className="relative h-12 hover:bg-hover">
      <th scope="row" className="w-full max-w-0 pl-4 font-normal">
        <span className="flex min-w-0 items-center gap-2.5">
          <span className="figures w-6 shrink-0 text-right text-sm text-muted">{player.shirt_number}</span>
          {player.nationality !== '' && <Flag country={player.nationality} width={18} />}
          <span className="flex min-w-0 flex-col">
            <PathLink
              path={playerPath(player)}
              className="min-w-0 truncate font-medium before:absolute before:inset-0 focus-visible:before:-outline-offset-2"
            >
              {player.name}
            </PathLink>
            {player.absence !== null && (
              <span className="truncate text-xs">
                <AbsenceText absence={player.absence} />
              </span>
            )}
          </span>
          {player.absence !== null && <AbsenceMark absence={player.absence} />}
          <span className="shrink-0 max-md:hidden">
            <Stars stars={player.stars} size={10} />
          </span>
        </span>
      </th>
      {hasAges && (
        <td className={`${CELL} max-md:hidden`}>
          {player.birth_date === null ? '–' : player.birth_date.slice(0, 4)}
        </td>
      )}
      <td className={CELL}>{player.matches}</td>
      <td className={`${CELL} max-md:hidden`}>{player.minutes}</td>
      <td className={CELL}>{player.goals}</td>
      <td className={CELL}>{player.assists}</td>
      <td className="figures pr-4 pl-2 text-center text-sm font-semibold text-text">
        {pointsText(points, locale)}
      </td>
    </tr>
  );
}
