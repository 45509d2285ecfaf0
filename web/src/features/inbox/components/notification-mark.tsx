import {
  ArrowLeftRight,
  Bell,
  CircleX,
  Flag,
  HeartPulse,
  Lock,
  ShieldCheck,
  Sparkles,
  Trophy,
  WalletMinimal,
} from 'lucide-react';
import type { Icon } from '../../../ui/brand/icons.ts';

/** The mark of a kind; others have one by the first word of their kind. */
const MARKS: Readonly<Record<string, { readonly icon: Icon; readonly tone: string }>> = {
  contest_started: { icon: Lock, tone: 'bg-hover text-text' },
  contest_prize: { icon: Trophy, tone: 'bg-accent-soft text-accent-ink' },
  contest_compensated: { icon: Trophy, tone: 'bg-accent-soft text-accent-ink' },
  contest_final: { icon: Flag, tone: 'bg-hover text-muted' },
  contest_cancelled: { icon: CircleX, tone: 'bg-hover text-muted' },
  players_out: { icon: HeartPulse, tone: 'bg-hover text-down' },
  players_not_starting: { icon: HeartPulse, tone: 'bg-hover text-down' },
};
const BY_WORD: Readonly<Record<string, Icon>> = {
  order: ArrowLeftRight,
  auction: ArrowLeftRight,
  loan: ArrowLeftRight,
  house: ArrowLeftRight,
  price: ArrowLeftRight,
  level: Sparkles,
  achievement: Sparkles,
  challenge: Sparkles,
  payment: WalletMinimal,
  deposit: WalletMinimal,
  withdrawal: WalletMinimal,
  invitation: WalletMinimal,
  new: ShieldCheck,
  session: ShieldCheck,
};

/** The subject of a notification at a glance: a deadline, a win, a loss, a trade. Its title states the same. */
export function NotificationMark({ kind }: { readonly kind: string }) {
  const [word = ''] = kind.split('_');
  const { icon: Mark, tone } = MARKS[kind] ?? { icon: BY_WORD[word] ?? Bell, tone: 'bg-hover text-muted' };
  return (
    <span className={`flex size-9 shrink-0 items-center justify-center rounded-full ${tone}`}>
      <Mark size={17} aria-hidden="true" />
    </span>
  );
}
