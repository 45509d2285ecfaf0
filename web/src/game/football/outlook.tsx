import { Armchair, CircleOff, Shirt } from 'lucide-react';
import type { CallOutput } from '../../lib/api/request.ts';
import { useLanguage, useText } from '../../lib/i18n/languages.tsx';
import { pointsText, shareText } from '../../lib/i18n/money.ts';

type PickRow = CallOutput<'contests.players.pickable'>['data'][number];
export type LineUpPlace = NonNullable<PickRow['line_up']>;

const ICONS = { starts: Shirt, bench: Armchair, left_out: CircleOff } as const;
const TONES = { starts: 'text-up', bench: 'text-xfc', left_out: 'text-down' } as const;

/** The announced place of a player, in a word. */
export function LineUpMark({ place }: { readonly place: LineUpPlace }) {
  const t = useText();
  const Icon = ICONS[place];
  return (
    <span className={`inline-flex shrink-0 items-center gap-1 font-medium ${TONES[place]}`}>
      <Icon size={12} aria-hidden="true" />
      {t(`line-ups.${place}`)}
    </span>
  );
}

/** From this percentage on a start is likely, and below the other it is not. */
const LIKELY = 70;
const UNLIKELY = 40;

/** How likely a player starts: announced, or our percentage. */
export function StartChance({ row }: { readonly row: Pick<PickRow, 'line_up' | 'start_chance'> }) {
  const { t, locale } = useLanguage();
  const { line_up: place, start_chance: percent } = row;
  if (place !== null) return <LineUpMark place={place} />;
  const tone = percent >= LIKELY ? 'text-up' : percent < UNLIKELY ? 'text-down' : 'text-xfc';
  const short = shareText(percent, locale);
  const text = t('line-ups.chance', { percent: short });
  return (
    <span title={text} className={`tabular inline-flex shrink-0 items-center gap-1 font-medium ${tone}`}>
      <Shirt size={12} aria-hidden="true" />
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}

const STRENGTH_TONES = ['bg-up', 'bg-up', 'bg-line-strong', 'bg-down', 'bg-down'] as const;
const STRENGTHS = 5;

/** How strong the opponent is: five marks, as many filled. */
export function OpponentStrength({ difficulty }: { readonly difficulty: number | null }) {
  const t = useText();
  if (difficulty === null) return null;
  const text = `${t('line-ups.difficulty')}: ${t(`line-ups.difficulty.${difficulty}`)}`;
  return (
    <span title={text} className="inline-flex shrink-0 items-center gap-px">
      <span className="sr-only">{text}</span>
      {Array.from({ length: STRENGTHS }, (_, place) => (
        <span
          key={place}
          aria-hidden="true"
          className={`h-2 w-1 rounded-[1px] ${place < difficulty ? STRENGTH_TONES[difficulty - 1] : 'bg-line'}`}
        />
      ))}
    </span>
  );
}

/** The outlook of a player as a small table: chance to play, expected points and their reasons. */
export function OutlookFacts({ row }: { readonly row: PickRow }) {
  const { t, locale } = useLanguage();
  const { recent, last_points: last } = row;
  const starts = recent.filter(({ started }) => started).length;
  return (
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-0.5 text-xs">
      <Fact label={t('line-ups.chance.label')}>
        <StartChance row={row} />
      </Fact>
      <Fact label={t('line-ups.recent')}>
        {recent.length === 0 ? (
          <span className="text-muted">{t('line-ups.recent.none')}</span>
        ) : (
          <span
            title={t('line-ups.recent.starts', { starts, matches: recent.length })}
            className="flex items-center justify-end gap-0.5"
          >
            {recent.map(({ minutes, started }, place) => (
              <span
                key={place}
                className={`figures inline-flex h-4 min-w-5 items-center justify-center rounded-[3px] px-0.5 text-xs ${
                  started ? 'bg-up-soft text-up' : minutes > 0 ? 'bg-hover text-text' : 'bg-hover text-muted'
                }`}
              >
                {minutes}
              </span>
            ))}
            <span className="sr-only">{t('line-ups.recent.starts', { starts, matches: recent.length })}</span>
          </span>
        )}
      </Fact>
      <Fact label={t('line-ups.last-points')}>
        <span className="figures">{last === null ? '–' : pointsText(last, locale)}</span>
      </Fact>
      <Fact label={t('line-ups.expected')}>
        <span className="figures">{pointsText(row.expected, locale)}</span>
      </Fact>
      {row.next_match.difficulty !== null && (
        <Fact label={t('line-ups.difficulty')}>
          <span className="inline-flex items-center gap-2">
            <span aria-hidden="true">{t(`line-ups.difficulty.${row.next_match.difficulty}`)}</span>
            <OpponentStrength difficulty={row.next_match.difficulty} />
          </span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <>
      <dt className="truncate text-muted">{label}</dt>
      <dd className="text-right">{children}</dd>
    </>
  );
}
