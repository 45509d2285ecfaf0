import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField, TextField } from '../../../ui/controls/field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

/** The most characters of a name. */
export const MAX_NAME = 40;

/** Creates a mini-league: its name, and the league whose contests count. */
export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState('');
  const { data } = useQuery(callQuery('football.leagues', { name: 'all' }));
  const leagues = (data ?? []).filter(({ value }) => value > 0);
  const league = chosen === '' ? String(leagues[0]?.id ?? '') : chosen;
  const create = useCall('miniLeagues.create', {
    invalidates: ['miniLeagues.list'],
    onSuccess: ({ id }) => navigate({ to: '/my-account/mini-leagues/$id', params: { id: String(id) } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || league === '' || create.isPending) return;
    create.mutate({ name, league_id: Number(league) });
  };
  return (
    <Dialog open onClose={onClose} title={t('mini-leagues.create')}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t('mini-leagues.name')}
          value={name}
          maxLength={MAX_NAME}
          autoComplete="off"
          aside={
            <span className="tabular">
              {name.length} / {MAX_NAME}
            </span>
          }
          error={create.error === null ? null : failureText(create.error, t)}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label={t('mini-leagues.league')}
          hint={t('mini-leagues.league.hint')}
          value={league}
          choices={leagues.map(({ id, label }) => ({ value: String(id), label }))}
          onChange={(event) => setChosen(event.target.value)}
        />
        <Button
          type="submit"
          variant="main"
          wide
          busy={create.isPending}
          blocked={name.trim() === '' ? t('mini-leagues.name.missing') : null}
        >
          {t('mini-leagues.create.do')}
        </Button>
      </form>
    </Dialog>
  );
}
