// No native elements for these roles: see the entry list.
// oxlint-disable jsx-a11y/prefer-tag-over-role
import { CornerDownLeft } from 'lucide-react';
import { memo } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { Crest } from '../../game/clubs/crest.tsx';
import { MatchMark } from '../../game/matches/match-row.tsx';
import { Moment } from '../../ui/figures/moment.tsx';
import { markText, type Entry, type EntryMark, type EntryState } from './entries.ts';

interface EntryRowProps {
  readonly entry: Entry;
  readonly keywords: readonly string[];
  readonly id: string;
  /** Its index over all groups. */
  readonly place: number;
  readonly active: boolean;
  readonly onPoint: (place: number) => void;
  readonly onPick: (entry: Entry, inNewTab: boolean) => void;
}

/** One option: its mark, its name with the match highlighted, and its state. */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { entry, keywords, id, place, active, onPoint, onPick } = props;
  const { title, detail, mark, state } = entry;
  return (
    // The field handles the keys and names this option as its active descendant.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={active}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={active ? undefined : () => onPoint(place)}
      onClick={(event) => onPick(entry, event.metaKey || event.ctrlKey)}
      className={`flex min-h-12 cursor-pointer scroll-my-10 items-center gap-3 rounded-sm px-3 py-1.5 ${active ? 'bg-hover' : ''}`}
    >
      <Mark mark={mark} active={active} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-medium">
          {markText(title, keywords).map(({ text, found }, index) =>
            found ? (
              // oxlint-disable-next-line react/no-array-index-key -- parts of one text have nothing but their place
              <mark key={index} className="bg-transparent font-semibold text-accent-ink">
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </span>
        {detail !== undefined && detail !== '' && (
          <span className="truncate text-xs text-muted">{detail}</span>
        )}
      </span>
      {state !== undefined && <State state={state} />}
      <CornerDownLeft
        size={16}
        aria-hidden="true"
        className={`shrink-0 text-muted max-md:hidden ${active ? '' : 'invisible'}`}
      />
    </div>
  );
});

function Mark({ mark, active }: { readonly mark: EntryMark; readonly active: boolean }) {
  if (mark.kind === 'club') {
    return (
      <span className="flex w-9 shrink-0 justify-center">
        <Crest club={mark.club} size={28} />
      </span>
    );
  }
  if (mark.kind === 'clubs') {
    return (
      <span className="flex w-9 shrink-0 items-center justify-center">
        <Crest club={mark.home} size={20} />
        <span className="-ml-1">
          <Crest club={mark.away} size={20} />
        </span>
      </span>
    );
  }
  return (
    <span
      className={`flex size-9 shrink-0 items-center justify-center rounded-sm border ${active ? 'border-line-strong' : 'text-muted'}`}
    >
      <mark.icon size={18} aria-hidden="true" />
    </span>
  );
}

function State({ state }: { readonly state: EntryState }) {
  const t = useText();
  if (state.kind === 'match') {
    const { match } = state;
    const hasScore = match.home_score !== null && match.away_score !== null;
    return (
      <span className="flex shrink-0 items-center gap-2 text-xs text-muted">
        {hasScore && (
          <span className="figures text-base text-text">
            {match.home_score} – {match.away_score}
          </span>
        )}
        {match.status === 'scheduled' && !match.is_void ? (
          <Moment time={match.kickoff_dt} format="weekday" />
        ) : (
          <MatchMark match={match} />
        )}
      </span>
    );
  }
  return (
    <span className="shrink-0 text-xs text-muted">
      {state.phase === 'upcoming' && <Moment time={state.start} format="relative" />}
      {state.phase === 'running' && <Badge tone="live">{t('contests.state.running')}</Badge>}
      {state.phase === 'over' && <Badge>{t('palette.over')}</Badge>}
    </span>
  );
}
