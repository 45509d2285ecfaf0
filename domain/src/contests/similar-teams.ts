/** The picks of a team that two accounts of one person would coordinate. */
export interface ComparedTeam {
  readonly starters: readonly number[];
  readonly captainId: number | null;
}

/** From this many equal starters on two teams are near-identical: they differ by one player at most. */
const NEAR_SHARED = 10;
/** Up to this many equal starters two teams are complementary: whatever the result, one of them gains. */
const COMPLEMENTARY_SHARED = 1;

export type Similarity = 'identical' | 'near-identical' | 'complementary' | 'ordinary';

/** How similar two teams are, and how many starters they share. */
export function compareTeams(
  one: ComparedTeam,
  other: ComparedTeam,
): { readonly similarity: Similarity; readonly shared: number } {
  const starters = new Set(one.starters);
  const shared = other.starters.filter((id) => starters.has(id)).length;
  return { similarity: similarityOf(shared, one, other), shared };
}

function similarityOf(shared: number, one: ComparedTeam, other: ComparedTeam): Similarity {
  if (shared === one.starters.length && one.captainId === other.captainId) return 'identical';
  if (shared >= NEAR_SHARED) return 'near-identical';
  return shared <= COMPLEMENTARY_SHARED ? 'complementary' : 'ordinary';
}
