import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Stars } from '../../../game/cards/stars.tsx';
import { Crest } from '../../../game/clubs/crest.tsx';
import { playerPath } from '../../../game/football/paths.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { revisionQuery, type StarRevision } from './star-queries.ts';

type Change = StarRevision['changes'][number];

/**
 * A revision of one league: the players who rise and fall, and from when on. The list shows the largest changes,
 * the others on demand.
 */
export function RevisionPanel({ revision }: { readonly revision: StarRevision }) {
  const t = useText();
  const [isWhole, setWhole] = useState(false);
  const whole = useQuery({ ...revisionQuery(revision.id), enabled: isWhole });
  const { league, effective_dt, is_in_force, rising, falling } = revision;
  const changes = whole.data?.changes ?? revision.changes;
  return (
    <article className="panel overflow-hidden">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b px-4 py-3">
        <h2 className="text-base">{league.label}</h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <span>
            {is_in_force ? t('stars.since') : t('stars.from')} <Moment time={effective_dt} format="date" />
          </span>
          {!is_in_force && <Badge>{t('stars.announced')}</Badge>}
        </p>
      </header>
      {rising + falling === 0 ? (
        <p className="px-4 py-3 text-muted">{t('stars.unchanged')}</p>
      ) : (
        <div className="grid grid-cols-1 md:grid-cols-2 md:divide-x">
          <Changes
            title={t('stars.rising', { count: rising })}
            changes={changes.filter(({ before, after }) => after > before)}
          />
          <Changes
            title={t('stars.falling', { count: falling })}
            changes={changes.filter(({ before, after }) => after < before)}
          />
        </div>
      )}
      {changes.length < rising + falling && (
        <footer className="border-t px-4 py-3">
          {whole.error === null ? (
            <Button busy={whole.isFetching} onClick={() => setWhole(true)}>
              {t('stars.show-all', { count: rising + falling })}
            </Button>
          ) : (
            <ErrorState failure={whole.error} onRetry={() => void whole.refetch()} />
          )}
        </footer>
      )}
    </article>
  );
}

interface ChangesProps {
  readonly title: string;
  readonly changes: readonly Change[];
}

/** The changes of one direction, those of the reader's own players first. */
function Changes({ title, changes }: ChangesProps) {
  if (changes.length === 0) return <p className="px-4 py-3 text-sm text-muted">{title}</p>;
  const mine = changes.filter(({ owned }) => owned > 0);
  const others = changes.filter(({ owned }) => owned === 0);
  return (
    <section className="min-w-0 max-md:not-first:border-t">
      <h3 className="eyebrow px-4 pt-3 pb-1 text-muted">{title}</h3>
      <ul className="pb-2">
        {[...mine, ...others].map((change) => (
          <ChangeRow key={change.player.id} change={change} />
        ))}
      </ul>
    </section>
  );
}

function ChangeRow({ change: { player, club, before, after, owned } }: { readonly change: Change }) {
  const t = useText();
  return (
    <li className="flex min-h-11 items-center gap-3 px-4 py-1.5">
      {club !== null && <Crest club={club} size={24} />}
      <span className="flex min-w-0 flex-1 flex-col">
        <PathLink path={playerPath(player)} className="truncate font-medium hover:underline">
          {player.name}
        </PathLink>
        <span className="truncate text-xs text-muted">
          {t(`ui.position.${player.position}`)}
          {owned > 0 && <> · {t('stars.owned', { count: owned })}</>}
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-2">
        <Stars stars={before} size={10} />
        <ArrowRight size={14} aria-hidden="true" className={after > before ? 'text-up' : 'text-down'} />
        <Stars stars={after} size={10} />
      </span>
    </li>
  );
}
