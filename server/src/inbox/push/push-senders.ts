import type { Config } from '../../config.ts';
import { phonePushSender } from '../../outside/fcm.ts';
import { webPushSender } from '../../outside/web-push.ts';
import type { Secrets } from '../../secrets.ts';
import type { PushSenders } from './send-push.ts';
import { vapidKeysOf } from './vapid-keys.ts';

/** The services of the configuration through which devices are reached. */
export function pushSenders(
  { fcm, securityContact, publicUrl }: Pick<Config, 'fcm' | 'securityContact' | 'publicUrl'>,
  secrets: Pick<Secrets, 'mac'>,
): PushSenders {
  // Push services require a contact for problems.
  const contact = securityContact ?? `mailto:push@${new URL(publicUrl).hostname}`;
  return {
    web: webPushSender({ ...vapidKeysOf(secrets), contact }),
    phone: fcm === null ? null : phonePushSender(fcm),
  };
}
