import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { isMissing } from '../../../lib/api/prefetch.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { storage } from '../../../lib/session/storage.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { Avatar } from '../../../ui/text/avatar.tsx';
import { ButtonLink, TextLink } from '../../../ui/text/link.tsx';
import { Gone } from '../components/gone.tsx';
import { keepInvitation, keptInvitation, secretInFragment } from '../invitation-link.ts';

const route = getRouteApi('/play/mini-league/$id');

/** An opened invitation: a visitor signs in from here, a manager sees where it leads and joins. */
export function Invited() {
  const id = Number(route.useParams().id);
  return (
    <div className="mx-auto flex max-w-lg flex-col gap-4 md:pt-8">
      <Invitation key={id} id={id} />
    </div>
  );
}

function Invitation({ id }: { readonly id: number }) {
  const secret = useInvitation(id);
  const user = useUser();
  if (user === null) return <SignInFirst id={id} />;
  return secret === null ? <Gone what="invitation" /> : <Preview id={id} secret={secret} />;
}

/**
 * The secret of the opened invitation, or null. It is taken out of the address at once and kept on the device, so that
 * it stays in no history and gets into no query of the sign-in.
 */
function useInvitation(id: number): string | null {
  const navigate = useNavigate();
  const [secret] = useState(() =>
    // The server knows no fragment, and draws the same for every visitor.
    typeof location === 'undefined' ? null : (secretInFragment(location.hash) ?? keptInvitation(storage, id)),
  );
  useEffect(() => {
    const opened = secretInFragment(location.hash);
    if (opened === null) return;
    keepInvitation(storage, id, opened);
    void navigate({ to: '.', hash: '', replace: true, resetScroll: false });
  }, [id, navigate]);
  return secret;
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="panel flex flex-col gap-5 p-6">
      <h1 className="text-xl">{title}</h1>
      {children}
    </section>
  );
}

function SignInFirst({ id }: { readonly id: number }) {
  const t = useText();
  const origin = `/play/mini-league/${id}`;
  return (
    <Card title={t('mini-leagues.invited.title')}>
      <p className="text-muted">{t('mini-leagues.invited.visitor')}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="main" to="/auth/login" search={{ origin }}>
          {t('mini-leagues.invited.sign-in')}
        </ButtonLink>
        <ButtonLink to="/auth/register" search={{ origin }}>
          {t('mini-leagues.invited.register')}
        </ButtonLink>
      </div>
    </Card>
  );
}

function Waiting() {
  return (
    <div className="panel flex flex-col gap-4 p-6">
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}

function Preview({ id, secret }: { readonly id: number; readonly secret: string }) {
  const query = useQuery(callQuery('miniLeagues.preview', { id, invitation: secret }));
  if (isMissing(query.error)) return <Gone what="invitation" />;
  if (query.error !== null && query.data === undefined) {
    return (
      <div className="panel">
        <ErrorState failure={query.error} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  if (query.data === undefined) return <Waiting />;
  return <Joining league={query.data} secret={secret} />;
}

interface JoiningProps {
  readonly league: CallOutput<'miniLeagues.preview'>;
  readonly secret: string;
}

function Joining({ league, secret }: JoiningProps) {
  const t = useText();
  const navigate = useNavigate();
  const { id, name, owner, members, max_members, is_member } = league;
  const params = { id: String(id) };
  const join = useCall('miniLeagues.join', {
    invalidates: ['miniLeagues.list', 'miniLeagues.get'],
    onSuccess: () => navigate({ to: '/my-account/mini-leagues/$id', params }),
  });
  return (
    <Card title={name}>
      <div className="flex items-center gap-3">
        <Avatar name={owner.nickname} src={owner.avatar} size={40} />
        <span className="flex min-w-0 flex-col">
          <span className="truncate font-semibold">
            {t('mini-leagues.invited.by', { name: owner.nickname })}
          </span>
          <span className="truncate text-sm text-muted">
            {league.league.label} · {t('mini-leagues.members', { count: members })}
          </span>
        </span>
      </div>
      <p className="text-sm text-muted">{t('mini-leagues.invited.seen')}</p>
      {is_member ? (
        <TextLink to="/my-account/mini-leagues/$id" params={params}>
          {t('mini-leagues.invited.member')}
        </TextLink>
      ) : (
        <Button
          variant="main"
          wide
          busy={join.isPending}
          blocked={members >= max_members ? t('mini-leagues.invited.full', { max: max_members }) : null}
          onClick={() => join.mutate({ id, invitation: secret })}
        >
          {t('mini-leagues.invited.join')}
        </Button>
      )}
      <FailureNote failure={join.error} />
    </Card>
  );
}
