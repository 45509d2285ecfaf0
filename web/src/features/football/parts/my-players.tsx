import { useLanguage } from '../../../lib/languages.tsx';
import { pointsText } from '../../../lib/money.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Kit } from '../../../ui/kit.tsx';
import { PathLink } from '../../../ui/link.tsx';
import { LivePoints } from '../../../ui/live-figure.tsx';
import type { MyPlayer } from '../queries.ts';

interface MyPlayersProps {
  readonly players: readonly MyPlayer[];
  /** Points count from the kick-off on. */
  readonly started: boolean;
}

const MARKED: readonly MyPlayer['part'][] = ['captain', 'vice_captain', 'replacement'];

/** The reader's own players in the match: what each earns for which team. */
export function MyPlayers({ players, started }: MyPlayersProps) {
  const { t } = useLanguage();
  if (players.length === 0) return null;
  return (
    <section aria-label={t('football.mine')} className="panel overflow-hidden border-accent-ink/50">
      <h2 className="eyebrow border-b px-4 py-2.5 text-accent-ink">{t('football.mine')}</h2>
      <ul className="-mr-px -mb-px grid sm:grid-cols-2 lg:grid-cols-3">
        {[...Map.groupBy(players, ({ player }) => player.id)].map(([id, teams]) => (
          <li key={id} className="flex min-w-0 gap-3 border-r border-b py-2 pl-4">
            <MyPlayerInTeams teams={teams} started={started} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MyPlayerInTeamsProps {
  /** One player in each team of the reader's that has him. */
  readonly teams: readonly MyPlayer[];
  readonly started: boolean;
}

function MyPlayerInTeams({ teams, started }: MyPlayerInTeamsProps) {
  const [first] = teams;
  if (first === undefined) return null;
  const { player } = first;
  return (
    <>
      <Kit kit={player.club.kit} number={player.shirt_number} size={36} />
      <div className="min-w-0 flex-1">
        <p className="truncate pr-4 font-semibold">{player.short_name}</p>
        <ul>
          {teams.map((mine) => (
            <li key={mine.team_id}>
              <TeamLine mine={mine} started={started} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function TeamLine({ mine, started }: { readonly mine: MyPlayer; readonly started: boolean }) {
  const { t, locale } = useLanguage();
  const { contest, part, factor, points, counted } = mine;
  const counts = Number(factor) > 0;
  return (
    <PathLink
      path={`/play/contest/${contest.id}/${contest.slug}/${mine.team_id}`}
      className="-ml-2 flex min-h-11 items-center gap-2 rounded-[6px] py-1 pr-4 pl-2 text-muted hover:bg-hover focus-visible:-outline-offset-2 md:min-h-9"
    >
      <span className="truncate text-sm">{contest.name}</span>
      {MARKED.includes(part) && <Badge tone="accent">{t(`contests.part.${part}`)}</Badge>}
      {!counts && <span className="text-xs">{t(`contests.part.${part}`)}</span>}
      {started && (
        <span className="ml-auto flex items-baseline gap-2">
          {counts && factor !== '1' && (
            <span className="figures text-xs">
              {pointsText(points, locale)} × {pointsText(factor, locale)}
            </span>
          )}
          <span className={`text-lg leading-6 ${counts ? 'text-accent-ink' : ''}`}>
            <LivePoints points={counted} />
          </span>
        </span>
      )}
    </PathLink>
  );
}
