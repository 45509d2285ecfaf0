import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLanguage } from '../../../../lib/i18n/languages.tsx';
import { SearchField } from '../../../../ui/filters/search-field.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import type { ContestDetail, StandingRow } from '../../queries.ts';
import { FoundManagers, RowButtons } from '../search/found-managers.tsx';
import { useStandings } from '../use-standings.ts';

interface RivalDialogProps {
  readonly contest: ContestDetail;
  /** The team that is compared. */
  readonly teamId: number;
  readonly open: boolean;
  readonly onClose: () => void;
}

const LEADERS = 5;

/** Chooses the team that a team is compared with: by nickname, among one's own, or among the leaders. */
export function RivalDialog({ open, ...props }: RivalDialogProps) {
  const { t } = useLanguage();
  return (
    <Dialog open={open} onClose={props.onClose} title={t('standing-search.compare.choose')}>
      <Rivals {...props} />
    </Dialog>
  );
}

function Rivals({ contest, teamId, onClose }: Omit<RivalDialogProps, 'open'>) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { rows, own } = useStandings(contest);
  const choose = ({ team_id }: StandingRow) => {
    onClose();
    void navigate({
      to: '/play/contest/$id/$slug/$teamId',
      params: { id: String(contest.id), slug: contest.slug, teamId: String(teamId) },
      search: { compare: team_id },
      replace: true,
      resetScroll: false,
    });
  };
  const others = (all: readonly StandingRow[]) => all.filter(({ team_id }) => team_id !== teamId);
  return (
    <div className="flex min-h-80 flex-col gap-3">
      <SearchField label={t('standing-search.label')} value={text} onSearch={setText} />
      {text === '' ? (
        <>
          <Suggested label={t('contests.standings.mine')} rows={others(own)} onPick={choose} />
          <Suggested
            label={t('standing-search.leaders')}
            rows={others(rows)
              .filter(({ team_id }) => !own.some((row) => row.team_id === team_id))
              .slice(0, LEADERS)}
            onPick={choose}
          />
        </>
      ) : (
        <div className="panel overflow-hidden">
          <FoundManagers contest={contest} text={text} onPick={choose} without={[teamId]} />
        </div>
      )}
    </div>
  );
}

interface SuggestedProps {
  readonly label: string;
  readonly rows: readonly StandingRow[];
  readonly onPick: (row: StandingRow) => void;
}

function Suggested({ label, rows, onPick }: SuggestedProps) {
  if (rows.length === 0) return null;
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="eyebrow text-muted">{label}</h3>
      <div className="panel overflow-hidden">
        <RowButtons label={label} rows={rows} onPick={onPick} />
      </div>
    </section>
  );
}
