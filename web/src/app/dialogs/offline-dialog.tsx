import { RotateCw } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
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

/** Shows that the network is lost and closes when it is back; it can be dismissed to keep reading. */
export function OfflineDialog() {
  const t = useText();
  const queries = useQueryClient();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  // A dismissal lasts for one outage.
  const [dismissed, setDismissed] = useState(false);
  if (online && dismissed) setDismissed(false);
  const retry = () => {
    setDismissed(true);
    void queries.refetchQueries({ type: 'active' });
  };
  return (
    <Dialog
      open={!online && !dismissed}
      onClose={() => setDismissed(true)}
      title={t('shell.offline.title')}
      actions={
        <Button variant="main" icon={RotateCw} onClick={retry}>
          {t('shell.offline.retry')}
        </Button>
      }
    >
      <p>{t('shell.offline.text')}</p>
    </Dialog>
  );
}
