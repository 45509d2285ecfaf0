import { setTheme, useTheme } from '../../../lib/page/theme.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { Segmented } from '../../../ui/controls/tabs.tsx';
import { Market, PlayerCards, VenueCards } from '../components/cards.tsx';
import {
  PricesSection,
  RadarSection,
  SeriesSection,
  SmallChartsSection,
} from '../components/charts-section.tsx';
import { Collection, Faces } from '../components/collection.tsx';
import { Lists, Texts } from '../components/content.tsx';
import { Buttons, Choices, Fields } from '../components/controls.tsx';
import { CountdownSection } from '../components/countdown-section.tsx';
import { FiltersSection } from '../components/filters-section.tsx';
import { FormsSection, MoneyFieldSection } from '../components/forms-section.tsx';
import { Pictures } from '../components/game.tsx';
import { Identity } from '../components/identity.tsx';
import { PaletteAndKeys } from '../components/keyboard.tsx';
import { Matches } from '../components/matches.tsx';
import { Motion } from '../components/motion.tsx';
import { MoneySummaries, Overlays } from '../components/overlays.tsx';
import { Pitches, PlayerChips } from '../components/pitches.tsx';
import { ProgressSection, StatesSection } from '../components/states-section.tsx';
import { TablesSection } from '../components/tables-section.tsx';
import { Tokens } from '../components/tokens.tsx';

/** Every part of the design system in every state, in the theme of the page; development only. */
export function Design() {
  const theme = useTheme();
  return (
    <>
      <PageHeader
        title="Design"
        text="Every part, in every state, in both themes."
        actions={
          <Segmented
            label="Theme"
            value={theme}
            onChange={setTheme}
            choices={[
              { value: 'floodlight', label: 'Floodlight' },
              { value: 'matchday', label: 'Matchday' },
            ]}
          />
        }
      />
      <Identity />
      <Tokens />
      <Texts />
      <CountdownSection />
      <Buttons />
      <Fields />
      <Choices id="choices" />
      <TablesSection />
      <Lists />
      <StatesSection />
      <ProgressSection />
      <Overlays />
      <PaletteAndKeys />
      <Motion />
      <MoneySummaries />
      <Pictures />
      <PlayerCards />
      <Collection />
      <Faces />
      <VenueCards />
      <Pitches />
      <PlayerChips />
      <Matches />
      <FiltersSection />
      <MoneyFieldSection />
      <FormsSection />
      <SeriesSection />
      <SmallChartsSection />
      <RadarSection />
      <PricesSection />
      <Market />
    </>
  );
}
