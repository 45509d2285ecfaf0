import { useState } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { FormBars, type FormMatch } from '../../../ui/charts/form-bars.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { Segmented } from '../../../ui/controls/tabs.tsx';
import type { PlayerPage } from '../queries.ts';

interface MatchFormProps {
  /** Newest first. */
  readonly matches: PlayerPage['matches'];
  readonly clubId: number;
}

/** A player's points in the last matches, by the selected scoring table. */
export function MatchForm({ matches, clubId }: MatchFormProps) {
  const t = useText();
  const [table, setTable] = useState<'pro' | 'easy'>('pro');
  if (matches.length === 0) {
    return <EmptyState drawing="boot" title={t('market.form.empty')} text={t('market.form.empty.text')} />;
  }
  const bars = matches.toReversed().map(({ match, minutes, points_pro, points_easy }): FormMatch => {
    const atHome = match.home.id === clubId;
    const opponent = atHome ? match.away : match.home;
    return {
      id: match.id,
      opponent: opponent.short_name,
      atHome,
      points: minutes === 0 ? null : table === 'pro' ? points_pro : points_easy,
      text: t(atHome ? 'market.form.home' : 'market.form.away', {
        round: match.round,
        opponent: opponent.name,
      }),
    };
  });
  return (
    <div className="flex flex-col gap-3">
      <h2 className="sr-only">{t('market.column.form')}</h2>
      <Segmented
        label={t('market.form.table')}
        value={table}
        onChange={setTable}
        choices={[
          { value: 'pro', label: t('market.form.pro') },
          { value: 'easy', label: t('market.form.easy') },
        ]}
      />
      <FormBars label={t('market.form')} matches={bars} />
    </div>
  );
}
