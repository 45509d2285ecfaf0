import type { Translate } from '../../lib/i18n/languages.tsx';

interface NamedGoal {
  readonly measure: string;
  readonly metal: 'bronze' | 'silver' | 'gold' | null;
  /** 1 an achievement, 2 a challenge of a week, 3 of a day. */
  readonly type: 1 | 2 | 3;
}

/** The name of a goal: an achievement with its metal, or a challenge by its period. */
export function goalTitle({ measure, metal, type }: NamedGoal, t: Translate): string {
  if (metal === null) return t(type === 3 ? 'achievements.challenge.daily' : 'achievements.challenge.weekly');
  return t('achievements.named', {
    name: t(`achievements.family.${measure}`),
    metal: t(`achievements.metal.${metal}`),
  });
}

/** The task of the goal. */
export function goalTask(
  { measure, target }: { readonly measure: string; readonly target: number },
  t: Translate,
): string {
  return t(`achievements.task.${measure}`, { count: target });
}
