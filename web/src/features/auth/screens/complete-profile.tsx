import { useRef, useState } from 'react';
import { failureText, type CallFailure, type FailureCode } from '../../../lib/api/failure.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { useGameNow } from '../../../lib/loading/hooks.ts';
import { useStartup } from '../../../lib/loading/startup-context.ts';
import { useUnsavedWork } from '../../../lib/loading/unsaved-work.ts';
import { useSessionStore } from '../../../lib/session/session.tsx';
import { storage } from '../../../lib/session/storage.ts';
import { useSignOut } from '../../../lib/session/sign-out.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { AuthHeading } from '../components/auth-heading.tsx';
import { BirthAndCountryFields } from '../components/birth-and-country-fields.tsx';
import { NicknameField, useNicknameVerdict } from '../../../game/identity/nickname-field.tsx';
import { SubmitWhole } from '../components/submit-whole.tsx';
import { ReferralField } from '../components/referral-field.tsx';
import { TermsBox } from '../components/terms-box.tsx';
import { useEntries } from '../components/use-entries.ts';
import { formText, PROFILE_FIELDS, profileProblems, readProfile, type Profile } from '../registration.ts';
import { Form } from '../../../ui/forms/form.tsx';

const DAY = 86_400_000;
type Entered = Profile & { readonly referral_code: string };

const NOTHING_ENTERED: Profile = { nickname: '', birth_date: '', country_id: '', accept_terms: false };

type ProfileField = (typeof PROFILE_FIELDS)[number] | 'referral_code';

/** The field of each server refusal; other refusals show above the button. */
const FIELD_OF: Readonly<Partial<Record<FailureCode, ProfileField>>> = {
  ERR_NICKNAME_TAKEN: 'nickname',
  ERR_NICKNAME_INVALID: 'nickname',
  ERR_TOO_YOUNG: 'birth_date',
  ERR_COUNTRY_UNKNOWN: 'country_id',
  ERR_TERMS_NOT_ACCEPTED: 'accept_terms',
  ERR_REFERRAL_CODE: 'referral_code',
};

/** The data that a manager who signed up through a provider still has to enter before playing. */
export function CompleteProfile() {
  const { t } = useLanguage();
  const signOut = useSignOut();
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <AuthHeading title={t('auth.complete-profile.heading')} text={t('auth.complete-profile.text')} />
      <ProfileForm />
      <p className="border-t pt-3 text-center">
        <Button
          variant="quiet"
          busy={leaving}
          onClick={() => {
            setLeaving(true);
            void signOut();
          }}
        >
          {t('auth.complete-profile.other')}
        </Button>
      </p>
    </>
  );
}

function ProfileForm() {
  const { t } = useLanguage();
  const { sysconfig } = useStartup();
  const session = useSessionStore();
  const form = useRef<HTMLFormElement>(null);
  // The guard of the route then takes the manager on.
  const complete = useCall('auth.completeProfile', {
    onSuccess: ({ user }) => {
      storage.remove('referral_code');
      session.setUser(user);
    },
  });
  const [referral] = useState(() => storage.read('referral_code') ?? '');
  const empty: Entered = { ...NOTHING_ENTERED, referral_code: referral };
  const { entered, readAgain, enter, left, leave } = useEntries(form, empty, readEntered);
  const [sent, setSent] = useState(entered);
  useUnsavedWork((entered.nickname !== '' || entered.birth_date !== '') && !complete.isSuccess);
  const { verdict } = useNicknameVerdict(entered.nickname);
  const problems = profileProblems(entered, useGameNow(DAY), sysconfig.minimum_age);
  const refused = refusedField(complete.error, sent, entered);
  const errorOf = (field: ProfileField): string | undefined => {
    const problem = field === 'referral_code' ? null : problems[field];
    if (problem !== null && left.has(field))
      return t(`auth.problem.${field}.${problem}`, { age: sysconfig.minimum_age });
    return refused === field ? failureText(complete.error, t) : undefined;
  };
  const submit = () => {
    setSent(entered);
    const { nickname, birth_date, country_id } = entered;
    complete.mutate({
      nickname: nickname.trim(),
      birth_date,
      country_id: Number(country_id),
      accept_terms: true,
      ...(entered.referral_code.trim() !== '' && { referral_code: entered.referral_code.trim() }),
    });
  };
  return (
    <Form ref={form} onSend={submit} onChange={readAgain} onBlur={leave} className="flex flex-col gap-4">
      <ProfileFields
        nickname={entered.nickname}
        referral={referral}
        errorOf={errorOf}
        onSuggestion={(nickname) => enter('nickname', nickname)}
      />
      <p aria-live="assertive" className="font-medium text-down empty:hidden">
        {complete.error && refused === null && failureText(complete.error, t)}
      </p>
      <SubmitWhole
        label={t('auth.complete-profile.submit')}
        busy={complete.isPending || complete.isSuccess}
        unfinished={PROFILE_FIELDS.filter(
          (field) => problems[field] !== null || (field === 'nickname' && verdict === 'taken'),
        )}
      />
    </Form>
  );
}

interface ProfileFieldsProps {
  readonly nickname: string;
  /** The code that a link brought before the manager left for the provider. */
  readonly referral: string;
  readonly errorOf: (field: ProfileField) => string | undefined;
  readonly onSuggestion: (nickname: string) => void;
}

function ProfileFields({ nickname, referral, errorOf, onSuggestion }: ProfileFieldsProps) {
  return (
    <>
      <NicknameField nickname={nickname} error={errorOf('nickname')} onSuggestion={onSuggestion} />
      <BirthAndCountryFields birthDateError={errorOf('birth_date')} countryError={errorOf('country_id')} />
      <ReferralField referral={referral} error={errorOf('referral_code')} />
      <TermsBox error={errorOf('accept_terms')} />
    </>
  );
}

function readEntered(form: HTMLFormElement): Entered {
  return { ...readProfile(form), referral_code: formText(form, 'referral_code') };
}

/** The field that the server refused, while it still holds the refused value. */
function refusedField(failure: CallFailure | null, sent: Entered, entered: Entered): ProfileField | null {
  const field = failure === null ? undefined : FIELD_OF[failure.code];
  return field !== undefined && entered[field] === sent[field] ? field : null;
}
