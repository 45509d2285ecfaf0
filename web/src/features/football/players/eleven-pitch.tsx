import { playerKit } from '@touchline/domain/football/kits';
import { Kit } from '../../../game/clubs/kit.tsx';
import { playerPath } from '../../../game/football/paths.ts';
import { Turf } from '../../../game/pitch/turf.tsx';
import { pointsText, pointsValues } from '../../../lib/i18n/money.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import type { Eleven } from './player-queries.ts';

/** An eleven on the pitch, the forwards at the top, each with points. */
export function ElevenPitch({ players }: { readonly players: Eleven['players'] }) {
  const { t, locale } = useLanguage();
  const lines = [...Map.groupBy(players, ({ line }) => line)].sort(([one], [other]) => other - one);
  return (
    <div className="relative isolate mx-auto flex aspect-[4/5] w-full max-w-xl flex-col justify-evenly overflow-hidden rounded-lg border px-2 py-6 text-on-turf">
      <span className="absolute inset-0 -z-10">
        <Turf />
      </span>
      {lines.map(([line, own]) => (
        <ul key={line} className="flex justify-evenly">
          {own.map(({ player, points }) => (
            <li key={player.id} className="min-w-0 flex-1">
              <PathLink
                path={playerPath(player)}
                className="mx-auto flex w-full max-w-28 min-w-0 flex-col items-center gap-0.5 rounded-sm p-0.5 transition-transform duration-120 hover:-translate-y-0.5 focus-visible:outline-current"
              >
                <span className="sr-only">
                  {player.name}, {t('football.points', pointsValues(points, locale))}
                </span>
                <span aria-hidden="true">
                  {player.club !== null && (
                    <Kit
                      kit={playerKit(player.position, player.club.kit)}
                      number={player.shirt_number}
                      size={46}
                      outlined
                    />
                  )}
                </span>
                <span
                  aria-hidden="true"
                  className="block max-w-full truncate rounded-[4px] bg-surface/85 px-1 font-display text-sm leading-4.5 font-semibold text-text"
                >
                  {player.short_name}
                </span>
                <span
                  aria-hidden="true"
                  className="figures rounded-[4px] bg-chosen px-1.5 text-xs leading-4.5 text-on-chosen"
                >
                  {pointsText(points, locale)}
                </span>
              </PathLink>
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}
