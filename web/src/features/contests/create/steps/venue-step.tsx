import { useInfiniteQuery } from '@tanstack/react-query';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { CircleSlash } from 'lucide-react';
import { useId, useState } from 'react';
import { venueCardPath } from '../../../../game/cards/card-path.ts';
import { VenueCard } from '../../../../game/cards/venue-card.tsx';
import { pagesOf } from '../../../../lib/api/pages.ts';
import { callPages } from '../../../../lib/api/paged-queries.ts';
import type { CallOutput } from '../../../../lib/api/request.ts';
import { useLanguage, useText } from '../../../../lib/i18n/languages.tsx';
import { shareText } from '../../../../lib/i18n/money.ts';
import { useUser } from '../../../../lib/session/session.tsx';
import { Segmented } from '../../../../ui/controls/tabs.tsx';
import { SearchField } from '../../../../ui/filters/search-field.tsx';
import { List } from '../../../../ui/lists/list.tsx';
import { EmptyState } from '../../../../ui/states/states.tsx';
import { Badge } from '../../../../ui/text/badge.tsx';
import { PathLink, TextLink } from '../../../../ui/text/link.tsx';
import { seatsOf, type DraftVenue } from '../draft.ts';
import { SignInFirst } from '../sign-in-first.tsx';
import { PartError } from '../step-form.tsx';
import type { StepProps } from '../step-props.ts';
import { numberFormat } from '../../../../lib/i18n/formats.ts';

type Venue = CallOutput<'contests.venues'>['data'][number];

const PER_PAGE = 20;

/** The ground that hosts the contest: none for a free one, else a free ground or one of the manager's own. */
export function VenueStep({ draft, change, errorOf }: StepProps) {
  const name = useId();
  const user = useUser();
  return (
    <>
      <PartError text={errorOf('venue')} />
      {draft.isFree && (
        <NoVenue name={name} isChosen={draft.venue === null} onChoose={() => change({ venue: null })} />
      )}
      {user === null ? (
        <SignInFirst of="venue" drawing="stand" />
      ) : (
        <Venues name={name} draft={draft} change={change} />
      )}
    </>
  );
}

interface VenuesProps extends Pick<StepProps, 'draft' | 'change'> {
  /** The group of the radio buttons. */
  readonly name: string;
}

function Venues({ name, draft, change }: VenuesProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<'usable' | 'all'>('usable');
  const list = useInfiniteQuery(
    callPages('contests.venues', {
      noItems: PER_PAGE,
      ...(search !== '' && { search }),
      ...(shown === 'usable' && { usable: true }),
    }),
  );
  const seats = seatsOf(draft).max;
  return (
    <>
      <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <SearchField label={t('contest-creation.venue.search')} value={search} onSearch={setSearch} />
        <Segmented
          label={t('contest-creation.venue.shown')}
          value={shown}
          onChange={setShown}
          choices={[
            { value: 'usable', label: t('contest-creation.venue.usable') },
            { value: 'all', label: t('contest-creation.venue.all') },
          ]}
        />
      </div>
      <div className="panel overflow-hidden">
        <List
          label={t('contest-creation.venues')}
          {...pagesOf(list)}
          rowKey={(venue) => venue.id}
          rowHeight={92}
          empty={<NoVenues isSearch={search !== ''} />}
        >
          {(venue) => (
            <VenueRow
              venue={venue}
              name={name}
              seats={seats}
              isChosen={draft.venue?.id === venue.id}
              onChoose={() => change({ venue: draftVenue(venue) })}
            />
          )}
        </List>
      </div>
    </>
  );
}

function draftVenue({ id, name, seats, stars, club, largest_contest, host_percent }: Venue): DraftVenue {
  return {
    id,
    name,
    city: club?.name ?? '',
    seats,
    stars,
    largestContest: largest_contest,
    hostPercent: host_percent,
  };
}

function NoVenues({ isSearch }: { readonly isSearch: boolean }) {
  const t = useText();
  return (
    <EmptyState
      drawing="stand"
      title={t(isSearch ? 'contest-creation.venue.none-found' : 'contest-creation.venue.none')}
      text={t('contest-creation.venue.none.text')}
      action={<TextLink to="/market/venues">{t('contest-creation.venue.market')}</TextLink>}
    />
  );
}

const ROW =
  'flex items-center gap-3 px-3 py-3 text-sm has-checked:bg-accent-soft has-enabled:hover:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent-ink md:px-4';
const RADIO =
  'size-5 shrink-0 appearance-none rounded-full border border-line-strong outline-none checked:border-6 checked:border-accent-ink disabled:opacity-50';

interface ChoiceProps {
  /** The group of the radio buttons. */
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** A free contest needs no ground. */
function NoVenue({ name, isChosen, onChoose }: ChoiceProps) {
  const t = useText();
  const { maxSeatsWithoutVenue } = CURRENT_RULES.contests.madeByManagers;
  return (
    <div className="panel overflow-hidden">
      <label className={ROW}>
        <input type="radio" name={name} checked={isChosen} onChange={onChoose} className={RADIO} />
        <span className="flex flex-col font-medium">
          {t('contest-creation.venue.no')}
          <span className="text-xs font-normal text-muted">
            {t('contest-creation.venue.no.text', { seats: maxSeatsWithoutVenue })}
          </span>
        </span>
      </label>
    </div>
  );
}

interface VenueRowProps extends ChoiceProps {
  readonly venue: Venue;
  /** The seats of the contest. */
  readonly seats: number;
}

function VenueRow({ venue, name, seats, isChosen, onChoose }: VenueRowProps) {
  const { t, locale } = useLanguage();
  const isTooSmall = seats > venue.largest_contest;
  const reason = isTooSmall
    ? t('contest-creation.venue.too-small', { seats })
    : venue.by === null
      ? t('contest-creation.venue.not-yours')
      : null;
  return (
    <div>
      <label className={ROW}>
        <input
          type="radio"
          name={name}
          checked={isChosen}
          disabled={reason !== null && !isChosen}
          onChange={onChoose}
          className={RADIO}
        />
        <VenueCard
          venue={{ ...venue, city: venue.club?.name ?? '', kit: venue.club?.kit ?? null }}
          width={92}
        />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
            <span className="min-w-0 font-semibold break-words">{venue.name}</span>
            {venue.by !== null && (
              <Badge tone={venue.by === 'free' ? 'plain' : 'up'}>
                {t(`contest-creation.venue.by.${venue.by}`)}
              </Badge>
            )}
          </span>
          <span className="text-xs text-muted">
            {venue.club !== null && `${venue.club.name} · `}
            {t('cards.seats', { seats: numberFormat(locale).format(venue.seats) })}
          </span>
          <span className="text-xs">
            {t('contest-creation.venue.hosts', { count: venue.largest_contest })} ·{' '}
            {/[1-9]/.test(venue.host_percent)
              ? t('contest-creation.venue.share', { percent: shareText(venue.host_percent, locale) })
              : t('contest-creation.venue.no-share')}
          </span>
          {reason !== null && (
            <span className="flex items-center gap-1 text-xs font-medium text-down">
              <CircleSlash size={12} aria-hidden="true" className="shrink-0" />
              {reason}
            </span>
          )}
        </span>
      </label>
      {venue.by === null && !isTooSmall && (
        <p className="-mt-1 px-3 pb-3 text-right text-xs md:px-4">
          <PathLink path={venueCardPath(venue)} className="text-accent-ink underline underline-offset-3">
            {t('contest-creation.venue.get')}
            <span className="sr-only"> {venue.name}</span>
          </PathLink>
        </p>
      )}
    </div>
  );
}
