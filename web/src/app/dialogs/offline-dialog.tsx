import { RotateCw } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
import { refetchShown } from '../../lib/offline/connection.ts';
import { isServerReachable } from '../../lib/offline/reachable.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

/** Whether the browser has no network, and indeed reaches no server: some say so wrongly. */
function useNetworkLoss(): boolean {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let latest = 0;
    const judge = async () => {
      latest += 1;
      const judged = latest;
      const isLoss = !navigator.onLine && !(await isServerReachable());
      if (judged === latest) setLost(isLoss);
    };
    const onChange = () => void judge();
    addEventListener('online', onChange);
    addEventListener('offline', onChange);
    onChange();
    return () => {
      latest += 1;
      removeEventListener('online', onChange);
      removeEventListener('offline', onChange);
    };
  }, []);
  return isLost;
}

/** The manager's reaction to one outage. */
type Reaction = 'none' | 'trying' | 'retried' | 'dismissed';

/** Shows that the network is lost and closes when it is back; it can be dismissed to keep reading. */
export function OfflineDialog() {
  const t = useText();
  const queries = useQueryClient();
  const isLost = useNetworkLoss();
  const [reaction, setReaction] = useState<Reaction>('none');
  if (!isLost && reaction !== 'none') setReaction('none');
  const retry = async () => {
    setReaction('trying');
    await refetchShown(queries);
    const isBack = await isServerReachable();
    // Closed or back online meanwhile.
    setReaction((now) => (now === 'trying' ? (isBack ? 'dismissed' : 'retried') : now));
  };
  return (
    <Dialog
      open={isLost && reaction !== 'dismissed'}
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
