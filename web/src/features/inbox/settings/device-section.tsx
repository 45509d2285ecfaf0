import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { callQuery } from '../../../lib/api/queries.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { isNativeApp } from '../../../lib/page/native-app.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { PanelSection } from '../../../ui/text/panel-section.tsx';
import { pushAbility, subscribeHere, unsubscribeHere, type PushAbility } from './this-browser.ts';
import type { NotificationSettings } from './use-settings.ts';

/** Turns notifications on and off for the browser of the manager. */
export function DeviceSection({ settings }: { readonly settings: NotificationSettings }) {
  const t = useText();
  const ability = useAbility();
  const { isOn, turnOn, turnOff, busy, problem, failure } = useSubscription(settings);
  return (
    <PanelSection
      title={t('notification-settings.device')}
      text={
        <span aria-live="polite">
          {t(`notification-settings.device.${problem ?? (isOn ? 'on' : ability)}`)}
        </span>
      }
    >
      {ability === 'possible' && (
        <div className="flex flex-col sm:items-start">
          <Button variant={isOn ? 'plain' : 'main'} busy={busy} onClick={isOn ? turnOff : turnOn}>
            {t(isOn ? 'notification-settings.turn-off' : 'notification-settings.turn-on')}
          </Button>
        </div>
      )}
      {failure !== null && <FailureNote failure={failure} />}
    </PanelSection>
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
