import { useInfiniteQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { failureText } from '../../../lib/api/failure.ts';
import { pagesOf } from '../../../lib/api/pages.ts';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { ButtonLink } from '../../../ui/text/link.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { SystemNewsRow } from '../components/system-news-row.tsx';
import { systemNewsQuery, useMarkNewsRead } from '../queries.ts';

/** The news of the product, the latest first. */
export function SystemNews() {
  const { t, code } = useLanguage();
  const query = useInfiniteQuery(systemNewsQuery(code));
  const unread = query.data?.pages[0]?.summary.unread ?? 0;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={t('system-news.title')}
        text={t('system-news.text')}
        actions={unread > 0 && <MarkAll />}
      />
      <div className="panel overflow-hidden">
        <List
          {...pagesOf(query)}
          rowKey={(row) => row.id}
          rowHeight={96}
          label={t('system-news.title')}
          end={(query.data?.pages.length ?? 0) > 1 ? t('system-news.end') : undefined}
          empty={
            <EmptyState
              drawing="whistle"
              title={t('system-news.empty')}
              text={t('system-news.empty.text')}
              action={<ButtonLink to="/">{t('system-news.to-play')}</ButtonLink>}
            />
          }
        >
          {(row, index) => <SystemNewsRow row={row} isLatest={index === 0} />}
        </List>
      </div>
    </div>
  );
}

function MarkAll() {
  const t = useText();
  const markRead = useMarkNewsRead();
  return (
    <Button
      size="small"
      icon={CheckCheck}
      busy={markRead.isPending}
      onClick={() => markRead.mutate({}, { onError: (failure) => toast('failed', failureText(failure, t)) })}
    >
      {t('system-news.mark-all')}
    </Button>
  );
}
