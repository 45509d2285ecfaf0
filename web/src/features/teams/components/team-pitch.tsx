import { useId, type KeyboardEvent } from 'react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { Pitch, type PitchLook, type PitchPlayer, type PitchSlot } from '../../../game/pitch/pitch.tsx';
import type { PitchProblem } from '../../../game/pitch/pitch-slot.ts';
import { problemText } from '../problems/problem-text.ts';
import {
  placeKey,
  placeOfKey,
  placesOf,
  playerAt,
  withCaptain,
  withViceCaptain,
  type Place,
} from '../draft/draft.ts';
import type { Builder } from '../use-builder.ts';
import type { Problem } from '../problems/problem.ts';

/** Players who can score no points get the mark of the reason, every other problem a warning. */
function problemKind({ message }: Problem): PitchProblem {
  if (message === 'absent.injured') return 'injured';
  if (message === 'absent.suspended') return 'suspended';
  return message.startsWith('unavailable.') ? 'no_match' : 'limit';
}

interface TeamPitchProps {
  readonly variant: PitchLook;
  readonly builder: Builder;
  readonly onPlace: (place: Place) => void;
}

/** The draft on the pitch. Delete removes a player, P pins one, C and V set captain and vice captain. */
export function TeamPitch({ builder, variant, onPlace }: TeamPitchProps) {
  const language = useLanguage();
  const { t } = language;
  const helpId = useId();
  const { draft, pool, chosen, rules } = builder;

  const slots = placesOf(draft).map((place) => ({
    place,
    slot: {
      key: placeKey(place),
      position: place.position,
      player: pitchPlayerAt(place, builder, language),
    } satisfies PitchSlot,
  }));

  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.target instanceof HTMLElement ? event.target.dataset['slot'] : undefined;
    const place = key === undefined ? null : placeOfKey(draft, key);
    const playerId = place === null ? null : playerAt(draft, place);
    if (place === null || playerId === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const name = pool.rows.get(playerId)?.short_name ?? '';
    if (event.key === 'Delete' || event.key === 'Backspace') builder.remove(place);
    else if (event.key === 'p') builder.togglePin(playerId);
    else if (place.index === 'reserve' || !rules.hasCaptain) return;
    else if (event.key === 'c')
      builder.update(withCaptain(draft, playerId), t('teams.said.captain', { name }));
    else if (event.key === 'v')
      builder.update(withViceCaptain(draft, playerId), t('teams.said.vice', { name }));
    else return;
    event.preventDefault();
  };

  return (
    // The keys are shortcuts; the buttons of the places take the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown}>
      <p id={helpId} className="sr-only">
        {t(rules.hasCaptain ? 'teams.keys.help' : 'teams.keys.help.pro')}
      </p>
      <Pitch
        helpId={helpId}
        variant={variant}
        slots={slots.filter(({ place }) => place.index !== 'reserve').map(({ slot }) => slot)}
        reserves={slots.filter(({ place }) => place.index === 'reserve').map(({ slot }) => slot)}
        chosen={chosen === null ? null : placeKey(chosen)}
        onSlot={({ key }) => {
          const place = placeOfKey(draft, key);
          if (place !== null) onPlace(place);
        }}
      />
    </div>
  );
}

/** The player of a place as the pitch draws them; null for an empty place. */
function pitchPlayerAt(
  place: Place,
  { draft, pool, problems }: Builder,
  language: ReturnType<typeof useLanguage>,
): PitchPlayer | null {
  const { t } = language;
  const playerId = playerAt(draft, place);
  const row = playerId === null ? undefined : pool.rows.get(playerId);
  if (row === undefined) return null;
  const problem = problems.find(
    (each) => each.weight !== 'missing' && each.place !== null && placeKey(each.place) === placeKey(place),
  );
  const { opponent, home } = row.next_match;
  return {
    id: row.id,
    card: { ...row, form: [], figure: null },
    name: row.short_name,
    kit: row.club.kit,
    club: row.club,
    shirtNumber: row.shirt_number,
    stars: row.stars,
    figure: t(home ? 'teams.opponent.home' : 'teams.opponent.away', { opponent }),
    figureText: t(home ? 'teams.opponent.home.words' : 'teams.opponent.away.words', { opponent }),
    mark: draft.captainId === row.id ? 'captain' : draft.viceCaptainId === row.id ? 'vice_captain' : null,
    faded: row.unavailable !== null,
    pinned: draft.pinned.includes(row.id),
    problem:
      problem === undefined ? null : { kind: problemKind(problem), text: problemText(problem, language) },
  };
}
