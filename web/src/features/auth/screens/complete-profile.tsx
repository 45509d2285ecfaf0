import { useRef, useState, type FormEvent } from 'react';
import { failureText, type CallFailure, type FailureCode } from '../../../lib/api/failure.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { useGameNow } from '../../../lib/loading/hooks.ts';
import { useStartup } from '../../../lib/loading/startup-context.ts';
import { useUnsavedWork } from '../../../lib/loading/unsaved-work.ts';
import { useSessionStore } from '../../../lib/session/session.tsx';
import { useSignOut } from '../../../lib/session/sign-out.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DateField } from '../../../ui/controls/field.tsx';
import { AuthHeading } from '../components/auth-heading.tsx';
import { CountryField } from '../components/country-field.tsx';
import { NicknameField, useNicknameVerdict } from '../../../game/identity/nickname-field.tsx';
import { SubmitWhole } from '../components/submit-whole.tsx';
import { TermsBox } from '../components/terms-box.tsx';
import { useEntries } from '../components/use-entries.ts';
import { PROFILE_FIELDS, profileProblems, readProfile, type Profile } from '../registration.ts';

const DAY = 86_400_000;
const NOTHING_ENTERED: Profile = { nickname: '', birth_date: '', country_id: '', accept_terms: false };

type ProfileField = (typeof PROFILE_FIELDS)[number];

/** The field of each server refusal; other refusals show above the button. */
const FIELD_OF: Readonly<Partial<Record<FailureCode, ProfileField>>> = {
  ERR_NICKNAME_TAKEN: 'nickname',
  ERR_NICKNAME_INVALID: 'nickname',
  ERR_TOO_YOUNG: 'birth_date',
  ERR_COUNTRY_UNKNOWN: 'country_id',
  ERR_TERMS_NOT_ACCEPTED: 'accept_terms',
};

/** What a manager who came through a provider still has to say before playing. */
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
  const complete = useCall('auth.completeProfile', { onSuccess: ({ user }) => session.setUser(user) });
  const { entered, readAgain, enter, left, leave } = useEntries(form, NOTHING_ENTERED, readProfile);
  const [sent, setSent] = useState(entered);
  useUnsavedWork((entered.nickname !== '' || entered.birth_date !== '') && !complete.isSuccess);
  const { verdict } = useNicknameVerdict(entered.nickname);
  const problems = profileProblems(entered, useGameNow(DAY), sysconfig.minimum_age);
  const refused = refusedField(complete.error, sent, entered);
  const errorOf = (field: ProfileField): string | undefined => {
    const problem = problems[field];
    if (problem !== null && left.has(field))
      return t(`auth.problem.${field}.${problem}`, { age: sysconfig.minimum_age });
    return refused === field ? failureText(complete.error, t) : undefined;
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSent(entered);
    const { nickname, birth_date, country_id } = entered;
    complete.mutate({
      nickname: nickname.trim(),
      birth_date,
      country_id: Number(country_id),
      accept_terms: true,
    });
  };
  return (
    // The form only listens to its fields, which bring keyboard and pointer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onChange={readAgain}
      onBlur={leave}
      className="flex flex-col gap-4"
    >
      <NicknameField
        nickname={entered.nickname}
        error={errorOf('nickname')}
        onSuggestion={(nickname) => enter('nickname', nickname)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label={t('auth.birth-date')}
          name="birth_date"
          autoComplete="bday"
          hint={t('auth.birth-date.hint', { age: sysconfig.minimum_age })}
          error={errorOf('birth_date')}
        />
        <CountryField error={errorOf('country_id')} />
      </div>
      <TermsBox error={errorOf('accept_terms')} />
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
    </form>
  );
}

/** The field that the server refused, while it still holds the refused value. */
function refusedField(failure: CallFailure | null, sent: Profile, entered: Profile): ProfileField | null {
  const field = failure === null ? undefined : FIELD_OF[failure.code];
  return field !== undefined && entered[field] === sent[field] ? field : null;
}
