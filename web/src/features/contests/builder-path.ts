/** Where a team for a contest is made, or an own team is changed. */
export function builderPath(contestId: number, teamId?: number): string {
  const path = `/play/contest/${contestId}/create-team`;
  return teamId === undefined ? path : `${path}/${teamId}`;
}
