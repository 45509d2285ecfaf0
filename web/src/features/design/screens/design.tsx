import { setTheme, useTheme } from '../../../lib/theme.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import { Market, PlayerCards, VenueCards } from '../parts/cards.tsx';
import { PricesSection, RadarSection, SeriesSection, SmallChartsSection } from '../parts/charts-section.tsx';
import { Lists, Texts } from '../parts/content.tsx';
import { Buttons, Choices, Fields } from '../parts/controls.tsx';
import { CountdownSection } from '../parts/countdown-section.tsx';
import { FiltersSection } from '../parts/filters-section.tsx';
import { FormsSection, MoneyFieldSection } from '../parts/forms-section.tsx';
import { Pictures } from '../parts/game.tsx';
import { Identity } from '../parts/identity.tsx';
import { PaletteAndKeys } from '../parts/keyboard.tsx';
import { Matches } from '../parts/matches.tsx';
import { Motion } from '../parts/motion.tsx';
import { MoneySummaries, Overlays } from '../parts/overlays.tsx';
import { Pitches, PlayerChips } from '../parts/pitches.tsx';
import { ProgressSection, StatesSection } from '../parts/states-section.tsx';
import { TablesSection } from '../parts/tables-section.tsx';
import { Tokens } from '../parts/tokens.tsx';

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
      <VenueCards theme={theme} />
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
