import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { callQuery } from '../../../lib/api/queries.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { ordersPath } from '../my-market/filters.ts';
import { USES, type OwnedCard, type Use } from './filters.ts';

interface CopiesProps {
  readonly owned: OwnedCard;
}

const LINK = 'relative text-accent-ink underline underline-offset-3';

/** How many copies there are and what they do; offers link to the orders, fielded ones show where they play. */
export function Copies({ owned }: CopiesProps) {
  const t = useText();
  const [asked, setAsked] = useState(false);
  const { card, copies } = owned;
  const others = USES.filter((use) => copies[use] > 0);
  const text = (use: Use) => t(`market.mine.${use}`, { count: copies[use] });
  return (
    <>
      <span className="tabular flex flex-wrap items-baseline gap-x-2 gap-y-0.5 text-xs text-muted">
        <span className="figures text-base text-text">{t('portfolio.copies', { count: copies.owned })}</span>
        {others.map((use) =>
          use === 'on_sale' || use === 'lent' ? (
            <PathLink key={use} path={ordersPath(card)} className={LINK}>
              {text(use)}
            </PathLink>
          ) : use === 'usable' ? (
            <span key={use}>{text(use)}</span>
          ) : (
            <button key={use} type="button" onClick={() => setAsked(true)} className={LINK}>
              {text(use)}
            </button>
          ),
        )}
      </span>
      {asked && <WhereTheyPlay owned={owned} onClose={() => setAsked(false)} />}
    </>
  );
}

interface WhereProps extends CopiesProps {
  readonly onClose: () => void;
}

/** The contests the copies of a card play in or host. */
function WhereTheyPlay({ owned: { card }, onClose }: WhereProps) {
  const t = useText();
  return (
    <Dialog open onClose={onClose} title={t('portfolio.contests', { name: card.name })}>
      <ContestsOfCopies card={card} />
    </Dialog>
  );
}

function ContestsOfCopies({ card }: { readonly card: OwnedCard['card'] }) {
  const t = useText();
  const asked = useQuery(
    callQuery('market.cards.contests', {
      asset_type: card.asset_type,
      asset_id: card.id,
    }),
  );
  if (asked.data === undefined) {
    if (asked.error !== null)
      return <ErrorState failure={asked.error} onRetry={() => void asked.refetch()} />;
    return <SkeletonRows rows={2} />;
  }
  if (asked.data.contests.length === 0)
    return <EmptyState drawing="stand" title={t('portfolio.contests.empty')} />;
  return (
    <ul aria-label={t('market.contests')} className="divide-y rounded-sm border">
      {asked.data.contests.map(({ id, name, slug, team_id }) => (
        <li key={`${id} ${team_id}`}>
          <PathLink
            path={`/play/contest/${id}/${slug}${team_id === null ? '' : `/${team_id}`}`}
            className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 hover:bg-hover"
          >
            <span className="font-semibold">{name}</span>
            <span className="shrink-0 text-xs text-muted">
              {t(team_id === null ? 'portfolio.contests.hosted' : 'portfolio.contests.team')}
            </span>
          </PathLink>
        </li>
      ))}
    </ul>
  );
}
