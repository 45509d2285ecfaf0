import { promptLogin } from '../../../lib/session/login-required.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import type { Drawing } from '../../../ui/states/state-drawing.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';

interface SignInFirstProps {
  readonly of: 'venue' | 'sponsor';
  readonly drawing: Drawing;
}

/** What a visitor reads in place of their grounds or sponsors. */
export function SignInFirst({ of, drawing }: SignInFirstProps) {
  const t = useText();
  return (
    <div className="panel">
      <EmptyState
        drawing={drawing}
        title={t(`contest-creation.visitor.${of}`)}
        text={t('contest-creation.visitor.kept')}
        action={<Button onClick={() => promptLogin()}>{t('contest-creation.visitor.sign-in')}</Button>}
      />
    </div>
  );
}
