import { useQuery } from '@tanstack/react-query';
import { levelMayJoin } from '@touchline/domain/contests/seats';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { callQuery } from '../../../lib/api/queries.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import type { PlayerPage } from '../queries.ts';

const MAX_READ = 50;
const MAX_SHOWN = 3;

interface ContestsToFieldProps {
  readonly playerId: number;
  /** The contests that count a match of the player. */
  readonly contests: PlayerPage['contests'];
  /** Epoch milliseconds when a loan is due: it plays in contests that end by then. Null where that does not matter. */
  readonly dueAt: number | null;
}

/** Pro contests that a bought, borrowed or leased player can be fielded in now, each a link to a team that begins with them. */
export function ContestsToField({ playerId, contests: ofPlayer, dueAt }: ContestsToFieldProps) {
  const t = useText();
  const level = useUser()?.user_level ?? 0;
  const pro = new Set(ofPlayer.flatMap(({ id, is_pro }) => (is_pro ? [id] : [])));
  const list = useQuery({
    ...callQuery('contests.list', {
      page: 1,
      noItems: MAX_READ,
      joinable: true,
      is_pro: true,
      sort_by: 'contest_dt',
      sort_how: 'asc',
    }),
    enabled: pro.size > 0,
  });
  const contests = (list.data?.data ?? [])
    .filter(({ id }) => pro.has(id))
    .filter(({ pro_tier }) => levelMayJoin(pro_tier, level, CURRENT_RULES))
    .filter(({ contest_end_dt }) => dueAt === null || Date.parse(contest_end_dt) <= dueAt)
    .slice(0, MAX_SHOWN);
  if (contests.length === 0) return null;
  return (
    <section aria-labelledby="contests-to-field" className="overflow-hidden rounded-sm border">
      <h3 id="contests-to-field" className="eyebrow px-4 py-2.5 text-muted">
        {t('lending.field')}
      </h3>
      <ul className="divide-y border-t">
        {contests.map(({ id, name, contest_dt }) => (
          <li key={id}>
            <PathLink
              path={`/play/contest/${id}/create-team?player=${playerId}`}
              className="flex min-h-14 items-center justify-between gap-3 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="flex min-w-0 flex-col">
                <span className="truncate font-medium">{name}</span>
                <span className="text-xs text-muted">
                  <Moment time={contest_dt} />
                </span>
              </span>
              <span className="shrink-0 text-sm text-accent-ink">{t('lending.field.team')}</span>
            </PathLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
