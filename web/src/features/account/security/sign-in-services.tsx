import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { failureText, type CallFailure } from '../../../lib/api/failure.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { asFailure, departTo } from '../../../lib/session/provider-departure.ts';
import { useSensitiveCall } from '../../../lib/session/sensitive-call.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { ProviderMark, type ProviderName } from '../../../ui/brand/provider-mark.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { EmptyNote } from '../../../ui/states/states.tsx';
import { useLinkReturn, type LinkProgress } from './use-link-return.ts';

type Identity = CallOutput<'auth.identities.list'>[number];
/** A service that signs in, or one that may be added. */
type Row = { readonly provider: ProviderName; readonly identity: Identity | null };

/** The services that sign in to the account, and those that can be added while they may. */
export function SignInServices() {
  const t = useText();
  const user = useUser();
  const identities = useQuery(callQuery('auth.identities.list', {}));
  const { data: providers = [] } = useQuery({
    ...callQuery('auth.providers.list', {}),
    staleTime: Infinity,
  });
  const [removing, setRemoving] = useState<Identity | null>(null);
  const progress = useLinkReturn();
  if (user === null) return null;
  const isOn = user.allow_login_from_social_media;
  const linked = identities.data;
  const rows: readonly Row[] | undefined = linked && [
    ...linked.map((identity) => ({ provider: identity.provider, identity })),
    ...providers
      .filter(({ name }) => isOn && linked.every(({ provider }) => provider !== name))
      .map(({ name }) => ({ provider: name, identity: null })),
  ];
  if (rows?.length === 0 && progress.kind === 'none') return null;
  const isLast = !user.has_password && linked?.length === 1;
  return (
    <section className="panel overflow-hidden" aria-labelledby="sign-in-services">
      <header className="flex flex-col gap-1 px-5 pt-4 pb-2">
        <h2 id="sign-in-services" className="text-base font-semibold">
          {t('account.social.services.title')}
        </h2>
        <p className="max-w-prose text-sm text-muted">
          {t(isOn ? 'account.social.services.text' : 'account.social.services.off')}
        </p>
        <Progress progress={progress} />
      </header>
      <List
        rows={rows}
        rowKey={({ provider, identity }) => identity?.id ?? provider}
        rowHeight={72}
        label={t('account.social.services.title')}
        failure={identities.error}
        onRetry={() => void identities.refetch()}
        empty={<EmptyNote text={t('account.social.services.empty')} />}
      >
        {({ provider, identity }) =>
          identity === null ? (
            <AddLine
              provider={provider}
              busy={progress.kind === 'adding' && progress.provider === provider}
            />
          ) : (
            <IdentityLine row={identity} isLast={isLast} onRemove={() => setRemoving(identity)} />
          )
        }
      </List>
      {removing !== null && <RemoveDialog row={removing} onClose={() => setRemoving(null)} />}
    </section>
  );
}

function Progress({ progress }: { readonly progress: LinkProgress }) {
  const t = useText();
  const providerOf = (name: ProviderName) => ({ provider: t(`auth.providers.name.${name}`) });
  return (
    <p
      aria-live="polite"
      className={`pt-1 font-medium empty:hidden ${progress.kind === 'failed' ? 'text-down' : 'text-muted'}`}
    >
      {progress.kind === 'adding' && t('account.social.services.adding', providerOf(progress.provider))}
      {progress.kind === 'cancelled' && t('account.social.services.cancelled')}
      {progress.kind === 'failed' && failureText(progress.failure, t)}
    </p>
  );
}

interface LineProps {
  readonly provider: ProviderName;
  readonly about?: ReactNode;
  readonly children: ReactNode;
}

/** A service with its mark, what is known of it, and its action. */
function Line({ provider, about, children }: LineProps) {
  const t = useText();
  return (
    <div className="flex min-h-18 items-center gap-4 px-5 py-2">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-hover">
        <ProviderMark name={provider} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="truncate font-medium">{t(`auth.providers.name.${provider}`)}</p>
        {about}
      </div>
      {children}
    </div>
  );
}

interface IdentityLineProps {
  readonly row: Identity;
  readonly isLast: boolean;
  readonly onRemove: () => void;
}

function IdentityLine({ row, isLast, onRemove }: IdentityLineProps) {
  const t = useText();
  return (
    <Line
      provider={row.provider}
      about={
        <>
          {row.email !== null && <p className="line-clamp-2 text-xs break-all text-muted">{row.email}</p>}
          <p className="text-xs text-muted">
            {t('account.social.services.since')} <Moment time={row.linked_at} format="date" />
          </p>
        </>
      }
    >
      <Button size="small" blocked={isLast ? t('account.social.remove.last') : null} onClick={onRemove}>
        {t('account.social.remove')}
      </Button>
    </Line>
  );
}

function AddLine({ provider, busy }: { readonly provider: ProviderName; readonly busy: boolean }) {
  const t = useText();
  const [leaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const leave = async () => {
    setLeaving(true);
    setFailure(null);
    try {
      await departTo(provider, 'link');
    } catch (error) {
      setFailure(asFailure(error));
      setLeaving(false);
    }
  };
  return (
    <Line
      provider={provider}
      about={
        <p role="alert" className="text-xs font-medium text-down empty:hidden">
          {failure !== null && failureText(failure, t)}
        </p>
      }
    >
      <Button
        size="small"
        busy={leaving || busy}
        aria-label={`${t('account.social.services.add')}: ${t(`auth.providers.name.${provider}`)}`}
        onClick={() => leaving || busy || void leave()}
      >
        {t('account.social.services.add')}
      </Button>
    </Line>
  );
}

function RemoveDialog({ row, onClose }: { readonly row: Identity; readonly onClose: () => void }) {
  const t = useText();
  const provider = t(`auth.providers.name.${row.provider}`);
  const remove = useSensitiveCall('auth.identities.unlink', {
    invalidates: ['auth.identities.list'],
    onSuccess: () => {
      toast('done', t('account.social.remove.done', { provider }));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('account.social.remove.title', { provider })}
      actions={
        <>
          <Button onClick={onClose}>{t('account.social.keep')}</Button>
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate({ id: row.id })}>
            {t('account.social.remove')}
          </Button>
        </>
      }
    >
      <p className="text-muted">{t('account.social.remove.text')}</p>
      <p role="alert" className="pt-3 font-medium text-down empty:hidden">
        {remove.error && remove.error.code !== 'ERR_STEP_UP_REQUIRED' && failureText(remove.error, t)}
      </p>
    </Dialog>
  );
}
