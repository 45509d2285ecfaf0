import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { DoorOpen, Pencil, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { isMissing } from '../../../lib/api/prefetch.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useScreenTitle } from '../../../lib/page/screen-title.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Formula } from '../components/formula.tsx';
import { Gone } from '../components/gone.tsx';
import { HonoursPanel } from '../components/honours.tsx';
import { InviteDialog } from '../components/invite-dialog.tsx';
import { LeagueTable } from '../components/league-table.tsx';
import { RenameDialog } from '../components/rename-dialog.tsx';

type MiniLeague = CallOutput<'miniLeagues.get'>;

const route = getRouteApi('/my-account/mini-leagues/$id');

/** A mini-league: the table of a season, how it counts, and the honours of seasons before. */
export function MiniLeagueScreen() {
  const t = useText();
  const id = Number(route.useParams().id);
  const { season_id } = route.useSearch();
  const query = useQuery(callQuery('miniLeagues.get', season_id === undefined ? { id } : { id, season_id }));
  const league = query.data;
  useScreenTitle(league?.name);
  if (isMissing(query.error)) return <Gone what="mini-league" />;
  return (
    <>
      <PageHeader
        title={league?.name ?? t('mini-leagues.one')}
        eyebrow={league?.league.label ?? '…'}
        text={league && t('mini-leagues.members', { count: league.table.length })}
        actions={league && <Actions league={league} />}
      />
      {league !== undefined && league.seasons.length > 1 && <SeasonChoice league={league} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
        <div className="flex min-w-0 flex-col gap-4">
          {league?.table.length === 1 && league.invitation !== null && <Alone />}
          <LeagueTable league={league} failure={query.error} onRetry={() => void query.refetch()} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {league && <HonoursPanel honours={league.honours} />}
          {league && <Formula league={league} />}
        </div>
      </div>
    </>
  );
}

/** Said to the owner while no one else is in. */
function Alone() {
  const t = useText();
  return <p className="rounded-sm border border-dashed p-4 text-muted">{t('mini-leagues.alone')}</p>;
}

function SeasonChoice({ league }: { readonly league: MiniLeague }) {
  const t = useText();
  const navigate = route.useNavigate();
  return (
    <div className="pb-4">
      <select
        aria-label={t('mini-leagues.season')}
        value={league.season.id}
        onChange={(event) =>
          void navigate({ search: { season_id: Number(event.target.value) }, replace: true })
        }
        className="min-h-9 max-w-full rounded-sm border bg-surface px-2 text-sm font-medium pointer-coarse:min-h-11"
      >
        {league.seasons.map(({ id, name }) => (
          <option key={id} value={id}>
            {t('mini-leagues.honours.season', { name })}
          </option>
        ))}
      </select>
    </div>
  );
}

type OpenDialog = 'invite' | 'rename' | 'leave' | null;

function Actions({ league }: { readonly league: MiniLeague }) {
  const t = useText();
  const navigate = useNavigate();
  const [open, setOpen] = useState<OpenDialog>(null);
  const close = () => setOpen(null);
  const { id, name, invitation, is_owner } = league;
  const leave = useCall('miniLeagues.leave', {
    invalidates: ['miniLeagues.list'],
    onSuccess: async () => {
      toast('done', t('mini-leagues.left', { name }));
      await navigate({ to: '/my-account/mini-leagues' });
    },
  });
  const leaveText = !is_owner
    ? 'mini-leagues.leave.text'
    : league.table.length === 1
      ? 'mini-leagues.leave.last'
      : 'mini-leagues.leave.owner';
  return (
    <>
      {invitation !== null && (
        <Button variant="main" icon={UserPlus} onClick={() => setOpen('invite')}>
          {t('mini-leagues.invite')}
        </Button>
      )}
      <Button icon={DoorOpen} onClick={() => setOpen('leave')}>
        {t('mini-leagues.leave')}
      </Button>
      {is_owner && (
        <IconButton
          icon={Pencil}
          variant="plain"
          label={t('mini-leagues.rename')}
          onClick={() => setOpen('rename')}
        />
      )}
      {open === 'invite' && invitation !== null && (
        <InviteDialog id={id} name={name} secret={invitation} onClose={close} />
      )}
      {open === 'rename' && <RenameDialog id={id} name={name} onClose={close} />}
      {open === 'leave' && (
        <ConfirmDialog
          title={t('mini-leagues.leave.title', { name })}
          text={t(leaveText)}
          cancel={t('mini-leagues.cancel')}
          confirm={t('mini-leagues.leave')}
          busy={leave.isPending}
          failure={leave.error}
          onConfirm={() => leave.mutate({ id })}
          onClose={close}
        />
      )}
    </>
  );
}
