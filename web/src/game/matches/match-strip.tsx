import { useText } from '../../lib/i18n/languages.tsx';
import { MatchTile, type Match } from './match-row.tsx';
import { scrollRow } from '../../ui/lists/scroll-row.ts';
import { Skeleton } from '../../ui/states/states.tsx';

interface MatchStripProps {
  /** Undefined while they load. */
  readonly matches: readonly Match[] | undefined;
  /** The label above a match; its ground by default. */
  readonly labelOf?: (match: Match) => string | undefined;
}

function groundOf(match: Match): string | undefined {
  return match.venue_name ?? undefined;
}

/** The matches being played now in a row, which scrolls horizontally. */
export function MatchStrip({ matches, labelOf = groundOf }: MatchStripProps) {
  const t = useText();
  return (
    <section aria-label={t('contests.live.matches')} className="flex flex-col gap-2">
      <h2 className="eyebrow text-muted">{t('contests.live.matches')}</h2>
      {matches === undefined && (
        <output aria-label={t('ui.loading')} className="flex gap-3 overflow-hidden">
          {[0, 1, 2, 3, 4].map((place) => (
            <Skeleton key={place} className="h-27 w-52 shrink-0" />
          ))}
        </output>
      )}
      {matches?.length === 0 && <p className="panel px-4 py-3 text-muted">{t('contests.live.no-matches')}</p>}
      {matches !== undefined && matches.length > 0 && (
        <ul
          ref={scrollRow}
          // A scrollable element must be reachable by keyboard even when its tiles are no links.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          // No scroll snapping: a browser keeps the snapped tile in view, and would scroll away from tiles
          // inserted before it.
          className="scroll-row gap-3 pb-1"
        >
          {matches.map((match) => (
            <li key={match.id} className="flex">
              <MatchTile match={match} label={labelOf(match)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
