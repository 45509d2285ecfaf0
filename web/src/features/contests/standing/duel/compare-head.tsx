import { useNavigate } from '@tanstack/react-router';
import { Nickname } from '../../../../game/identity/nickname.tsx';
import { CONTEST_STATE } from '@touchline/domain/contests/state';
import { Users, X } from 'lucide-react';
import { useState } from 'react';
import { useThrottledAnnouncement } from '../../../../lib/i18n/throttled-announcement.ts';
import { useLanguage } from '../../../../lib/i18n/languages.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { LivePoints } from '../../../../ui/figures/live-figure.tsx';
import { Avatar } from '../../../../ui/text/avatar.tsx';
import { Badge } from '../../../../ui/text/badge.tsx';
import type { ContestDetail, TeamView } from '../../queries.ts';
import { distance } from '../prize-line.ts';
import { RivalDialog } from './rival-dialog.tsx';
import { numberFormat } from '../../../../lib/i18n/formats.ts';

interface CompareHeadProps {
  readonly contest: ContestDetail;
  readonly one: TeamView;
  readonly other: TeamView;
}

/** Points and ranks of two compared teams, the leader, and links to another rival and back. */
export function CompareHead({ contest, one, other }: CompareHeadProps) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const [choosing, setChoosing] = useState(false);
  const verdict = useVerdict(one, other, contest.state === CONTEST_STATE.final);
  const spoken = useThrottledAnnouncement(verdict);
  const stop = () =>
    void navigate({
      to: '/play/contest/$id/$slug/$teamId',
      params: { id: String(contest.id), slug: contest.slug, teamId: String(one.id) },
      search: {},
      replace: true,
      resetScroll: false,
    });
  return (
    <header className="panel flex flex-col gap-3 p-4">
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3">
        <Side team={one} />
        <p className="flex items-center gap-2 text-xl md:gap-4 md:text-2xl">
          <LivePoints points={one.points ?? '0'} />
          <span aria-hidden="true" className="text-lg text-muted">
            –
          </span>
          <LivePoints points={other.points ?? '0'} />
        </p>
        <Side team={other} atEnd />
      </div>
      <p className="text-center font-medium">{verdict}</p>
      <p aria-live="polite" className="sr-only">
        {spoken}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button size="small" icon={Users} onClick={() => setChoosing(true)}>
          {t('standing-search.compare.another')}
        </Button>
        <Button size="small" variant="quiet" icon={X} onClick={stop}>
          {t('standing-search.compare.stop')}
        </Button>
      </div>
      <RivalDialog contest={contest} teamId={one.id} open={choosing} onClose={() => setChoosing(false)} />
    </header>
  );
}

/** The leader or winner, and the margin. */
function useVerdict(one: TeamView, other: TeamView, over: boolean): string {
  const { t } = useLanguage();
  if (one.points === null || other.points === null) return '';
  const points = distance(one.points, other.points);
  if (points === 0) return t('live-contest.duel.level');
  const ahead = Number(one.points) > Number(other.points) ? one : other;
  if (ahead.mine && !(one.mine && other.mine)) {
    return t(over ? 'standing-search.compare.you-ahead' : 'live-contest.duel.you-lead', { points });
  }
  const name = ahead.manager.nickname;
  return t(over ? 'standing-search.compare.ahead' : 'live-contest.duel.leads', { name, points });
}

function Side({ team, atEnd = false }: { readonly team: TeamView; readonly atEnd?: boolean }) {
  const { t, locale } = useLanguage();
  return (
    <div
      className={`flex min-w-0 flex-col items-center gap-2 text-center md:gap-3 ${atEnd ? 'md:flex-row-reverse md:text-right' : 'md:flex-row md:text-left'}`}
    >
      <Avatar name={team.manager.nickname} src={team.manager.avatar} size={40} />
      <span className="flex max-w-full min-w-0 flex-col">
        <span className="line-clamp-2 font-semibold wrap-anywhere">
          <Nickname of={team.manager.nickname} />
        </span>
        <span
          className={`flex flex-wrap items-center gap-x-2 text-xs text-muted max-md:justify-center ${atEnd ? 'md:justify-end' : ''}`}
        >
          {team.rank !== null && (
            <span>
              {t('contests.my.rank')} {numberFormat(locale).format(team.rank)}
            </span>
          )}
          {team.mine && <Badge tone="accent">{t('contests.standings.me')}</Badge>}
        </span>
      </span>
    </div>
  );
}
