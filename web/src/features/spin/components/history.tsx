import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { goldText } from '../../../lib/i18n/money.ts';
import { pagesOf } from '../../../lib/api/pages.ts';
import { callPages } from '../../../lib/api/paged-queries.ts';
import { Moment } from '../../../ui/figures/moment.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { TextLink } from '../../../ui/text/link.tsx';
import { usePrizeText } from '../prize-text.ts';

/** The manager's own spins, newest first, each with its proof. */
export function History() {
  const { t, locale } = useLanguage();
  const id = useId();
  const prize = usePrizeText();
  const spins = useInfiniteQuery(callPages('spin.list', {}));
  return (
    <section aria-labelledby={id} className="panel overflow-hidden">
      <h2 id={id} className="border-b px-5 py-3 text-lg">
        {t('spin.history')}
      </h2>
      <List
        {...pagesOf(spins)}
        rowKey={({ draw }) => draw.draw_id}
        rowHeight={64}
        label={t('spin.history')}
        empty={
          <EmptyState drawing="turnstile" title={t('spin.history.none')} text={t('spin.history.none.text')} />
        }
        end={(spins.data?.pages.length ?? 0) > 1 ? t('spin.history.end') : undefined}
      >
        {(spin) => (
          <div className="flex min-h-16 items-center justify-between gap-4 px-5 py-2">
            <span className="flex min-w-0 flex-col">
              <span className="font-semibold">{prize.spin(spin)}</span>
              <span className="text-xs text-muted">
                {spin.is_free
                  ? t('spin.history.free')
                  : t('spin.prize.gold', { amount: `−${goldText(spin.price, locale)}` })}{' '}
                · <Moment time={spin.at} />
              </span>
            </span>
            <TextLink to="/fair/spin/$id" params={{ id: String(spin.draw.draw_id) }}>
              {t('spin.proof.short')}
            </TextLink>
          </div>
        )}
      </List>
    </section>
  );
}
