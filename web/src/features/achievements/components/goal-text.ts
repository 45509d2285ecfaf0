import type { Translate } from '../../../lib/i18n/languages.tsx';
import type { Goal } from '../goal-queries.ts';

/** The name of a goal: an achievement with its metal, or a challenge by its period. */
export function goalTitle(
  { measure, metal, type }: Pick<Goal, 'measure' | 'metal' | 'type'>,
  t: Translate,
): string {
  if (metal === null) return t(type === 3 ? 'achievements.challenge.daily' : 'achievements.challenge.weekly');
  return t('achievements.named', {
    name: t(`achievements.family.${measure}`),
    metal: t(`achievements.metal.${metal}`),
  });
}

/** What is to be done for it. */
export function goalTask({ measure, target }: Pick<Goal, 'measure' | 'target'>, t: Translate): string {
  return t(`achievements.task.${measure}`, { count: target });
}
