import { deviceOf } from '@touchline/domain/account/device';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useText } from '../../../lib/i18n/languages.tsx';

/** A session of the manager. */
export type SessionRow = CallOutput<'auth.sessions.list'>[number];

/** Names a device by its browser and system, never by its place. */
export function useDeviceName(): (device: string) => string {
  const t = useText();
  return (device) => {
    const { browser, system } = deviceOf(device);
    if (browser === null || system === null) return browser ?? system ?? t('account.session.unknown');
    return t('account.session.device', { browser, system });
  };
}
