import { useLanguage } from '../../lib/i18n/languages.tsx';
import { Segmented } from '../controls/tabs.tsx';
import type { ChartRange } from './chart-points.ts';

interface RangeChoiceProps {
  readonly ranges: readonly ChartRange[];
  readonly range: ChartRange;
  readonly onRange: (range: ChartRange) => void;
  readonly onMark: (index: null) => void;
}

/** The choice of a chart's range. What was selected in the range before is selected no longer. */
export function RangeChoice({ ranges, range, onRange, onMark }: RangeChoiceProps) {
  const { t } = useLanguage();
  return (
    <Segmented
      label={t('charts.range')}
      value={range}
      onChange={(next) => {
        onMark(null);
        onRange(next);
      }}
      choices={ranges.map((value) => ({ value, label: t(`charts.range.${value}`) }))}
    />
  );
}
