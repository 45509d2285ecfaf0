import { LazyPortrait } from '../../../game/faces/lazy-portrait.tsx';
import { Stars } from '../../../game/cards/stars.tsx';
import { playerPath } from '../../../game/football/paths.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import type { PlayerHead } from './player-queries.ts';

interface PlayerLineProps {
  readonly player: PlayerHead;
  /** The class of the link. */
  readonly linkClass?: string;
}

/** A player in two lines: the name, and club, position and stars. */
export function PlayerLine({ player, linkClass = 'hover:underline' }: PlayerLineProps) {
  const t = useText();
  return (
    <span className="flex min-w-0 items-center gap-3">
      {player.club === null ? (
        <span className="size-9 shrink-0" />
      ) : (
        <LazyPortrait player={{ ...player, club: player.club }} size={36} />
      )}
      <span className="flex min-w-0 flex-col">
        <PathLink path={playerPath(player)} className={`truncate font-medium ${linkClass}`}>
          {player.name}
        </PathLink>
        <span className="flex min-w-0 items-center gap-1.5 text-xs text-muted">
          <span>{t(`ui.position.${player.position}.short`)}</span>
          <span className="truncate">{player.club?.name ?? t('players.no-club')}</span>
          <Stars stars={player.stars} size={9} />
        </span>
      </span>
    </span>
  );
}
