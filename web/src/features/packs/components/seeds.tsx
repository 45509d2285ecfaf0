import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useUnsavedWork } from '../../../lib/loading/unsaved-work.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/field.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { ProofValue } from '../../../game/fair/proof.tsx';
import { Form } from '../../../ui/forms/form.tsx';

const MAX_SEED = 64;

/** The seeds of the manager's next draw, and the form to change their own seed. */
export function Seeds() {
  const t = useText();
  const next = useQuery(callQuery('packs.draws.commitment', {}));
  if (next.data === undefined && next.error !== null) {
    return <ErrorState failure={next.error} onRetry={() => void next.refetch()} retrying={next.isFetching} />;
  }
  return (
    <>
      {next.data === undefined ? (
        <SkeletonRows rows={3} height="h-16" />
      ) : (
        <dl className="divide-y">
          <ProofValue label={t('packs.proof.commitment')} value={next.data.commitment} />
          <ProofValue label={t('packs.proof.client-seed')} value={next.data.client_seed} />
          <ProofValue label={t('packs.proof.nonce')} value={String(next.data.nonce)} />
        </dl>
      )}
      <SeedForm />
    </>
  );
}

function SeedForm() {
  const t = useText();
  const [seed, setSeed] = useState('');
  const [revealed, setRevealed] = useState<CallOutput<'packs.draws.changeSeed'>['revealed'] | null>(null);
  const change = useCall('packs.draws.changeSeed', {
    invalidates: ['packs.draws.commitment', 'packs.draws.get', 'packs.draws.list'],
    onSuccess: (answer) => {
      setRevealed(answer.revealed);
      setSeed('');
    },
  });
  const typed = seed.trim();
  useUnsavedWork(typed !== '');
  return (
    <Form
      className="flex flex-col gap-4 border-t px-5 py-5"
      onSend={() => {
        if (typed !== '') change.mutate({ seed: typed });
      }}
    >
      <TextField
        label={t('packs.seed.label')}
        hint={t('packs.seed.hint')}
        error={change.error === null ? null : failureText(change.error, t)}
        value={seed}
        maxLength={MAX_SEED}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setSeed(event.target.value)}
      />
      <div>
        <Button type="submit" busy={change.isPending} blocked={typed === '' ? t('packs.seed.empty') : null}>
          {t('packs.seed.change')}
        </Button>
      </div>
      <div aria-live="polite">
        {revealed !== null && (
          <div className="rounded-sm border bg-up-soft">
            <p className="px-5 pt-3 font-medium">{t('packs.seed.revealed', { count: revealed.draws })}</p>
            <dl>
              <ProofValue label={t('packs.proof.server-seed')} value={revealed.server_seed} />
              <ProofValue label={t('packs.proof.commitment')} value={revealed.commitment} />
            </dl>
          </div>
        )}
      </div>
    </Form>
  );
}
