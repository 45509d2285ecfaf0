import type { Theme } from '../../../lib/theme.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Market, PlayerCards, VenueCards } from '../parts/cards.tsx';
import { Lists, Tables, Texts } from '../parts/content.tsx';
import { Buttons, Choices, Fields } from '../parts/controls.tsx';
import { Pictures } from '../parts/game.tsx';
import { Matches } from '../parts/matches.tsx';
import { MoneySummaries, Overlays } from '../parts/overlays.tsx';
import { Pitches, PlayerChips } from '../parts/pitches.tsx';

/** Every part of the design system in every state and both themes; development only. */
export function Design() {
  return (
    <>
      <PageHeader title="Design" text="Every part, in every state, in both themes." />
      <AllParts theme="floodlight" />
      <AllParts theme="matchday" />
      <Market />
    </>
  );
}

function AllParts({ theme }: { readonly theme: Theme }) {
  return (
    <div data-theme={theme} className="-mx-4 bg-ground px-4 pb-8 text-text md:-mx-6 md:px-6">
      <h2 className="py-4 text-xl capitalize">{theme}</h2>
      <Texts />
      <Buttons />
      <Fields />
      <Choices id={theme} />
      <Tables />
      <Lists />
      <Overlays />
      <MoneySummaries />
      <Pictures />
      <PlayerCards />
      <VenueCards theme={theme} />
      <Pitches />
      <PlayerChips />
      <Matches />
    </div>
  );
}
