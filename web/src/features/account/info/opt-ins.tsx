import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { Switch } from '../../../ui/forms/choice-rows.tsx';
import { QueryStates } from '../../../ui/states/query-states.tsx';
import { SkeletonRows } from '../../../ui/states/states.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { Section } from './section.tsx';

type OptIn = CallOutput<'account.optIns.list'>[number];

const LIST = callQuery('account.optIns.list', {});

/** What the manager agrees to receive by e-mail. A switch takes effect at once. */
export function OptIns() {
  const t = useText();
  const choices = useQuery(LIST);
  return (
    <Section title={t('account-info.opt-ins')} text={t('account-info.opt-ins.text')}>
      <QueryStates query={choices} skeleton={<SkeletonRows rows={3} height="h-16" />}>
        {(loaded) => <OptInRows choices={loaded} />}
      </QueryStates>
    </Section>
  );
}

function OptInRows({ choices }: { readonly choices: readonly OptIn[] }) {
  const t = useText();
  const client = useQueryClient();
  // A switch moves at the press; a refused one moves back.
  const [wanted, setWanted] = useState<Partial<Record<OptIn['topic'], boolean>>>({});
  const save = useCall('account.optIns.save', {
    onSuccess: (saved) => {
      client.setQueryData(LIST.queryKey, saved);
      setWanted({});
    },
    onFailure: () => setWanted({}),
  });
  return (
    <>
      <ul className="divide-y">
        {choices.map(({ topic, on, changed_at }) => (
          <li key={topic} className="px-4 py-3">
            <Switch
              label={t(`account-info.opt-in.${topic}`)}
              text={t(`account-info.opt-in.${topic}.text`)}
              checked={wanted[topic] ?? on}
              onChange={(checked) => {
                setWanted({ ...wanted, [topic]: checked });
                save.mutate({ [topic]: checked });
              }}
            />
            {on && changed_at !== null && (
              <p className="text-xs text-muted">
                {t('account-info.opt-in.since')} <Moment time={changed_at} format="date" />
              </p>
            )}
          </li>
        ))}
      </ul>
      <div className="px-4 has-[p]:pb-3">
        <FailureNote failure={save.error} />
      </div>
    </>
  );
}
