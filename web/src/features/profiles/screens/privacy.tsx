import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Switch } from '../../../ui/forms/choice-rows.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { QueryStates } from '../../../ui/states/query-states.tsx';
import { SkeletonRows } from '../../../ui/states/states.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';

type Privacy = CallOutput<'profiles.privacy.get'>;

const PRIVACY = callQuery('profiles.privacy.get', {});
const PARTS = ['shows_results', 'shows_cards'] as const;

/** What the manager's public profile shows to others. */
export function ProfilePrivacy() {
  const t = useText();
  const privacy = useQuery(PRIVACY);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={t('profiles.privacy')} text={t('profiles.privacy.text')} />
      <div className="panel">
        <QueryStates query={privacy} skeleton={<SkeletonRows rows={2} height="h-16" />}>
          {(loaded) => <Switches privacy={loaded} />}
        </QueryStates>
      </div>
    </div>
  );
}

function Switches({ privacy }: { readonly privacy: Privacy }) {
  const t = useText();
  const client = useQueryClient();
  // A switch moves at the press; a refused one moves back.
  const [wanted, setWanted] = useState<Privacy | null>(null);
  const save = useCall('profiles.privacy.set', {
    invalidates: ['profiles.get'],
    isInOrder: true,
    onSuccess: (saved, sent) => {
      client.setQueryData(PRIVACY.queryKey, saved);
      // Later switches are still being saved.
      setWanted((latest) => (latest === sent ? null : latest));
    },
    onFailure: () => setWanted(null),
  });
  const shown = wanted ?? privacy;
  return (
    <>
      <ul className="divide-y">
        {PARTS.map((part) => (
          <li key={part} className="px-4 py-3">
            <Switch
              label={t(`profiles.privacy.${part}`)}
              text={t(`profiles.privacy.${part}.text`)}
              checked={shown[part]}
              onChange={(checked) => {
                const next = { ...shown, [part]: checked };
                setWanted(next);
                save.mutate(next);
              }}
            />
          </li>
        ))}
      </ul>
      <div className="px-4 has-[p]:pb-3">
        <FailureNote failure={save.error} />
      </div>
    </>
  );
}
