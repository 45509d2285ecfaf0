import type { ReactNode } from 'react';
import { Crown, Medal, Swords, Target } from 'lucide-react';
import { LazyPortrait } from '../../../game/faces/lazy-portrait.tsx';
import { SimulatedLabel } from '../../../game/contests/simulated-mark.tsx';
import { useLanguage, type Translate } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import type { Icon } from '../../../ui/brand/icons.ts';
import { Avatar } from '../../../ui/text/avatar.tsx';
import { Link } from '../../../ui/text/link.tsx';
import type { ContestDetail } from '../queries.ts';
import type { Story } from './use-story.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

interface FactProps {
  readonly contest: ContestDetail;
  readonly story: Story;
}

/** What made the difference: best player, captain, the next prize or the winning margin, and the rival. */
export function StoryFacts({ contest, story }: FactProps) {
  const { t } = useLanguage();
  return (
    <ul aria-label={t('story.facts')} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <BestPlayer story={story} />
      <BestCaptain story={story} />
      <Margin contest={contest} story={story} />
      <Rival contest={contest} story={story} />
    </ul>
  );
}

interface TileProps {
  readonly icon: Icon;
  readonly label: string;
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly picture?: ReactNode;
}

function Tile({ icon: IconPart, label, title, text, picture }: TileProps) {
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-sm border bg-ground p-4">
      <h3 className="eyebrow flex items-center gap-2 text-muted">
        <IconPart size={16} aria-hidden="true" />
        {label}
      </h3>
      <div className="flex min-w-0 items-center gap-3">
        {picture}
        <div className="flex min-w-0 flex-col">
          <p className="font-display text-lg leading-6 font-semibold wrap-anywhere">{title}</p>
          <p className="text-sm text-muted">{text}</p>
        </div>
      </div>
    </li>
  );
}

type StoryPlayer = NonNullable<Story['best_player']>['player'];

function Face({ player }: { readonly player: StoryPlayer }) {
  return (
    <span className="shrink-0" aria-hidden="true">
      <LazyPortrait player={{ ...player, id: player.player_id }} size={56} />
    </span>
  );
}

function BestPlayer({ story: { best_player: best } }: Pick<FactProps, 'story'>) {
  const { t } = useLanguage();
  if (best === null) return null;
  const { player, counted, captain } = best;
  return (
    <Tile
      icon={Medal}
      label={t('story.player')}
      picture={<Face player={player} />}
      title={player.short_name}
      text={t(captain ? 'story.player.captain' : 'story.player.brought', { points: Number(counted) })}
    />
  );
}

function BestCaptain({ story: { best_captain: best, rank: ownRank } }: Pick<FactProps, 'story'>) {
  const { t, locale } = useLanguage();
  if (best === null) return null;
  const { player, had, gain, rank } = best;
  return (
    <Tile
      icon={Crown}
      label={t('story.captain')}
      picture={<Face player={player} />}
      title={player.short_name}
      text={
        had
          ? t('story.captain.had')
          : t(rank < ownRank ? 'story.captain.gain' : 'story.captain.gain-only', {
              points: Number(gain),
              rank: numberFormat(locale).format(rank),
            })
      }
    />
  );
}

/** Of the winner by how much, of all others what was missing and who had it. */
function Margin({ contest, story }: FactProps) {
  const { t, locale } = useLanguage();
  const { next_prize: next, next_prize_held_by: held, runner_up: second } = story;
  if (second !== null) {
    const { entry, lead, turn } = second;
    const isLevel = Number(lead) === 0;
    return (
      <Tile
        icon={Target}
        label={t('story.lead')}
        picture={turn?.player && <Face player={turn.player} />}
        title={t(isLevel ? 'story.lead.level' : 'story.lead.by', {
          points: Number(lead),
          manager: entry.nickname,
        })}
        text={
          turn?.player && !isLevel
            ? t('story.lead.turn', { player: turn.player.short_name, minute: turn.minute })
            : t('story.rank', { rank: numberFormat(locale).format(entry.rank) })
        }
      />
    );
  }
  if (next === null) return null;
  return (
    <Tile
      icon={Target}
      label={t('story.prize')}
      picture={held?.turn?.player && <Face player={held.turn.player} />}
      title={t('story.prize.short', { points: Number(next.points), amount: xfcText(next.prize, locale) })}
      text={
        held !== null && (
          <TeamLink contest={contest} teamId={held.entry.team_id}>
            {heldText(held, t)}
          </TeamLink>
        )
      }
    />
  );
}

function heldText({ entry, turn }: NonNullable<Story['next_prize_held_by']>, t: Translate): string {
  const manager = entry.nickname;
  if (turn === null) return t('story.prize.held', { manager });
  const { minute, player } = turn;
  return player === null
    ? t('story.prize.ahead', { manager, minute })
    : t('story.prize.turn', { manager, minute, player: player.short_name });
}

function Rival({ contest, story: { rival } }: FactProps) {
  const { t, locale } = useLanguage();
  if (rival === null) return null;
  const { entry, changes } = rival;
  const rank = t('story.rank', { rank: numberFormat(locale).format(entry.rank) });
  const swaps = changes === 0 ? t('story.rival.none') : t('story.rival.changes', { count: changes });
  return (
    <Tile
      icon={Swords}
      label={t('story.rival')}
      picture={<Avatar name={entry.nickname} src={entry.avatar} size={40} />}
      title={
        <TeamLink contest={contest} teamId={entry.team_id}>
          {entry.nickname}
        </TeamLink>
      }
      text={
        <>
          {rank} · {swaps} {entry.simulated && <SimulatedLabel />}
        </>
      }
    />
  );
}

interface TeamLinkProps {
  readonly contest: ContestDetail;
  readonly teamId: number;
  readonly children: ReactNode;
}

function TeamLink({ contest, teamId, children }: TeamLinkProps) {
  return (
    <Link
      to="/play/contest/$id/$slug/$teamId"
      params={{ id: String(contest.id), slug: contest.slug, teamId: String(teamId) }}
      resetScroll={false}
      className="hover:underline"
    >
      {children}
    </Link>
  );
}
