import { Info, ShieldAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLanguageStore, useText } from '../../../lib/i18n/languages.tsx';
import { signInNotice } from '../../../lib/session/sign-in-notice.ts';

/** Says on the sign-in screen why the session ended, or that a sign-in link no longer works. */
export function EndedNotice() {
  const t = useText();
  const language = useLanguageStore();
  const [hasTexts, setHasTexts] = useState(false);
  // The document of a visitor holds only the texts it was rendered with.
  useEffect(
    () =>
      void language.fill().then(
        () => setHasTexts(true),
        () => undefined,
      ),
    [language],
  );
  const notice = hasTexts ? signInNotice() : null;
  if (notice === null) return null;
  const isWarning = notice === 'stolen' || typeof notice === 'object';
  const Picture = isWarning ? ShieldAlert : Info;
  return (
    <output
      className={`flex items-start gap-3 rounded-sm px-4 py-3 ${isWarning ? 'bg-down-soft text-down' : 'bg-raised text-text'}`}
    >
      <Picture size={20} className="mt-0.5 shrink-0" aria-hidden="true" />
      {typeof notice === 'object' ? (
        <p className="font-medium">{notice.failedLink}</p>
      ) : (
        <div className="flex flex-col gap-0.5">
          <p className="font-semibold">{t(`auth.ended.${notice}.title`)}</p>
          <p>{t(`auth.ended.${notice}.text`)}</p>
        </div>
      )}
    </output>
  );
}
