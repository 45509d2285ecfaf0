import { LANGUAGE_NAMES } from '@touchline/contract/language-names';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Cake, CalendarDays, Languages, Mail, MapPin, Phone, ScrollText, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useCountries } from '../../../game/identity/countries.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useSensitiveCall } from '../../../lib/session/sensitive-call.tsx';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { useDatesLocale } from '../../../lib/time/use-dates-locale.ts';
import { timeText } from '../../../lib/time/dates.ts';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LanguageSelect } from '../../../ui/controls/language-select.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { CountryDialog } from '../info/country-dialog.tsx';
import { DetailRow } from '../info/detail-row.tsx';
import { OptIns } from '../info/opt-ins.tsx';
import { PhoneDialog } from '../info/phone-dialog.tsx';
import { Section } from '../info/section.tsx';
import { VerifiedBadge } from '../info/verified-badge.tsx';

type Account = CallOutput<'account.get'>;

const CHANGE_EMAIL = '/my-account/account-info/change-email';

/** The personal data of the manager: identity, contact and consents. */
export function AccountInfo() {
  const t = useText();
  const account = useQuery(callQuery('account.get', {}));
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <PageHeader title={t('account-info.title')} text={t('account-info.text')} />
      {account.data !== undefined ? (
        <Details account={account.data} />
      ) : account.error ? (
        <div className="panel">
          <ErrorState
            failure={account.error}
            onRetry={() => void account.refetch()}
            retrying={account.isFetching}
          />
        </div>
      ) : (
        <AccountSkeleton />
      )}
    </div>
  );
}

function AccountSkeleton() {
  return (
    <>
      {[1, 2, 4].map((rows) => (
        <div key={rows} className="panel overflow-hidden">
          <SkeletonRows rows={rows} height="h-18" />
        </div>
      ))}
    </>
  );
}

function Details({ account }: { readonly account: Account }) {
  const { t, code } = useLanguage();
  return (
    <>
      <Section title={t('account-info.group.public')} text={t('account-info.group.public.text')}>
        <ul>
          <NicknameRow account={account} />
        </ul>
      </Section>
      <Section title={t('account-info.group.contact')} text={t('account-info.group.contact.text')}>
        <ul className="divide-y">
          <EmailRow account={account} />
          <PhoneRow account={account} />
        </ul>
      </Section>
      <Section title={t('account-info.group.you')}>
        <ul className="divide-y">
          <BirthDateRow account={account} />
          <CountryRow account={account} />
          <DetailRow
            icon={Languages}
            label={t('account-info.language')}
            value={LANGUAGE_NAMES[code]}
            note={t('account-info.language.note')}
            action={<LanguageSelect />}
          />
          <DetailRow
            icon={CalendarDays}
            label={t('account-info.since')}
            value={<Moment time={account.member_since} format="date" />}
          />
        </ul>
      </Section>
      <OptIns />
      <TermsSection account={account} />
    </>
  );
}

function NicknameRow({ account }: { readonly account: Account }) {
  const t = useText();
  return (
    <DetailRow
      icon={UserRound}
      label={t('account-info.nickname')}
      value={account.nickname}
      note={
        account.nickname_change_at === null ? (
          t('account-info.nickname.note')
        ) : (
          <>
            {t('account-info.nickname.from')} <Moment time={account.nickname_change_at} format="date" />
          </>
        )
      }
      action={
        <PathLink
          path="/my-account/account-info/change-username"
          className={buttonClass({ size: 'small' })}
          aria-label={t('account-info.nickname.change')}
        >
          {t('account-info.change')}
        </PathLink>
      }
    />
  );
}

function EmailRow({ account }: { readonly account: Account }) {
  const t = useText();
  const navigate = useNavigate();
  const verify = useSensitiveCall('account.email.start', {
    invalidates: ['account.get'],
    onSuccess: () => navigate({ href: CHANGE_EMAIL }),
  });
  const { email, email_verified, email_change } = account;
  return (
    <DetailRow
      stacked
      icon={Mail}
      label={t('account-info.email')}
      value={email ?? t('account-info.none')}
      badge={email !== null && <VerifiedBadge verified={email_verified} />}
      note={
        verify.error ? (
          <FailureNote failure={verify.error} />
        ) : email_change === null ? (
          email_verified ? undefined : (
            t('account-info.email.note')
          )
        ) : (
          t('account-info.email.waits', { email: email_change.email })
        )
      }
      action={
        <>
          {email !== null && !email_verified && email_change === null && (
            <Button
              size="small"
              busy={verify.isPending}
              onClick={() => verify.mutate({ way: 1, email })}
              aria-label={t('account-info.email.verify')}
            >
              {t('account-info.verify')}
            </Button>
          )}
          <PathLink
            path={CHANGE_EMAIL}
            className={buttonClass({ size: 'small' })}
            aria-label={t(
              email_change === null ? 'account-info.email.change' : 'account-info.email.continue',
            )}
          >
            {t(
              email_change !== null
                ? 'account-info.continue'
                : email === null
                  ? 'account-info.add'
                  : 'account-info.change',
            )}
          </PathLink>
        </>
      }
    />
  );
}

function PhoneRow({ account }: { readonly account: Account }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { phone, phone_change } = account;
  return (
    <>
      <DetailRow
        icon={Phone}
        label={t('account-info.phone')}
        value={phone?.number ?? t('account-info.none')}
        badge={phone !== null && <VerifiedBadge verified />}
        note={
          phone_change !== null
            ? t('account-info.phone.waits', { number: phone_change.number })
            : phone === null
              ? t('account-info.phone.note')
              : undefined
        }
        action={
          <Button
            size="small"
            onClick={() => setOpen(true)}
            aria-label={t(phone === null ? 'account-info.phone.add' : 'account-info.phone.change')}
          >
            {t(
              phone_change !== null
                ? 'account-info.continue'
                : phone === null
                  ? 'account-info.add'
                  : 'account-info.change',
            )}
          </Button>
        }
      />
      {open && <PhoneDialog account={account} onClose={() => setOpen(false)} />}
    </>
  );
}

function BirthDateRow({ account }: { readonly account: Account }) {
  const t = useText();
  const locale = useDatesLocale();
  const { birth_date } = account;
  return (
    <DetailRow
      icon={Cake}
      label={t('account-info.birth-date')}
      value={
        birth_date === null
          ? t('account-info.none')
          : timeText(Date.parse(`${birth_date}T00:00:00Z`), 'date', locale, 'UTC')
      }
      note={t('account-info.birth-date.note')}
    />
  );
}

function CountryRow({ account }: { readonly account: Account }) {
  const t = useText();
  const { countries } = useCountries();
  const [open, setOpen] = useState(false);
  const name = countries.find(({ id }) => id === account.country_id)?.name;
  return (
    <>
      <DetailRow
        icon={MapPin}
        label={t('account-info.country')}
        value={name ?? t('account-info.none')}
        note={
          account.country_change_at === null ? (
            t('account-info.country.note')
          ) : (
            <>
              {t('account-info.country.from')} <Moment time={account.country_change_at} format="date" />
            </>
          )
        }
        action={
          account.country_change_at === null && (
            <Button size="small" onClick={() => setOpen(true)} aria-label={t('account-info.country.change')}>
              {t('account-info.change')}
            </Button>
          )
        }
      />
      {open && <CountryDialog countryId={account.country_id} onClose={() => setOpen(false)} />}
    </>
  );
}

function TermsSection({ account }: { readonly account: Account }) {
  const t = useText();
  return (
    <Section title={t('account-info.terms')}>
      <ul>
        <DetailRow
          stacked
          icon={ScrollText}
          label={t('account-info.terms.accepted')}
          value={
            account.accepted_terms_at === null ? (
              t('account-info.none')
            ) : (
              <Moment time={account.accepted_terms_at} format="date" />
            )
          }
          action={
            <>
              <PathLink path="/my-account/terms-conditions" className={buttonClass({ size: 'small' })}>
                {t('account.terms')}
              </PathLink>
              <PathLink path="/my-account/user-agreement" className={buttonClass({ size: 'small' })}>
                {t('account.agreement')}
              </PathLink>
            </>
          }
        />
      </ul>
    </Section>
  );
}
