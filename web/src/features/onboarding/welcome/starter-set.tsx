import { ASSET_TYPE } from '@touchline/domain/cards';
import { useEffect, useState } from 'react';
import { playerCardPath } from '../../../game/cards/card-path.ts';
import { PlayerCard } from '../../../game/cards/player-card.tsx';
import { NextMatch } from '../../../game/market/next-match.tsx';
import { TurningCard } from '../../../game/opening/turning-card.tsx';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useText, type Translate } from '../../../lib/i18n/languages.tsx';
import { useMedia } from '../../../lib/loading/hooks.ts';
import { prefersReducedMotion } from '../../../lib/page/motion.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { useWelcome } from '../../../lib/session/use-welcome.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { FirstContest, type First } from './first-contest.tsx';

export type Lease = CallOutput<'market.leases.list'>['data'][number];
type PlayerFace = Extract<Lease['card'], { asset_type: 1 }>;

/** Three in a line on the narrowest phone. */
const WIDTHS = { phone: 98, wide: 168 } as const;

interface StarterSetProps {
  readonly t: Translate;
  readonly leases: readonly Lease[];
  readonly first: First;
  readonly onEntered: (team: NonNullable<First['team']>) => void;
  /** The contest on offer can't be entered any more. */
  readonly onMissed: () => void;
}

/** A newcomer's start: the cards of the starter set face down, and the first contest below. */
export function StarterSet({ t, leases, first, onEntered, onMissed }: StarterSetProps) {
  const user = useUser();
  const { isUnpacked, unpack } = useWelcome();
  const players = leases.flatMap((lease) =>
    lease.card.asset_type === ASSET_TYPE.player ? [{ lease, card: lease.card }] : [],
  );
  const all = players.map((_, place) => place);
  const [turned, setTurned] = useState<readonly number[]>(() =>
    isUnpacked || prefersReducedMotion() ? all : [],
  );
  const isOver = turned.length === players.length;
  // Once: what is opened stays open.
  useEffect(() => {
    if (isOver && !isUnpacked) unpack();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it moves forward only
  }, [isOver, isUnpacked]);
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-col gap-3 md:flex-row md:items-end md:justify-between">
        <div className="flex min-w-0 flex-col gap-1">
          <h1 className="text-2xl text-balance">
            {t('onboarding.page.title', { nickname: user?.nickname ?? '' })}
          </h1>
          <p className="max-w-prose text-pretty text-muted">{t('onboarding.page.text')}</p>
        </div>
        <ul aria-label={t('onboarding.page.have')} className="flex flex-wrap gap-2">
          <li className="panel px-3 py-2 font-semibold">
            <MoneyText amount={user?.balance ?? '0'} />
          </li>
          <li className="panel px-3 py-2 font-semibold">
            <MoneyText amount={user?.gold_balance ?? '0'} currency="GOLD" />
          </li>
          <li className="panel flex items-center px-3 py-2 text-sm font-semibold">
            {t('onboarding.page.cards', { count: players.length })}
          </li>
        </ul>
      </header>
      {players.length > 0 && (
        <Stage
          players={players}
          turned={turned}
          onTurn={(place) => setTurned((former) => [...former, place])}
          onAll={() => setTurned(all)}
        />
      )}
      <FirstContest t={t} first={first} isMain={isOver} onEntered={onEntered} onMissed={onMissed} />
    </div>
  );
}

interface StageProps {
  readonly players: readonly { readonly lease: Lease; readonly card: PlayerFace }[];
  readonly turned: readonly number[];
  readonly onTurn: (place: number) => void;
  readonly onAll: () => void;
}

/** The cards, turned one by one or all at once; on a phone the buttons are above them, in sight. */
function Stage({ players, turned, onTurn, onAll }: StageProps) {
  const t = useText();
  const isWide = useMedia('(width >= 768px)');
  const width = isWide ? WIDTHS.wide : WIDTHS.phone;
  const next = players.findIndex((_, place) => !turned.includes(place));
  const last = players[turned.at(-1) ?? -1]?.card;
  return (
    <div className="opening-stage panel flex flex-col items-center gap-6 overflow-clip px-3 py-6 md:py-9">
      <ol className="flex flex-wrap justify-center gap-3 md:gap-6">
        {players.map(({ lease, card }, place) => (
          <TurningCard
            key={lease.id}
            isTurned={turned.includes(place)}
            isLit
            label={t('packs.open.turn-one', { place: place + 1, cards: players.length })}
            onTurn={() => onTurn(place)}
            width={width}
            face={<PlayerCard player={{ ...card, nationality: card.nationality || null }} width={width} />}
            caption={
              <>
                {isWide && (
                  <PathLink
                    path={playerCardPath(card)}
                    className="max-w-full truncate font-semibold hover:underline"
                  >
                    {card.short_name}
                  </PathLink>
                )}
                <NextMatch match={lease.next_match} />
              </>
            }
          />
        ))}
      </ol>
      <output className="sr-only">
        {last === undefined ? '' : t('packs.open.said', { name: last.name, stars: last.stars })}
      </output>
      {next !== -1 && (
        <div className="flex flex-wrap justify-center gap-2 max-md:order-first">
          <Button onClick={onAll}>{t('packs.open.turn-all')}</Button>
          <Button variant="main" onClick={() => onTurn(next)}>
            {t('packs.open.turn')}
          </Button>
        </div>
      )}
    </div>
  );
}
