import { CONTEST_KIND_ID } from '@touchline/domain/rules/rules';
import { useLanguage } from '../../../../lib/i18n/languages.tsx';
import { MoneyText } from '../../../../ui/figures/money.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import type { ContestDetail } from '../../queries.ts';
import { chanceText } from './chance-text.ts';
import { useProjection } from './use-projection.ts';
import { numberFormat } from '../../../../lib/i18n/formats.ts';

/** A team to project. */
export interface ProjectedTeam {
  readonly teamId: number;
  /** What distinguishes it from the other teams shown; null if it is the only one. */
  readonly label: string | null;
}

interface ProjectionDialogProps {
  readonly contest: ContestDetail;
  readonly teams: readonly ProjectedTeam[];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** How the estimate is made and what it is not, with the chance of each prize. */
export function ProjectionDialog({ contest, teams, open, onClose }: ProjectionDialogProps) {
  const { t, locale } = useLanguage();
  const count = numberFormat(locale).format(1_000);
  return (
    <Dialog open={open} onClose={onClose} title={t('live-contest.projection.how.title')}>
      <div className="flex flex-col gap-4">
        <p>{t('live-contest.projection.how.what', { count })}</p>
        {contest.kind !== CONTEST_KIND_ID.head_to_head && (
          <p className="text-muted">{t('live-contest.projection.how.range')}</p>
        )}
        {teams.map((team) => (
          <TeamChances key={team.teamId} contest={contest} team={team} />
        ))}
        <p className="text-muted">{t('live-contest.projection.how.limits')}</p>
      </div>
    </Dialog>
  );
}

function TeamChances({ contest, team }: { readonly contest: ContestDetail; readonly team: ProjectedTeam }) {
  const { t, locale } = useLanguage();
  const answer = useProjection(contest, team.teamId).data;
  const bands = answer?.projection?.bands ?? [];
  if (answer === undefined || bands.length === 0) return null;
  const format = numberFormat(locale);
  return (
    <div className="flex flex-col gap-2">
      {answer.sampled && <p className="text-muted">{t('live-contest.projection.how.sampled')}</p>}
      <table className="w-full text-sm">
        <caption className="eyebrow pb-1 text-left text-muted">
          {team.label ?? t('live-contest.projection.bands')}
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('live-contest.projection.place')}</th>
            <th scope="col">{t('contests.my.prize')}</th>
            <th scope="col">{t('live-contest.projection.prize')}</th>
          </tr>
        </thead>
        <tbody>
          {bands.map(({ from, to, amount_from, amount_to, chance }) => (
            <tr key={from} className="h-9 border-t">
              <th scope="row" className="text-left font-normal">
                {from === to ? format.format(from) : `${format.format(from)}–${format.format(to)}`}
              </th>
              <td className="text-right">
                <MoneyText amount={amount_from} exact size="small" />
                {amount_to !== amount_from && (
                  <>
                    <span className="text-muted"> – </span>
                    <MoneyText amount={amount_to} exact size="small" />
                  </>
                )}
              </td>
              <td className="figures w-20 text-right">{chanceText(chance, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
