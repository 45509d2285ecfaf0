import { Crest } from '../../../game/clubs/crest.tsx';
import { AbsenceMark, AbsenceText } from '../../../game/football/absence.tsx';
import { playerPath } from '../../../game/football/paths.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import type { MatchDetail } from '../queries.ts';

/** The players who miss an upcoming match, by club; nothing when all are available. */
export function MissingPanel({ detail }: { readonly detail: MatchDetail }) {
  const t = useText();
  const { match, missing } = detail;
  const sides = (['home', 'away'] as const).filter((side) => missing[side].length > 0);
  if (sides.length === 0) return null;
  return (
    <section aria-labelledby="match-missing" className="panel overflow-hidden">
      <h2 id="match-missing" className="eyebrow border-b px-4 py-2.5 text-muted">
        {t('absences.missing')}
      </h2>
      <div className="divide-y">
        {sides.map((side) => (
          <div key={side} className="py-2">
            <p className="flex min-w-0 items-center gap-2.5 px-4 py-1">
              <Crest club={match[side]} size={24} />
              <span className="truncate font-semibold">{match[side].name}</span>
            </p>
            <ul aria-label={match[side].name}>
              {missing[side].map((player) => (
                <li key={player.id}>
                  <PathLink
                    path={playerPath(player)}
                    className="flex min-h-11 min-w-0 items-center gap-2.5 px-4 py-1 hover:bg-hover focus-visible:-outline-offset-2"
                  >
                    <AbsenceMark absence={player.absence} />
                    <span className="flex min-w-0 flex-col">
                      <span className="truncate font-medium">{player.name}</span>
                      <span className="text-xs">
                        <AbsenceText absence={player.absence} />
                      </span>
                    </span>
                  </PathLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
