import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { callPages } from '../../../lib/api/paged-queries.ts';
import { pagesOf } from '../../../lib/api/pages.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useScreenTitle } from '../../../lib/page/screen-title.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { ButtonLink } from '../../../ui/text/link.tsx';
import { KeptMessage } from '../components/kept-message.tsx';
import { MessageRow } from '../components/message-row.tsx';

const route = getRouteApi('/outbox/{-$id}');
const PER_PAGE = 20;
/** A message arrives within a second or two of its cause. */
const POLL_MS = 2_000;

/** Mails and SMS that this server keeps instead of sending: a list, and beside it the open message. */
export function Outbox() {
  const t = useText();
  const { id } = route.useParams();
  const query = useInfiniteQuery({
    ...callPages('mail.outbox.list', { noItems: PER_PAGE }),
    refetchInterval: POLL_MS,
  });
  useScreenTitle(t('mail.outbox.title'));
  const newest = query.data?.pages[0]?.data[0]?.id;
  const open = id === undefined ? newest : Number(id);
  if (query.error?.code === 'ERR_LOGIN_REQUIRED') return <SignInFirst />;
  return (
    <div className="flex flex-col gap-4">
      <header className={`flex flex-col gap-1 ${id === undefined ? '' : 'max-lg:sr-only'}`}>
        <h1 className="text-2xl">{t('mail.outbox.title')}</h1>
        <p className="max-w-2xl text-pretty text-muted">{t('mail.outbox.text')}</p>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <div
          className={`panel overflow-hidden lg:sticky lg:top-22 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto ${id === undefined ? '' : 'max-lg:hidden'}`}
        >
          <List
            {...pagesOf(query)}
            rowKey={(row) => row.id}
            rowHeight={76}
            label={t('mail.outbox.title')}
            end={(query.data?.pages.length ?? 0) > 1 ? '' : undefined}
            empty={
              <EmptyState
                drawing="whistle"
                title={t('mail.outbox.empty')}
                text={t('mail.outbox.empty.text')}
                action={<ButtonLink to="/">{t('mail.outbox.to-play')}</ButtonLink>}
              />
            }
          >
            {(row) => <MessageRow row={row} isOpen={row.id === open} />}
          </List>
        </div>
        {open !== undefined && (
          <div className={`min-w-0 ${id === undefined ? 'max-lg:hidden' : ''}`}>
            <KeptMessage key={open} id={open} />
          </div>
        )}
      </div>
    </div>
  );
}

function SignInFirst() {
  const t = useText();
  return (
    <>
      <h1 className="sr-only">{t('mail.outbox.title')}</h1>
      <EmptyState
        drawing="whistle"
        title={t('mail.outbox.sign-in')}
        text={t('mail.outbox.sign-in.text')}
        action={
          <ButtonLink to="/auth/login" search={{ origin: '/outbox' }} variant="main">
            {t('auth.login.submit')}
          </ButtonLink>
        }
      />
    </>
  );
}
