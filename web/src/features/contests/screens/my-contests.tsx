import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useText } from '../../../lib/i18n/languages.tsx';
import { contestTopics, followList } from '../../../lib/live/live.ts';
import { useLivePages } from '../../../lib/live/live-pages.ts';
import { callPages } from '../../../lib/api/queries.ts';
import { pagesOf, rowsOf } from '../../../lib/api/pages.ts';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { EntryRow } from '../../../game/contests/entry-row.tsx';
import { Link } from '../../../ui/text/link.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { CreateContestLink } from '../components/create-contest-link.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';

const TYPES = ['0', '1', '2', '3'] as const;
type Type = (typeof TYPES)[number];

/** My entries over all contests: all, upcoming, running, finished. */
export function MyContests() {
  const t = useText();
  const navigate = useNavigate();
  const { type: asked = '0' } = useParams({ strict: false }) as { readonly type?: string };
  const type = TYPES.find((each) => each === asked);
  if (type === undefined) return <Navigate to="/error/404" replace />;
  return (
    <>
      <PageHeader
        title={t('contests.my.title')}
        text={t('contests.my.text')}
        actions={<CreateContestLink />}
      />
      <Tabs
        id="my-contests"
        label={t('contests.tabs')}
        value={type}
        choices={TYPES.map((value) => ({ value, label: t(`contests.my.tab.${value}`) }))}
        onChange={(next) =>
          void navigate({ to: '/my-account/my-contests/{-$type}', params: { type: next }, replace: true })
        }
      >
        <Entries key={type} type={type} />
      </Tabs>
    </>
  );
}

function Entries({ type }: { readonly type: Type }) {
  const t = useText();
  const question = callPages('contests.myEntries', { type: Number(type), noItems: 20 });
  const list = useLivePages(
    question,
    followList(type === '2', (pages) => rowsOf(pages).flatMap(({ contest }) => contestTopics(contest))),
  );
  return (
    <div className="panel @container overflow-hidden">
      <List
        label={t('contests.my.title')}
        {...pagesOf(list)}
        rowKey={(entry) => entry.team_id}
        rowHeight={76}
        empty={
          <EmptyState
            drawing="sheet"
            title={t(`contests.my.empty.${type}.title`)}
            text={t(`contests.my.empty.${type}.text`)}
            action={
              <Link to="/play/contests" className={buttonClass({ variant: 'main' })}>
                {t('contests.empty.to-lobby')}
              </Link>
            }
          />
        }
        end=""
      >
        {(entry) => <EntryRow entry={entry} />}
      </List>
    </div>
  );
}
