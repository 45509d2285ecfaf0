import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { shareText } from '../../../lib/i18n/money.ts';
import { Radar } from '../../../ui/charts/radar.tsx';
import type { PlayerPage } from './player-queries.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

interface PlayerRadarProps {
  /** Players of one position, each with a radar. */
  readonly players: readonly {
    readonly name: string;
    readonly radar: NonNullable<PlayerPage['radar']>;
  }[];
  readonly label: string;
}

/** Players compared with those of their position: the outer ring is better than all. */
export function PlayerRadar({ players, label }: PlayerRadarProps) {
  const { t, locale } = useLanguage();
  const format = numberFormat(locale, { maximumFractionDigits: 2 });
  const axes = (players[0]?.radar ?? []).map(({ figure }) => ({
    key: figure,
    label: t(`players.figure.${figure}`),
  }));
  const shapes = players.map(({ name, radar }) => ({
    name,
    values: Object.fromEntries(
      radar.map(({ figure, value, percentile }) => [
        figure,
        {
          share: percentile / 100,
          text: t('players.radar.value', {
            value: format.format(value),
            share: shareText(percentile, locale),
          }),
        },
      ]),
    ),
  }));
  return <Radar label={label} axes={axes} shapes={shapes} />;
}
