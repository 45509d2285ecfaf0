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
        {players.map((mine) => (
          <li key={`${mine.team_id} ${mine.player.id}`} className="min-w-0 border-r border-b">
            <MyPlayerRow mine={mine} started={started} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function MyPlayerRow({ mine, started }: { readonly mine: MyPlayer; readonly started: boolean }) {
  const { t, locale } = useLanguage();
  const { player, contest, part, factor, points, counted } = mine;
  const counts = Number(factor) > 0;
  return (
    <PathLink
      path={`/play/contest/${contest.id}/${contest.slug}/${mine.team_id}`}
      className={`flex min-h-15 items-center gap-3 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2 ${counts ? '' : 'text-muted'}`}
    >
      <Kit kit={player.club.kit} number={player.shirt_number} size={36} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-center gap-2">
          <span className="truncate font-semibold">{player.short_name}</span>
          {MARKED.includes(part) && <Badge tone="accent">{t(`contests.part.${part}`)}</Badge>}
        </span>
        <span className="truncate text-xs text-muted">{contest.name}</span>
      </span>
      {started && (
        <span className="flex flex-col items-end">
          <span className={`text-lg leading-6 ${counts ? 'text-accent-ink' : ''}`}>
            <LivePoints points={counted} />
          </span>
          {counts && factor !== '1' && (
            <span className="figures text-xs text-muted">
              {pointsText(points, locale)} × {pointsText(factor, locale)}
            </span>
          )}
          {!counts && <span className="text-xs">{t(`contests.part.${part}`)}</span>}
        </span>
      )}
    </PathLink>
  );
}
