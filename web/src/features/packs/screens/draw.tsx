import { verifyCommand } from '@touchline/domain/packs/fair';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useText } from '../../../lib/i18n/languages.tsx';
import { callQuery } from '../../../lib/api/queries.ts';
import { Moment } from '../../../ui/figures/moment.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { Stars } from '../../../game/cards/stars.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { checkDraw, type Receipt } from '../check-draw.ts';
import { DrawnCard } from '../components/drawn-card.tsx';
import { Odds } from '../components/odds.tsx';
import { ProofValue, Verdict } from '../../../game/fair/proof.tsx';
import { pageOrigin } from '../../../lib/page/page-origin.ts';
import { useScreenTitle } from '../../../lib/page/screen-title.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { PathLink, TextLink } from '../../../ui/text/link.tsx';

const route = getRouteApi('/fair/draw/$id');
const CARD = 96;

/** One draw of anybody with all that proves it, checked in this browser. */
export function DrawPage() {
  const t = useText();
  const { id } = route.useParams();
  const draw = useQuery(callQuery('packs.draws.get', { id: Number(id) }));
  return (
    <div className="mx-auto max-w-3xl">
      {draw.data !== undefined && <Proven receipt={draw.data} />}
      {draw.data === undefined && draw.error !== null && (
        <div className="panel">
          <ErrorState
            isScreen
            failure={draw.error}
            onRetry={() => void draw.refetch()}
            retrying={draw.isFetching}
            instead={
              <PathLink path="/fair" className={buttonClass({})}>
                {t('packs.fair.title')}
              </PathLink>
            }
          />
        </div>
      )}
      {draw.isPending && (
        <div className="panel flex flex-col gap-4 p-6" aria-label={t('ui.loading')}>
          <Skeleton className="h-8 w-1/2" />
          <Skeleton className="h-34 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </div>
  );
}

function Proven({ receipt }: { readonly receipt: Receipt }) {
  const t = useText();
  const { draw, key, league, at, cards, table } = receipt;
  const title = t('packs.draw.heading', { number: draw.draw_id });
  useScreenTitle(title);
  return (
    <>
      <PageHeader
        title={title}
        text={
          <>
            {t(`packs.name.${key}`)} · {league?.name ?? t('packs.leagues.several')} · <Moment time={at} />
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <ol className="flex flex-wrap gap-2">
          {cards.map((card, place) => (
            // The same card may be drawn twice; places never change.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place}>
              <DrawnCard card={card} width={CARD} />
            </li>
          ))}
        </ol>
        <section className="panel overflow-hidden">
          <Verdict
            receipt={receipt}
            check={checkDraw}
            outcome={{ right: t('packs.check.cards'), wrong: t('packs.check.cards.wrong') }}
            reveal={<RevealOwn commitment={draw.commitment} />}
          />
          <dl className="divide-y border-t">
            <ProofValue label={t('packs.proof.commitment')} value={draw.commitment} />
            <ProofValue label={t('packs.proof.server-seed')} value={draw.server_seed} />
            <ProofValue label={t('packs.proof.client-seed')} value={draw.client_seed} />
            <ProofValue label={t('packs.proof.nonce')} value={String(draw.nonce)} />
            <ProofValue label={t('packs.proof.table-hash')} value={draw.table_hash} />
          </dl>
        </section>
        <section className="panel flex flex-col gap-4 p-5">
          <Odds odds={table.odds} label={t('packs.odds')} />
          {table.last_card_odds !== null && <Odds odds={table.last_card_odds} label={t('packs.odds.last')} />}
          <Pool pool={table.pool} />
        </section>
        <section>
          <h2 className="pb-1 text-lg">{t('packs.script.title')}</h2>
          <p className="max-w-prose pb-2 text-muted">{t('packs.script.text')}</p>
          <code className="block rounded-sm border bg-ground px-3 py-2 text-sm break-all whitespace-pre-wrap">
            {verifyCommand(typeof location === 'undefined' ? '' : pageOrigin(), 'draws', draw.draw_id)}
          </code>
        </section>
      </div>
    </>
  );
}

/** The way of a draw's owner to reveal the seed; no one else uses the seed of its commitment. */
function RevealOwn({ commitment }: { readonly commitment: string }) {
  const t = useText();
  const user = useUser();
  const next = useQuery({ ...callQuery('packs.draws.commitment', {}), enabled: user !== null });
  if (user === null || next.data?.commitment !== commitment) return null;
  return <TextLink to="/fair">{t('packs.check.secret.own')}</TextLink>;
}

function Pool({ pool }: { readonly pool: Receipt['table']['pool'] }) {
  const t = useText();
  const tiers = [...Map.groupBy(pool, ({ stars }) => stars)].toSorted(([one], [other]) => one - other);
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="font-sans text-xs font-normal text-muted">{t('packs.pool')}</h3>
      <ul className="flex flex-col gap-1.5">
        {tiers.map(([stars, cards]) => (
          <li key={stars} className="flex items-center gap-3 text-sm">
            <Stars stars={stars} />
            <span>
              {t('packs.pool.tier', {
                players: cards.length,
                copies: cards.reduce((sum, { left }) => sum + left, 0),
              })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
