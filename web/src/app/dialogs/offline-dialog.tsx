import { RotateCw } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
import { refetchShown } from '../../lib/offline/connection.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** The manager's reaction to one outage. */
type Reaction = 'none' | 'trying' | 'retried' | 'dismissed';

/** Shows that the network is lost and closes when it is back; it can be dismissed to keep reading. */
export function OfflineDialog() {
  const t = useText();
  const queries = useQueryClient();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const [reaction, setReaction] = useState<Reaction>('none');
  if (online && reaction !== 'none') setReaction('none');
  const retry = async () => {
    setReaction('trying');
    await refetchShown(queries);
    // Closed or back online meanwhile.
    setReaction((now) => (now === 'trying' ? 'retried' : now));
  };
  return (
    <Dialog
      open={!online && reaction !== 'dismissed'}
      onClose={() => setReaction('dismissed')}
      title={t('shell.offline.title')}
      actions={
        <Button variant="main" icon={RotateCw} busy={reaction === 'trying'} onClick={() => void retry()}>
          {t('shell.offline.retry')}
        </Button>
      }
    >
      <p>{t('shell.offline.text')}</p>
      <output className="text-muted">{reaction === 'retried' && t('offline.still')}</output>
    </Dialog>
  );
}
