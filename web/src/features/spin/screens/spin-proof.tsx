import { verifyCommand } from '@touchline/domain/packs/fair';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useText } from '../../../lib/i18n/languages.tsx';
import { callQuery } from '../../../lib/api/queries.ts';
import { ProofValue, Verdict } from '../../../game/fair/proof.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { checkSpin, type SpinReceipt } from '../check-spin.ts';
import { Odds } from '../components/prizes.tsx';
import { usePrizeText } from '../prize-text.ts';
import { pageOrigin } from '../../../lib/page/page-origin.ts';

const route = getRouteApi('/fair/spin/$id');

/** One spin of anybody with all that proves it, checked in this browser. */
export function SpinProof() {
  const t = useText();
  const { id } = route.useParams();
  const spin = useQuery(callQuery('spin.proof', { id: Number(id) }));
  return (
    <div className="mx-auto max-w-3xl">
      {spin.data !== undefined && <Proven receipt={spin.data} />}
      {spin.data === undefined && spin.error !== null && (
        <div className="panel">
          <ErrorState
            isScreen
            failure={spin.error}
            onRetry={() => void spin.refetch()}
            retrying={spin.isFetching}
            instead={
              <PathLink path="/fair" className={buttonClass({})}>
                {t('packs.fair.title')}
              </PathLink>
            }
          />
        </div>
      )}
      {spin.isPending && (
        <div className="panel flex flex-col gap-4 p-6" aria-label={t('ui.loading')}>
          <Skeleton className="h-8 w-1/2" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </div>
  );
}

function Proven({ receipt }: { readonly receipt: SpinReceipt }) {
  const t = useText();
  const prize = usePrizeText();
  const { spin, table } = receipt;
  const { draw } = spin;
  return (
    <>
      <PageHeader
        title={t('spin.proof.heading', { number: draw.draw_id })}
        text={
          <>
            {prize.spin(spin)} · <Moment time={spin.at} />
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <section className="panel overflow-hidden">
          <Verdict
            receipt={receipt}
            check={checkSpin}
            outcome={{ right: t('spin.check.right'), wrong: t('spin.check.wrong') }}
          />
          <dl className="divide-y border-t">
            <ProofValue label={t('packs.proof.commitment')} value={draw.commitment} />
            <ProofValue label={t('packs.proof.server-seed')} value={draw.server_seed} />
            <ProofValue label={t('packs.proof.client-seed')} value={draw.client_seed} />
            <ProofValue label={t('packs.proof.nonce')} value={String(draw.nonce)} />
            <ProofValue label={t('spin.proof.table-hash')} value={draw.table_hash} />
          </dl>
        </section>
        <section className="panel overflow-hidden">
          <h2 className="border-b px-5 py-3 text-lg">{t('spin.odds')}</h2>
          <Odds fields={table.fields} drawn={spin.field} />
          {table.pool.length > 0 && (
            <p className="border-t px-5 py-3 text-muted">
              {t('spin.proof.pool', { players: table.pool.length })}
            </p>
          )}
        </section>
        <section>
          <h2 className="pb-1 text-lg">{t('packs.script.title')}</h2>
          <p className="max-w-prose pb-2 text-muted">{t('packs.script.text')}</p>
          <code className="block rounded-sm border bg-ground px-3 py-2 text-sm break-all whitespace-pre-wrap">
            {verifyCommand(typeof location === 'undefined' ? '' : pageOrigin(), 'spins', draw.draw_id)}
          </code>
        </section>
      </div>
    </>
  );
}
