import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Download, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { callQuery } from '../../../lib/api/queries.ts';
import { useHydrated } from '../../../lib/loading/hooks.ts';
import { saveFile } from '../../../lib/page/save-file.ts';
import { promptLogin } from '../../../lib/session/login-required.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { isIncluded, type BalanceProof, type Snapshot } from '../check-proof.ts';
import { pageOrigin } from '../../../lib/page/page-origin.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

interface BalanceProofSectionProps {
  /** The last published snapshot; null before the first. */
  readonly snapshot: Snapshot | null;
}

/** The published root and sum, and the reader's own balance in it, checked in this browser. */
export function BalanceProofSection({ snapshot }: BalanceProofSectionProps) {
  const t = useText();
  return (
    <section aria-labelledby="balance-proof" className="panel overflow-hidden">
      <header className="flex flex-col gap-1 px-5 py-5 md:px-6">
        <h2 id="balance-proof" className="text-lg">
          {t('solvency.proof')}
        </h2>
        <p className="max-w-prose text-pretty text-muted">{t('solvency.proof.text')}</p>
      </header>
      {snapshot === null ? (
        <p className="border-t px-5 py-4 text-muted md:px-6">{t('solvency.proof.none')}</p>
      ) : (
        <>
          <Published snapshot={snapshot} />
          <OwnBalance snapshot={snapshot} />
        </>
      )}
    </section>
  );
}

function Published({ snapshot }: { readonly snapshot: Snapshot }) {
  const { t, locale } = useLanguage();
  const count = numberFormat(locale);
  return (
    <dl className="grid border-t sm:grid-cols-2">
      <div className="flex flex-col gap-1 px-5 py-4 md:px-6">
        <dt className="eyebrow text-muted">{t('solvency.snapshot.sum')}</dt>
        <dd>
          <MoneyText amount={snapshot.total} size="large" />
        </dd>
      </div>
      <div className="flex flex-col gap-1 px-5 py-4 max-sm:border-t sm:border-l md:px-6">
        <dt className="eyebrow text-muted">{t('solvency.snapshot.accounts')}</dt>
        <dd className="figures text-lg">{count.format(snapshot.accounts)}</dd>
      </div>
      <div className="flex min-w-0 flex-col gap-1 border-t px-5 py-4 sm:col-span-2 md:px-6">
        <dt className="eyebrow text-muted">{t('solvency.snapshot.root')}</dt>
        <dd className="flex flex-col gap-1">
          <span className="tabular">
            {t('solvency.snapshot', { number: count.format(snapshot.id) })}
            <span aria-hidden="true"> · </span>
            <Moment time={snapshot.made_at} />
          </span>
          <code className="text-xs break-all text-muted">{snapshot.root}</code>
        </dd>
      </div>
    </dl>
  );
}

function OwnBalance({ snapshot }: { readonly snapshot: Snapshot }) {
  const t = useText();
  const user = useUser();
  const isHydrated = useHydrated();
  const [asked, setAsked] = useState(false);
  const inclusion = useQuery({ ...callQuery('solvency.inclusion', {}), enabled: asked && user !== null });
  const proof = inclusion.data?.proof;
  const check = (): void => {
    if (user === null) promptLogin();
    else if (asked) void inclusion.refetch();
    else setAsked(true);
  };
  return (
    <div className="flex flex-col gap-4 border-t px-5 py-5 md:px-6">
      <div className="flex flex-wrap gap-2">
        <Button icon={ShieldCheck} variant="main" busy={asked && inclusion.isFetching} onClick={check}>
          {t(user === null ? 'solvency.proof.sign-in' : 'solvency.proof.check')}
        </Button>
        {proof !== undefined && proof !== null && (
          <Button icon={Download} onClick={() => saveProof(proof)}>
            {t('solvency.proof.download')}
          </Button>
        )}
      </div>
      {inclusion.error !== null && <FailureNote failure={inclusion.error} />}
      {proof === null && <p className="text-muted">{t('solvency.proof.later')}</p>}
      {proof !== undefined && proof !== null && <Verdict proof={proof} published={snapshot} />}
      <div className="flex flex-col gap-2 text-sm">
        <p className="max-w-prose text-muted">{t('solvency.proof.script')}</p>
        <code className="block rounded-sm border bg-ground px-3 py-2 break-all">
          node docs/fair/verify-balance.mjs proof.json {isHydrated ? pageOrigin() : ''}
        </code>
        <p className="max-w-prose text-xs text-muted">{t('solvency.proof.private')}</p>
      </div>
    </div>
  );
}

interface VerdictProps {
  readonly proof: BalanceProof;
  readonly published: Snapshot;
}

/** A proof of a newer snapshot than the page shows is checked against its own. */
function Verdict({ proof, published }: VerdictProps) {
  const { t, money } = useVerdictTexts();
  const right = isIncluded(proof, published.id === proof.snapshot.id ? published : proof.snapshot);
  return (
    <output
      className={`flex items-start gap-3 rounded-sm px-4 py-3 ${right ? 'bg-up-soft' : 'bg-down-soft'}`}
    >
      {right ? (
        <CircleCheck size={24} className="shrink-0 text-up" aria-hidden="true" />
      ) : (
        <TriangleAlert size={24} className="shrink-0 text-down" aria-hidden="true" />
      )}
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold">
          {right ? t('solvency.proof.right', { amount: money(proof.balance) }) : t('solvency.proof.wrong')}
        </span>
        <span className="text-sm text-muted">
          {right
            ? t('solvency.proof.right.text', { count: proof.path.length })
            : t('solvency.proof.wrong.text')}
        </span>
      </span>
    </output>
  );
}

function useVerdictTexts() {
  const { t, locale } = useLanguage();
  const format = numberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 8,
  });
  return { t, money: (amount: string) => format.format(Number(amount)) };
}

/** Hands the proof to the browser as a file. */
function saveProof(proof: BalanceProof): void {
  const text = `${JSON.stringify({ proof }, null, 2)}\n`;
  saveFile(`touchline-proof-${proof.snapshot.id}.json`, 'application/json', text);
}
