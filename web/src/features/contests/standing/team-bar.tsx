import type { ReactNode } from 'react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { Avatar } from '../../../ui/text/avatar.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { LivePoints } from '../../../ui/figures/live-figure.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { RankMove } from '../../../game/contests/rank-move.tsx';
import { ManagerLink } from '../../../game/identity/manager-link.tsx';
import { SimulatedMark } from '../../../game/contests/simulated-mark.tsx';
import type { TeamView } from '../queries.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

/** Manager, rank and points of a team; the reader's own teams are on the board above the tabs. */
export function TeamBar({ team }: { readonly team: TeamView }) {
  const { t, locale } = useLanguage();
  const shape = `${team.formation} · ${t('contests.team.stars', { stars: team.stars })}`;
  if (team.mine && team.rank !== null) return <p className="text-xs text-muted">{shape}</p>;
  return (
    <header className="panel flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3">
      <span className="flex min-w-0 flex-1 basis-full items-center gap-3 md:basis-0">
        <Avatar name={team.manager.nickname} src={team.manager.avatar} size={40} />
        <span className="min-w-0">
          <span className="flex items-center gap-2">
            <ManagerLink
              id={team.manager.id}
              nickname={team.manager.nickname}
              className="truncate text-base font-semibold"
            />
            {team.manager.simulated && <SimulatedMark />}
            {team.mine && <Badge tone="accent">{t('contests.standings.me')}</Badge>}
          </span>
          <span className="block text-xs text-muted">{shape}</span>
        </span>
      </span>
      <dl className="flex items-start gap-8 max-md:w-full max-md:justify-between">
        {team.rank !== null && (
          <Figure label={t('contests.my.rank')}>
            <span className="figures text-xl leading-7">{numberFormat(locale).format(team.rank)}</span>
            <RankMove teamId={team.id} rank={team.rank} size="small" />
          </Figure>
        )}
        {team.prize !== null && (
          <Figure label={t('contests.my.prize')}>
            <MoneyText amount={team.prize} exact />
          </Figure>
        )}
        {team.points !== null && (
          <Figure label={t('contests.my.points')}>
            <span className="text-xl leading-7 text-accent-ink">
              <LivePoints points={team.points} />
            </span>
          </Figure>
        )}
      </dl>
    </header>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="eyebrow text-muted">{label}</dt>
      <dd className="flex h-7 items-baseline gap-1 leading-7">{children}</dd>
    </div>
  );
}
