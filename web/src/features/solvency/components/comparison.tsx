import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import type { CallOutput } from '../../../lib/api/request.ts';
import { Moment } from '../../../ui/figures/moment.tsx';

type Comparison = CallOutput<'solvency.get'>['comparison'];
type Outcome = NonNullable<Comparison>['outcome'];

const OUTCOMES = {
  agree: { icon: CircleCheck, tone: 'text-up', text: 'solvency.outcome.agree' },
  differ: { icon: TriangleAlert, tone: 'text-down', text: 'solvency.outcome.differ' },
  unreachable: { icon: CircleHelp, tone: 'text-muted', text: 'solvency.outcome.unreachable' },
} as const satisfies Record<Outcome, { icon: unknown; tone: string; text: string }>;

const SOURCES = {
  balances: 'solvency.source.balances',
  payments: 'solvency.source.payments',
  chain: 'solvency.source.chain',
} as const satisfies Record<string, string>;

/** The ledger against what others know, by source. */
export function ComparisonSection({ comparison }: { readonly comparison: Comparison }) {
  const t = useText();
  return (
    <section aria-labelledby="comparison" className="panel overflow-hidden">
      <header className="flex flex-col gap-1 px-5 py-5 md:px-6">
        <h2 id="comparison" className="text-lg">
          {t('solvency.compared')}
        </h2>
        <p className="max-w-prose text-pretty text-muted">{t('solvency.compared.text')}</p>
      </header>
      {comparison === null ? (
        <p className="border-t px-5 py-4 text-muted md:px-6">{t('solvency.compared.none')}</p>
      ) : (
        <>
          <ul className="divide-y border-t">
            {comparison.sources.map((source) => (
              <li key={source.name} className="flex min-h-14 items-center justify-between gap-4 px-5 md:px-6">
                <span>{sourceName(source.name, t)}</span>
                <OutcomeMark outcome={source.outcome} />
              </li>
            ))}
          </ul>
          <p className="border-t px-5 py-3 text-xs text-muted md:px-6">
            {t('solvency.compared.at')} <Moment time={comparison.compared_at} />
          </p>
        </>
      )}
    </section>
  );
}

/** A source of a newer server is shown by its own name. */
function sourceName(name: string, t: ReturnType<typeof useText>): string {
  const texts: Readonly<Record<string, string>> = SOURCES;
  const key = texts[name];
  return key === undefined ? name : t(key);
}

function OutcomeMark({ outcome }: { readonly outcome: Outcome }) {
  const t = useText();
  const { icon: Icon, tone, text } = OUTCOMES[outcome];
  return (
    <span className={`flex items-center gap-2 ${tone}`}>
      <Icon size={18} aria-hidden="true" />
      {t(text)}
    </span>
  );
}
