import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useCall } from '../../../lib/api/use-call.ts';

export type NotificationSettings = CallOutput<'inbox.settings.get'>;
/** What the manager chooses. */
export type Choices = Pick<
  NotificationSettings,
  'push_off' | 'mail_off' | 'digest' | 'time_zone' | 'quiet_from' | 'quiet_until'
>;

const SETTINGS = callQuery('inbox.settings.get', {});

/** The manager's settings. */
export function useSettings() {
  return useQuery(SETTINGS);
}

/** The choices as they are shown, and how to change some: they move at the press, and back when they are refused. */
export function useChoices(settings: NotificationSettings) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState<Choices | null>(null);
  const save = useCall('inbox.settings.set', {
    isInOrder: true,
    onSuccess: (saved, sent) => {
      client.setQueryData(SETTINGS.queryKey, saved);
      // Later choices are still being saved.
      setWanted((latest) => (latest === sent ? null : latest));
    },
    onFailure: () => setWanted(null),
  });
  const { push_off, mail_off, digest, time_zone, quiet_from, quiet_until } = wanted ?? settings;
  const choices: Choices = { push_off, mail_off, digest, time_zone, quiet_from, quiet_until };
  return {
    choices,
    failure: save.error,
    change: (change: Partial<Choices>): void => {
      const next = { ...choices, ...change };
      setWanted(next);
      save.mutate(next);
    },
  };
}

/** The time zone of this browser. */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
