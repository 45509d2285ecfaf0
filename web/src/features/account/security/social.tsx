import { useQuery } from '@tanstack/react-query';
import { Link2, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useSensitiveCall } from '../../../lib/session/sensitive-call.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { ProviderMark } from '../../../ui/brand/provider-mark.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { EmptyNote } from '../../../ui/states/states.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { SecurityCard } from './two-steps.tsx';
import { SocialPermissionDialog } from './social-permission-dialog.tsx';

type Identity = CallOutput<'auth.identities.list'>[number];

/** Sign-in with other accounts: whether it is allowed, and which accounts are linked. */
export function SocialSignIn() {
  const t = useText();
  const identities = useQuery(callQuery('auth.identities.list', {}));
  const [unlinking, setUnlinking] = useState<Identity | null>(null);
  const rows = identities.data ?? [];
  return (
    <>
      <Permission />
      {(rows.length > 0 || identities.isPending || identities.error !== null) && (
        <section className="panel overflow-hidden">
          <h2 className="px-5 pt-4 pb-2 text-base font-semibold">{t('account.social.linked.title')}</h2>
          <List
            rows={identities.data}
            rowKey={(row) => row.id}
            rowHeight={72}
            label={t('account.social.linked.title')}
            failure={identities.error}
            onRetry={() => void identities.refetch()}
            empty={<EmptyNote text={t('account.social.linked.empty')} />}
          >
            {(row) => <IdentityLine row={row} onUnlink={() => setUnlinking(row)} />}
          </List>
        </section>
      )}
      {unlinking !== null && <UnlinkDialog row={unlinking} onClose={() => setUnlinking(null)} />}
    </>
  );
}

/** The permission, which the password turns on and off. */
function Permission() {
  const t = useText();
  const user = useUser();
  const [changing, setChanging] = useState(false);
  if (user === null) return null;
  const isOn = user.allow_login_from_social_media;
  return (
    <SecurityCard
      icon={isOn ? Link2 : Link2Off}
      title={t('account.social.title')}
      state={
        <Badge tone={isOn ? 'up' : 'plain'}>{t(isOn ? 'account.social.on' : 'account.social.off')}</Badge>
      }
      text={t('account.social.text')}
    >
      {user.has_password ? (
        <Button variant={isOn ? 'quiet' : 'plain'} onClick={() => setChanging(true)}>
          {t(isOn ? 'account.social.refuse' : 'account.social.allow')}
        </Button>
      ) : (
        <p className="text-sm text-pretty text-muted">{t('account.social.only-way')}</p>
      )}
      {changing && <SocialPermissionDialog allow={!isOn} onClose={() => setChanging(false)} />}
    </SecurityCard>
  );
}

function IdentityLine({ row, onUnlink }: { readonly row: Identity; readonly onUnlink: () => void }) {
  const t = useText();
  return (
    <div className="flex min-h-18 items-center gap-4 px-5 py-2">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-raised">
        <ProviderMark name={row.provider} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="truncate font-medium">{t(`auth.providers.name.${row.provider}`)}</p>
        <p className="truncate text-xs text-muted">
          {row.email !== null && (
            <>
              {row.email}
              <span aria-hidden="true"> · </span>
            </>
          )}
          {t('account.social.linked.since')} <Moment time={row.linked_at} format="date" />
        </p>
      </div>
      <Button size="small" onClick={onUnlink}>
        {t('account.social.unlink')}
      </Button>
    </div>
  );
}

function UnlinkDialog({ row, onClose }: { readonly row: Identity; readonly onClose: () => void }) {
  const t = useText();
  const unlink = useSensitiveCall('auth.identities.unlink', {
    invalidates: ['auth.identities.list'],
    onSuccess: () => {
      toast('done', t('account.social.unlinked'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('account.social.unlink.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('account.social.keep')}</Button>
          <Button variant="danger" busy={unlink.isPending} onClick={() => unlink.mutate({ id: row.id })}>
            {t('account.social.unlink')}
          </Button>
        </>
      }
    >
      <p className="text-muted">
        {t('account.social.unlink.text', { provider: t(`auth.providers.name.${row.provider}`) })}
      </p>
      <p role="alert" className="pt-3 font-medium text-down empty:hidden">
        {unlink.error && unlink.error.code !== 'ERR_STEP_UP_REQUIRED' && failureText(unlink.error, t)}
      </p>
    </Dialog>
  );
}
