import { useRouterState } from '@tanstack/react-router';
import { MyRound } from '../../game/contests/my-round.tsx';
import { useUser } from '../../lib/session/session.tsx';
import { NextDeadlines } from './next-deadlines.tsx';
import { SideMatches } from './side-matches.tsx';

/** Beside a screen of play where there is room: my round, what is being played, what closes next. */
export function SideColumn() {
  const user = useUser();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const isLive = path === '/play/live';
  // The start and the live page have the round themselves, the live page the matches as well.
  const hasRound = user !== null && path !== '/' && !isLive;
  return (
    <div className="flex flex-col gap-6">
      {hasRound && <MyRound narrow />}
      {!isLive && <SideMatches />}
      <NextDeadlines />
    </div>
  );
}
