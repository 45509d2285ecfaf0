import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
import type { DrawCheck } from './seeded-hash.ts';

const STEPS = ['commitment', 'table', 'cards'] as const satisfies readonly (keyof DrawCheck)[];

interface VerdictProps<Receipt> {
  readonly receipt: Receipt;
  readonly check: (receipt: Receipt) => Promise<DrawCheck | null>;
  /** The sentences for an outcome that follows from the seeds, and for one that does not. */
  readonly outcome: { readonly right: string; readonly wrong: string };
  /** How the reader can reveal a seed that is still secret, if they can. */
  readonly reveal?: ReactNode;
}

/** The result of this browser's own check of a draw. */
export function Verdict<Receipt>({ receipt, check: checkReceipt, outcome, reveal }: VerdictProps<Receipt>) {
  const t = useText();
  const check = useQuery({
    queryKey: ['check of a draw', receipt],
    queryFn: () => checkReceipt(receipt),
    staleTime: Number.POSITIVE_INFINITY,
    // Pages opened without encryption have no cryptography: then the script in the documents still checks it.
    enabled: typeof crypto !== 'undefined' && 'subtle' in crypto,
  });
  const found = check.data;
  if (found === undefined && check.error === null) {
    return (
      <Banner
        tone="bg-hover"
        icon={<CircleHelp size={28} className="shrink-0 text-muted" aria-hidden="true" />}
        title={t('packs.check.running')}
      />
    );
  }
  if (found === null) {
    return (
      <Banner
        tone="bg-hover"
        icon={<CircleHelp size={28} className="shrink-0 text-muted" aria-hidden="true" />}
        title={t('packs.check.secret')}
        text={
          <>
            {t('packs.check.secret.text')} {reveal}
          </>
        }
      />
    );
  }
  const isRight = found !== undefined && STEPS.every((step) => found[step]);
  return (
    <>
      <Banner
        tone={isRight ? 'bg-up-soft' : 'bg-down-soft'}
        icon={
          isRight ? (
            <CircleCheck size={28} className="shrink-0 text-up" aria-hidden="true" />
          ) : (
            <TriangleAlert size={28} className="shrink-0 text-down" aria-hidden="true" />
          )
        }
        title={t(isRight ? 'packs.check.right' : 'packs.check.wrong')}
        text={t('packs.check.here')}
      />
      <ul className="divide-y">
        {STEPS.map((step) => (
          <li key={step} className="flex min-h-11 items-center gap-3 px-5 py-2">
            {found?.[step] === true ? (
              <CircleCheck size={18} className="shrink-0 text-up" aria-hidden="true" />
            ) : (
              <TriangleAlert size={18} className="shrink-0 text-down" aria-hidden="true" />
            )}
            <span>
              {step === 'cards'
                ? outcome[found?.cards === true ? 'right' : 'wrong']
                : t(`packs.check.${step}${found?.[step] === true ? '' : '.wrong'}`)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface BannerProps {
  readonly tone: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
}

function Banner({ tone, icon, title, text }: BannerProps) {
  return (
    <output className={`flex items-center gap-4 px-5 py-5 ${tone}`}>
      {icon}
      <span className="flex flex-1 flex-col">
        <span className="font-display text-lg font-semibold">{title}</span>
        {text !== undefined && <span className="text-muted">{text}</span>}
      </span>
    </output>
  );
}

/** A figure of a proof with its name; seeds and hashes break anywhere. */
export function ProofValue({ label, value }: { readonly label: string; readonly value: string | null }) {
  const t = useText();
  return (
    <div className="flex flex-col gap-1 px-5 py-3">
      <dt className="eyebrow text-muted">{label}</dt>
      <dd>
        {value === null ? (
          <span className="text-muted">{t('packs.proof.secret')}</span>
        ) : (
          <code className="text-sm break-all">{value}</code>
        )}
      </dd>
    </div>
  );
}
