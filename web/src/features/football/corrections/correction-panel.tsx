import { ArrowRight } from 'lucide-react';
import { clockMinute } from '../../../game/matches/event-mark.tsx';
import { MatchRow } from '../../../game/matches/match-row.tsx';
import { playerPath } from '../../../game/football/paths.ts';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { pointsText } from '../../../lib/i18n/money.ts';
import { Moment } from '../../../ui/figures/moment.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { ContestEffects } from './contest-effects.tsx';
import type { Correction } from './corrections-query.ts';

type Change = Correction['changes'][number];
type CorrectedEvent = NonNullable<Change['before']>;
type CorrectedPlayer = Correction['players'][number];

interface CorrectionPanelProps {
  readonly correction: Correction;
  /** Whether what it did to contests is open at first. */
  readonly showsContests: boolean;
}

/** One correction: its match, what changed in it and why, whose points that moved, and what it did to contests. */
export function CorrectionPanel({ correction, showsContests }: CorrectionPanelProps) {
  const t = useText();
  const { id, corrected_dt, match, changes, score, players, reason } = correction;
  return (
    <article className="panel overflow-hidden">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b px-4 py-2.5 text-xs text-muted">
        <span className="eyebrow">
          {t('corrections.at')} <Moment time={corrected_dt} />
        </span>
        <span>{t(`corrections.reason.${reason ?? 'league'}`)}</span>
      </header>
      <div className="@container border-b hover:bg-hover">
        <MatchRow match={match} />
      </div>
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 p-4 md:grid-cols-2">
        <section className="min-w-0">
          <h2 className="eyebrow pb-2 text-muted">{t('corrections.changes')}</h2>
          <ul className="flex flex-col gap-3">
            {score !== null && (
              <li className="flex items-center gap-2">
                <span className="min-w-0 flex-1">{t('corrections.score')}</span>
                <FromTo
                  before={`${score.before.home} – ${score.before.away}`}
                  after={`${score.after.home} – ${score.after.away}`}
                />
              </li>
            )}
            {changes.map((change, index) => (
              // The changes of a correction never change their order.
              <ChangeRow key={index} change={change} />
            ))}
          </ul>
        </section>
        <section className="min-w-0">
          <h2 className="eyebrow pb-2 text-muted">{t('corrections.points')}</h2>
          {players.length === 0 ? (
            <p className="text-muted">{t('corrections.points.none')}</p>
          ) : (
            <ul className="flex flex-col gap-3">
              {players.map((moved) => (
                <MovedRow key={moved.player.id} moved={moved} />
              ))}
            </ul>
          )}
        </section>
      </div>
      <ContestEffects correctionId={id} isOpenAtFirst={showsContests} />
    </article>
  );
}

function ChangeRow({ change: { before, after } }: { readonly change: Change }) {
  const t = useText();
  const event = after ?? before;
  if (event === null) return null;
  return (
    <li className="flex gap-3">
      <span className="figures inline-flex h-6 min-w-11 shrink-0 items-center justify-center rounded-[4px] border px-1 text-sm">
        {t('contests.match.minute', { minute: clockMinute(event) })}
      </span>
      <span className="flex min-w-0 flex-col">
        {before !== null && (
          <span className="text-muted line-through decoration-1">
            <span className="sr-only">{t('corrections.before')} </span>
            <EventText event={before} />
          </span>
        )}
        {after === null ? (
          <span>{t('corrections.taken-back')}</span>
        ) : (
          <span>
            <EventText event={after} />
          </span>
        )}
      </span>
    </li>
  );
}

function EventText({ event: { kind, player } }: { readonly event: CorrectedEvent }) {
  const t = useText();
  const name = t(`corrections.event.${kind}`);
  return player === null ? name : t('corrections.event.of', { event: name, player: player.name });
}

function MovedRow({ moved: { player, easy, pro } }: { readonly moved: CorrectedPlayer }) {
  const t = useText();
  const points = usePoints();
  return (
    <li className="flex items-start gap-3">
      <PathLink
        path={playerPath(player)}
        className="min-h-6 min-w-0 flex-1 truncate leading-6 font-medium hover:underline"
      >
        {player.name}
      </PathLink>
      <span className="flex shrink-0 flex-col items-end gap-0.5">
        {easy !== null && (
          <FromTo label={t('contests.easy')} before={points(easy.before)} after={points(easy.after)} />
        )}
        {pro !== null && (
          <FromTo label={t('contests.pro')} before={points(pro.before)} after={points(pro.after)} />
        )}
      </span>
    </li>
  );
}

function usePoints(): (points: string | null) => string {
  const { locale } = useLanguage();
  return (points) => (points === null ? '–' : pointsText(points, locale));
}

interface FromToProps {
  readonly label?: string;
  readonly before: string;
  readonly after: string;
}

/** A figure before and after a correction. */
function FromTo({ label, before, after }: FromToProps) {
  const t = useText();
  return (
    <span className="flex items-center gap-2">
      {label !== undefined && <span className="text-xs text-muted">{label}</span>}
      <span className="figures text-muted">{before}</span>
      <ArrowRight size={14} className="text-muted" aria-hidden="true" />
      <span className="sr-only">{t('corrections.now')}</span>
      <span className="figures font-semibold">{after}</span>
    </span>
  );
}
