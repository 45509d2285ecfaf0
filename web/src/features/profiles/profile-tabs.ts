/** The third segment of a profile's address; without one it is the overview. */
export const PROFILE_TABS = ['owned-players', 'owned-venues', 'owned-achievments'] as const;
export type ProfileTab = 'overview' | (typeof PROFILE_TABS)[number];

/** The tab of a segment, or undefined: `/profile/7/owned-players` has it in the place of the name. */
export function tabOf(segment: string | undefined): ProfileTab | undefined {
  return PROFILE_TABS.find((tab) => tab === segment);
}
