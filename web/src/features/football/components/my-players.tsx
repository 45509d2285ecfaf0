import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { pointsText } from '../../../lib/i18n/money.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { LazyPortrait } from '../../../game/faces/lazy-portrait.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { LivePoints } from '../../../ui/figures/live-figure.tsx';
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
          <li key={id} className="flex min-w-0 items-start gap-3 border-r border-b px-4 py-2.5">
            <MyPlayerInTeams teams={teams} started={started} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MyPlayerInTeamsProps {
  /** One player with each of the reader's teams that field them. */
  readonly teams: readonly MyPlayer[];
  readonly started: boolean;
}

function MyPlayerInTeams({ teams, started }: MyPlayerInTeamsProps) {
  const [first] = teams;
  if (first === undefined) return null;
  const { player } = first;
  // Teams in which the player has the same part share a line.
  const alike = [
    ...Map.groupBy(teams, ({ part, factor, counted }) => `${part} ${factor} ${counted}`).values(),
  ];
  const isAlike = alike.length === 1;
  return (
    <>
      <LazyPortrait player={player} size={40} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate font-semibold">{player.short_name}</span>
          {isAlike && <PartMark mine={first} />}
        </p>
        <ul>
          {alike.map((same) => (
            // Not by shared fields: changed points float up from their previous position.
            <li key={same[0]?.team_id} className="flex items-center gap-3 text-muted">
              <Teams teams={same} />
              {!isAlike && same[0] !== undefined && <PartMark mine={same[0]} />}
              {!isAlike && started && same[0] !== undefined && <Earned mine={same[0]} />}
            </li>
          ))}
        </ul>
      </div>
      {isAlike && started && (
        <span className="self-center text-muted">
          <Earned mine={first} />
        </span>
      )}
    </>
  );
}

/** The teams by contest, each linked. */
function Teams({ teams }: { readonly teams: readonly MyPlayer[] }) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5 gap-y-3 py-1.5 md:gap-y-1.5">
      {teams.map(({ team_id, contest }) => (
        <PathLink
          key={team_id}
          path={`/play/contest/${contest.id}/${contest.slug}/${team_id}`}
          // Drawn lower than the 44 px that a thumb needs.
          className="relative inline-flex min-h-8 max-w-full items-center rounded-sm border px-2 text-xs text-muted before:absolute before:-inset-y-1.5 before:inset-x-0 hover:bg-hover hover:text-text md:min-h-7 md:before:inset-y-0"
        >
          <span className="truncate">{contest.name}</span>
        </PathLink>
      ))}
    </span>
  );
}

/** The part of the player in the team, unless an ordinary starter. */
function PartMark({ mine: { part, factor } }: { readonly mine: MyPlayer }) {
  const { t } = useLanguage();
  if (MARKED.includes(part)) return <Badge tone="accent">{t(`contests.part.${part}`)}</Badge>;
  if (part === 'bench' && Number(factor) > 0) return <Badge>{t('pro.part.bench')}</Badge>;
  return Number(factor) > 0 ? null : <Badge>{t(`contests.part.${part}`)}</Badge>;
}

/** The points of the player for a team, with the calculation when a factor applies. */
function Earned({ mine }: { readonly mine: MyPlayer }) {
  const { locale } = useLanguage();
  const { factor, points, counted } = mine;
  const counts = Number(factor) > 0;
  return (
    <span className="flex shrink-0 items-baseline gap-2">
      {counts && factor !== '1' && (
        <span className="figures text-xs">
          {pointsText(points, locale)} × {pointsText(factor, locale)}
        </span>
      )}
      <span className={`text-lg leading-6 ${counts && Number(counted) !== 0 ? 'text-accent-ink' : ''}`}>
        <LivePoints points={counted} />
      </span>
    </span>
  );
}
