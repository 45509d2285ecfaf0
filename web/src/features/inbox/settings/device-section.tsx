import { useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { callQuery } from '../../../lib/api/queries.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { isNativeApp } from '../../../lib/page/native-app.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { pushAbility, subscribeHere, unsubscribeHere, type PushAbility } from './this-browser.ts';
import type { NotificationSettings } from './use-settings.ts';

/** Turns notifications on and off for the browser of the manager. */
export function DeviceSection({ settings }: { readonly settings: NotificationSettings }) {
  const t = useText();
  const ability = useAbility();
  const { isOn, turnOn, turnOff, busy, problem, failure } = useSubscription(settings);
  return (
    <section
      className="panel flex flex-wrap items-center gap-4 p-4"
      aria-label={t('notification-settings.device')}
    >
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
        <BellRing size={20} aria-hidden="true" />
      </span>
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-0.5">
        <h2 className="text-base font-semibold">{t('notification-settings.device')}</h2>
        <p className="text-sm text-muted" aria-live="polite">
          {t(`notification-settings.device.${problem ?? (isOn ? 'on' : ability)}`)}
        </p>
      </div>
      {ability === 'possible' && (
        <Button variant={isOn ? 'plain' : 'main'} busy={busy} onClick={isOn ? turnOff : turnOn}>
          {t(isOn ? 'notification-settings.turn-off' : 'notification-settings.turn-on')}
        </Button>
      )}
      {failure !== null && (
        <div className="basis-full">
          <FailureNote failure={failure} />
        </div>
      )}
    </section>
  );
}

/** The capability of this browser; the server renders it as possible. */
function useAbility(): PushAbility {
  return useSyncExternalStore<PushAbility>(
    () => () => {},
    pushAbility,
    () => 'possible',
  );
}

function useSubscription({ pushes_here: isOn, push_key: publicKey }: NotificationSettings) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<'denied' | 'no-service' | null>(null);
  const [asking, setAsking] = useState(false);
  const changed = (): Promise<void> =>
    client.invalidateQueries({ queryKey: callQuery('inbox.settings.get', {}).queryKey });
  const subscribe = useCall('inbox.push.subscribe', { onSuccess: changed });
  const unsubscribe = useCall('inbox.push.unsubscribe', { onSuccess: changed });
  const turnOn = async (): Promise<void> => {
    setAsking(true);
    setProblem(null);
    try {
      if (isNativeApp()) {
        const { registerPhone } = await import('../../../lib/session/phone-push.ts');
        if (!(await registerPhone())) setProblem('denied');
        // This read carries the token of the phone.
        return await changed();
      }
      const subscription = await subscribeHere(publicKey);
      if (subscription === null) setProblem('denied');
      else subscribe.mutate(subscription);
    } catch {
      setProblem('no-service');
    } finally {
      setAsking(false);
    }
  };
  const turnOff = async (): Promise<void> => {
    if (isNativeApp())
      await (await import('../../../lib/session/phone-push.ts')).unregisterPhone().catch(() => undefined);
    // The server sends nothing from now on, even when the browser keeps its subscription.
    unsubscribe.mutate({});
    await unsubscribeHere().catch(() => undefined);
  };
  return {
    isOn,
    problem,
    busy: asking || subscribe.isPending || unsubscribe.isPending,
    failure: subscribe.error ?? unsubscribe.error,
    turnOn: () => void turnOn(),
    turnOff: () => void turnOff(),
  };
}
