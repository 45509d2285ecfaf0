import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
import { failureText, type CallFailure } from '../../lib/api/failure.ts';
import { callQuery } from '../../lib/api/queries.ts';
import type { CallOutput } from '../../lib/api/request.ts';
import { TextField } from '../../ui/controls/field.tsx';
import { NICKNAME_LENGTH } from './nickname-length.ts';

const TYPING_PAUSE = 350;
/** The format of a nickname; one that matches may still be reserved. */
const ALLOWED = /^[\p{L}\p{N}]\p{M}*(?:[ ._-]?[\p{L}\p{N}]\p{M}*)*$/u;

interface NicknameFieldProps {
  /** As typed so far. */
  readonly nickname: string;
  /** The problem found without a server check. */
  readonly error: string | undefined;
  readonly onSuggestion: (nickname: string) => void;
}

/** The nickname field. It checks availability while typing and suggests a free nickname for a taken one. */
export function NicknameField({ nickname, error, onSuggestion }: NicknameFieldProps) {
  const t = useText();
  const { verdict, suggestion, failure } = useNicknameVerdict(nickname);
  const unusable = ALLOWED.test(nickname.trim()) ? 'auth.nickname.unusable' : 'errors.ERR_NICKNAME_INVALID';
  const taken = verdict === 'taken' ? t(suggestion === '' ? unusable : 'auth.nickname.taken') : undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        label={t('auth.nickname')}
        name="nickname"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={NICKNAME_LENGTH.max * 2}
        hint={t('auth.nickname.hint')}
        error={error ?? taken ?? (verdict === 'unchecked' ? failureText(failure, t) : undefined)}
        suffix={verdict === 'free' && <Check size={18} className="text-up" aria-hidden="true" />}
      />
      <div aria-live="polite" className="empty:hidden">
        {verdict === 'free' && <p className="sr-only">{t('auth.nickname.free')}</p>}
        {verdict === 'taken' && suggestion !== '' && (
          <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
            {t('auth.nickname.suggestion')}
            <button
              type="button"
              onClick={() => onSuggestion(suggestion)}
              className="min-h-8 rounded-sm border bg-raised px-2.5 text-sm font-semibold text-text hover:bg-hover pointer-coarse:min-h-11"
            >
              {suggestion}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}

/** `unchecked`: nobody knows whether it is taken. The server decides when the form is sent. */
type Verdict = 'unknown' | 'free' | 'taken' | 'unchecked';

interface NicknameVerdict {
  readonly verdict: Verdict;
  /** A free nickname in place of a taken one; empty if there is none. */
  readonly suggestion: string;
  /** Why the check failed; null if it did not. */
  readonly failure: CallFailure | null;
}

/** What a failed check returns: a nickname that is not known to be unique is not. */
const FAILED_CHECK: CallOutput<'auth.checkNickname'> = { is_unique: false, suggested_nickname: '' };

/** Availability of a nickname; `unknown` before the first check. */
export function useNicknameVerdict(typed: string): NicknameVerdict {
  const nickname = typed.trim();
  const settled = useDebouncedValue(nickname, TYPING_PAUSE);
  const length = Array.from(settled).length;
  const { data, error } = useQuery({
    ...callQuery('auth.checkNickname', { nickname: settled }),
    enabled: length >= NICKNAME_LENGTH.min && length <= NICKNAME_LENGTH.max,
    staleTime: 60_000,
  });
  return settled === nickname
    ? verdictOf(data, error)
    : { verdict: 'unknown', suggestion: '', failure: null };
}

/** The verdict of a check by its answer, or by why there is none. */
export function verdictOf(
  answer: CallOutput<'auth.checkNickname'> | undefined,
  error: CallFailure | null,
): NicknameVerdict {
  const check = answer ?? (error === null ? undefined : FAILED_CHECK);
  if (check === undefined) return { verdict: 'unknown', suggestion: '', failure: null };
  const { is_unique, suggested_nickname: suggestion } = check;
  if (is_unique) return { verdict: 'free', suggestion: '', failure: null };
  return answer === undefined
    ? { verdict: 'unchecked', suggestion, failure: error }
    : { verdict: 'taken', suggestion, failure: null };
}

/** Debounces a value by `delay` milliseconds. */
function useDebouncedValue<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
