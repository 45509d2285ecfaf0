import type { LanguageCode } from '@touchline/contract';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { CallFailure, FailureCode } from '../../../lib/api/failure.ts';
import { failureText } from '../../../lib/api/failure.ts';
import { useGameNow } from '../../../lib/loading/hooks.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { useCall } from '../../../lib/api/use-call.ts';
import { useStartup } from '../../../lib/loading/startup-context.ts';
import { useUnsavedWork } from '../../../lib/loading/unsaved-work.ts';
import { EmailField } from '../../../ui/controls/field.tsx';
import {
  NOTHING_ENTERED,
  problemsOf,
  readRegistration,
  REQUIRED_FIELDS,
  type Registration,
  type RequiredField,
} from '../registration.ts';
import { useTakeOver } from '../take-over.ts';
import { BirthAndCountryFields } from './birth-and-country-fields.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { NicknameField, useNicknameVerdict } from '../../../game/identity/nickname-field.tsx';
import { ReferralField } from './referral-field.tsx';
import { SubmitWhole } from './submit-whole.tsx';
import { TermsBox } from './terms-box.tsx';
import { useEntries } from './use-entries.ts';
import { Form } from '../../../ui/forms/form.tsx';

const DAY = 86_400_000;

type FormField = RequiredField | 'referral_code';

/** The field of each server refusal; other refusals show above the button. */
const FIELD_OF: Readonly<Partial<Record<FailureCode, FormField>>> = {
  ERR_EMAIL_TAKEN: 'email',
  ERR_NICKNAME_TAKEN: 'nickname',
  ERR_NICKNAME_INVALID: 'nickname',
  ERR_PASSWORD_WEAK: 'password',
  ERR_TOO_YOUNG: 'birth_date',
  ERR_COUNTRY_UNKNOWN: 'country_id',
  ERR_TERMS_NOT_ACCEPTED: 'accept_terms',
  ERR_REFERRAL_CODE: 'referral_code',
};

/** The fields in which a visitor types: what a reload of the page would lose. */
const TYPED_FIELDS = ['email', 'password', 'nickname', 'birth_date'] as const;

/** The registration form. Its fields keep what was typed before hydration. */
export function RegistrationForm({ referral }: { readonly referral: string }) {
  const { t, code } = useLanguage();
  const { sysconfig } = useStartup();
  const form = useRef<HTMLFormElement>(null);
  const empty = { ...NOTHING_ENTERED, referral_code: referral };
  const takeOver = useTakeOver();
  const register = useCall('auth.register', { onSuccess: takeOver });
  const { entered, readAgain, enter, left, leave } = useEntries(form, empty, readRegistration);
  const [sent, setSent] = useState(entered);
  useUnsavedWork(TYPED_FIELDS.some((field) => entered[field] !== '') && !register.isSuccess);
  const now = useGameNow(DAY);
  const { verdict } = useNicknameVerdict(entered.nickname);

  const problems = problemsOf(entered, now, sysconfig.minimum_age);
  const refused = refusalOf(register.error, sent, entered);
  useRefusedField(form, register.error);
  const errorOf = (field: FormField): string | undefined => {
    const problem = field === 'referral_code' ? undefined : problems[field];
    if (problem !== undefined && left.has(field)) {
      return t(`auth.problem.${field}.${problem}`, { age: sysconfig.minimum_age });
    }
    return refused?.field === field ? failureText(register.error, t) : undefined;
  };
  const unfinished = REQUIRED_FIELDS.filter(
    (field) => problems[field] !== undefined || (field === 'nickname' && verdict === 'taken'),
  );

  const send = () => {
    setSent(entered);
    register.mutate(accountOf(entered, code));
  };

  return (
    <Form
      method="post"
      ref={form}
      onSend={send}
      onChange={readAgain}
      onBlur={leave}
      className="flex flex-col gap-3"
    >
      <RegistrationFields
        entered={entered}
        errorOf={errorOf}
        onSuggestion={(nickname) => enter('nickname', nickname)}
      />
      <div aria-live="assertive" className="empty:hidden">
        {register.error && refused !== null && (
          <p className="rounded-sm bg-down-soft px-3 py-2.5 font-medium text-down">
            {failureText(register.error, t)}
          </p>
        )}
      </div>
      <SubmitWhole
        busy={register.isPending || register.isSuccess}
        unfinished={unfinished}
        label={t('auth.register.submit')}
      />
      <p className="text-center text-xs text-muted">
        {t(sysconfig.activation_by_mail ? 'auth.register.by-mail' : 'auth.register.at-once')}
      </p>
      {/* Few have a code: below the button it takes no height from the form of all others. */}
      <ReferralField referral={referral} error={errorOf('referral_code')} />
    </Form>
  );
}

/** Brings the field that the server refuses into view, with the focus: on a phone it is far above the button. */
function useRefusedField(form: RefObject<HTMLFormElement | null>, failure: CallFailure | null): void {
  useEffect(() => {
    const name = failure === null ? undefined : FIELD_OF[failure.code];
    if (name === undefined) return;
    const field = form.current?.querySelector<HTMLElement>(`[name="${name}"]`);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  }, [form, failure]);
}

/** The input of the registration call. */
function accountOf(entered: Registration, language: LanguageCode) {
  const { email, password, nickname, birth_date, country_id, referral_code } = entered;
  return {
    email: email.trim(),
    password,
    nickname: nickname.trim(),
    birth_date,
    country_id: Number(country_id),
    language,
    accept_terms: true as const,
    ...(referral_code.trim() !== '' && { referral_code: referral_code.trim() }),
  };
}

/** The input fields of the form. */
function RegistrationFields({
  entered,
  errorOf,
  onSuggestion,
}: {
  readonly entered: Registration;
  readonly errorOf: (field: FormField) => string | undefined;
  readonly onSuggestion: (nickname: string) => void;
}) {
  const { t } = useLanguage();
  const { sysconfig } = useStartup();
  return (
    <>
      <EmailField
        label={t('auth.email')}
        hint={t(sysconfig.activation_by_mail ? 'auth.email.by-mail' : 'auth.email.hint')}
        error={errorOf('email')}
      />
      <NewPasswordField
        password={entered.password}
        ownNames={[entered.nickname, ...entered.email.split(/[@.+_-]/)]}
        error={errorOf('password')}
      />
      <NicknameField nickname={entered.nickname} error={errorOf('nickname')} onSuggestion={onSuggestion} />
      <BirthAndCountryFields birthDateError={errorOf('birth_date')} countryError={errorOf('country_id')} />
      <TermsBox error={errorOf('accept_terms')} />
    </>
  );
}

/** The server's refusal while its field still holds the refused value. */
function refusalOf(
  failure: CallFailure | null,
  sent: Registration,
  entered: Registration,
): { readonly field: FormField | null } | null {
  if (failure === null) return null;
  const field = FIELD_OF[failure.code] ?? null;
  return field === null || entered[field] === sent[field] ? { field } : null;
}
