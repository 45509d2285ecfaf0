import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { pointsText } from '../../../lib/i18n/money.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { Segmented } from '../../../ui/controls/tabs.tsx';
import { EmptyNote, SkeletonRows } from '../../../ui/states/states.tsx';
import { FootballerRows } from './footballers.tsx';
import { Panel } from './panel.tsx';
import { numberFormat, percentText } from '../../../lib/i18n/formats.ts';

type Results = CallOutput<'myStats.results'>;

interface PlayersProps {
  /** Undefined while they load. */
  readonly results: Results | undefined;
  readonly isPro: boolean;
  readonly onPro: (isPro: boolean) => void;
}

/** The players who earned most and least per team. */
export function Players({ results, isPro, onPro }: PlayersProps) {
  const { t } = useLanguage();
  const players = results?.players;
  const all = [...(players?.best ?? []), ...(players?.worst ?? [])];
  const max = Math.max(1, ...all.map(({ average }) => Number(average)));
  return (
    <Panel
      title={t('my-stats.players')}
      text={
        players === undefined || players.teams === 0
          ? t('my-stats.players.text')
          : t('my-stats.players.counted', { teams: players.teams, min: players.min_teams })
      }
      aside={
        <Segmented
          label={t('my-stats.scoring')}
          value={isPro ? 'pro' : 'easy'}
          onChange={(value) => onPro(value === 'pro')}
          choices={[
            { value: 'easy', label: t('contests.easy') },
            { value: 'pro', label: t('contests.pro') },
          ]}
        />
      }
    >
      {players === undefined ? (
        <SkeletonRows rows={5} />
      ) : players.best.length === 0 ? (
        <EmptyNote text={t(isPro ? 'my-stats.players.no-pro' : 'my-stats.players.no-easy')} />
      ) : (
        <div className="grid gap-6 md:grid-cols-2">
          <FootballerRows label={t('my-stats.players.best')} players={players.best} max={max} tone="best" />
          <FootballerRows
            label={t('my-stats.players.worst')}
            players={players.worst}
            max={max}
            tone="worst"
          />
        </div>
      )}
    </Panel>
  );
}

/** The points of captains; nothing without one, as in pro contests. */
export function Captains({ results }: { readonly results: Results | undefined }) {
  const { t, locale } = useLanguage();
  const captain = results?.captain;
  if (captain === undefined || captain === null) return null;
  const format = numberFormat(locale);
  const hits = percentText(String((captain.hits / captain.teams) * 100), locale);
  const facts = [
    [t('my-stats.captain.average'), pointsText(captain.average, locale)],
    [t('my-stats.captain.hits'), hits],
    [t('my-stats.captain.teams'), format.format(captain.teams)],
  ] as const;
  const max = Math.max(1, ...captain.favourites.map(({ average }) => Number(average)));
  return (
    <Panel title={t('my-stats.captain')} text={t('my-stats.captain.text')}>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <Ring
          share={Number(captain.share)}
          text={percentText(captain.share, locale)}
          label={t('my-stats.captain.share')}
        />
        <dl className="flex flex-1 flex-col divide-y text-sm">
          {facts.map(([label, value]) => (
            <div key={label} className="flex items-baseline justify-between gap-3 py-2">
              <dt className="text-muted">{label}</dt>
              <dd className="figures text-lg">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <FootballerRows label={t('my-stats.captain.most')} players={captain.favourites} max={max} tone="best" />
    </Panel>
  );
}

interface RingProps {
  /** A percentage. */
  readonly share: number;
  readonly text: string;
  readonly label: string;
}

const RADIUS = 50;
const ROUND = 2 * Math.PI * RADIUS;

/** A share as a part of a ring. */
function Ring({ share, text, label }: RingProps) {
  const drawn = (Math.min(100, Math.max(0, share)) / 100) * ROUND;
  return (
    <div className="relative size-32 shrink-0">
      <svg viewBox="0 0 120 120" width="128" height="128" fill="none" strokeWidth="12" aria-hidden="true">
        <circle cx="60" cy="60" r={RADIUS} className="stroke-hover" />
        <circle
          cx="60"
          cy="60"
          r={RADIUS}
          className="stroke-accent-ink"
          strokeLinecap="round"
          strokeDasharray={`${drawn} ${ROUND}`}
          transform="rotate(-90 60 60)"
        />
      </svg>
      <p className="absolute inset-0 flex flex-col items-center justify-center px-5 text-center">
        <span className="figures text-2xl leading-none">{text}</span>
        <span className="text-xs leading-tight text-muted">{label}</span>
      </p>
    </div>
  );
}
