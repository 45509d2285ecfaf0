import { ASSET_TYPE } from '@touchline/domain/cards';
import type { ReactNode } from 'react';
import { PlayerCard } from '../../../game/cards/player-card.tsx';
import { VenueCard } from '../../../game/cards/venue-card.tsx';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { AnimatedList } from '../../../ui/flip/animated-list.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { cardPath, drawnPlayer, drawnVenue } from '../card-texts.ts';
import type { CardFace } from '../queries.ts';

/** The lists of the market's home. */
type HomeName = 'risers' | 'fallers' | 'ending' | 'orders' | 'fills' | 'traded' | 'affordable' | 'winnable';

interface HomeSectionProps {
  readonly name: HomeName;
  /** Of the list of players that it begins. */
  readonly query: string;
  readonly children: ReactNode;
}

/** A list of the market's home, with the way to all of it. */
export function HomeSection({ name, query, children }: HomeSectionProps) {
  const t = useText();
  return (
    <section aria-label={t(`market.home.${name}`)} className="panel flex min-w-0 flex-col overflow-hidden">
      <header className="flex items-center justify-between gap-3 border-b pr-2 pl-4">
        <h2 className="text-lg">{t(`market.home.${name}`)}</h2>
        <PathLink
          path={`/market/players?${query}`}
          className="inline-flex min-h-11 items-center px-2 text-sm font-medium text-muted hover:text-text"
        >
          {t('market.home.all')}
          <span className="sr-only">: {t(`market.home.${name}`)}</span>
        </PathLink>
      </header>
      {children}
    </section>
  );
}

interface HomeLine {
  readonly key: number;
  readonly face: CardFace;
  /** Where it leads; without one to the card. */
  readonly path?: string;
  readonly detail: ReactNode;
  readonly price: string | null;
  /** Whether the price is the least that has to be paid. */
  readonly isFrom?: boolean;
  readonly end: ReactNode;
}

/** The lines of a list, or the text shown instead of them. */
export function Lines({ name, lines }: { readonly name: HomeName; readonly lines: readonly HomeLine[] }) {
  const t = useText();
  if (lines.length === 0) {
    return (
      <EmptyState
        drawing="sleeve"
        title={t(`market.home.${name}.empty`)}
        text={t(`market.home.${name}.empty.text`)}
      />
    );
  }
  return (
    <AnimatedList rows={lines} rowKey={({ key }) => key} isOrdered>
      {(line) => <Line {...line} />}
    </AnimatedList>
  );
}

function Line({ face, path, detail, price, isFrom = false, end }: HomeLine) {
  const { t, locale } = useLanguage();
  return (
    <PathLink
      path={path ?? cardPath(face)}
      className="flex min-h-18 items-center gap-3 px-4 py-1.5 hover:bg-hover focus-visible:-outline-offset-2"
    >
      {face.asset_type === ASSET_TYPE.player ? (
        <PlayerCard player={drawnPlayer(face, locale)} width={48} />
      ) : (
        <VenueCard venue={drawnVenue(face)} width={72} />
      )}
      <span className="flex min-w-0 flex-1 flex-col">
        <span aria-hidden="true" className="truncate font-semibold">
          {face.name}
        </span>
        <span className="truncate text-xs text-muted">{detail}</span>
      </span>
      <span className="flex flex-col items-end gap-0.5">
        {price !== null && (
          <span className="inline-flex items-baseline gap-1">
            {isFrom && <span className="text-xs text-muted">{t('market.home.from')}</span>}
            <span className="figures text-lg">{xfcText(price, locale)}</span>
            <span className="eyebrow text-xfc">{t('ui.xfc')}</span>
          </span>
        )}
        {end}
      </span>
    </PathLink>
  );
}
