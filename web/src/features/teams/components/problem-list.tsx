import { ArrowUpRight, CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import type { Place } from '../draft/draft.ts';
import { EnterMore } from '../enter/enter-more.tsx';
import { problemText } from '../problems/problem-text.ts';
import type { Builder } from '../use-builder.ts';
import type { Problem } from '../problems/problem.ts';

const MARKS = { broken: CircleAlert, missing: CircleDashed, warning: TriangleAlert } as const;
const TONES = { broken: 'text-down', missing: 'text-muted', warning: 'text-xfc' } as const;

interface ProblemListProps {
  readonly builder: Builder;
  /** Shows the place where a problem can be put right. */
  readonly onJump: (place: Place) => void;
}

/** The problems of the team as text, each with a link to its place. */
export function ProblemList({ builder, onJump }: ProblemListProps) {
  const t = useText();
  const { problems, isComplete } = builder;
  return (
    <section aria-labelledby="team-problems" className="panel mt-3 overflow-hidden">
      <h2 id="team-problems" className="flex items-center gap-2 border-b px-4 py-3 text-base">
        {isComplete && <CircleCheck size={18} className="text-up" aria-hidden="true" />}
        {isComplete ? t('teams.complete') : t('teams.problems', { count: problems.length })}
      </h2>
      {problems.length === 0 ? (
        <p className="px-4 py-3 text-muted">{t('teams.complete.text')}</p>
      ) : (
        <ul className="divide-y">
          {problems.map((problem) => (
            <ProblemLine key={problem.key} problem={problem} onJump={onJump} />
          ))}
        </ul>
      )}
      {isComplete && <EnterMore builder={builder} />}
    </section>
  );
}

function ProblemLine({ problem, onJump }: { readonly problem: Problem } & Pick<ProblemListProps, 'onJump'>) {
  const language = useLanguage();
  const { t } = language;
  const { place, weight } = problem;
  const Mark = MARKS[weight];
  const content = (
    <>
      <Mark size={16} className={`shrink-0 ${TONES[weight]}`} aria-hidden="true" />
      <span className="flex-1">{problemText(problem, language)}</span>
    </>
  );
  if (place === null) return <li className="flex min-h-11 items-center gap-3 px-4 py-2">{content}</li>;
  return (
    <li>
      <button
        type="button"
        onClick={() => onJump(place)}
        className="flex min-h-11 w-full items-center gap-3 px-4 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
      >
        {content}
        <span className="sr-only">{t('teams.problem.jump')}</span>
        <ArrowUpRight size={16} className="shrink-0 text-muted" aria-hidden="true" />
      </button>
    </li>
  );
}
