import type { MatchEvent } from './events.ts';

/**
 * The events of a match that count, in match order (period, minute, added, sequence, then provider and id,
 * so that the order is total). Of each (provider, id) the highest version wins; a retraction takes the
 * event back, and with a goal goes its assist. Depends on the set of events only: repeating, reordering or
 * adding outdated versions changes nothing.
 */
export function winningEvents(events: Iterable<MatchEvent>): readonly MatchEvent[] {
  const latest = new Map<string, MatchEvent>();
  for (const event of events) {
    const key = eventKey(event.provider, event.id);
    const known = latest.get(key);
    if (known === undefined || supersedes(event, known)) latest.set(key, event);
  }
  return [...latest.values()].filter((event) => counts(event, latest)).sort(byMatchTime);
}

function eventKey(provider: string, id: string): string {
  return `${provider}\n${id}`;
}

/**
 * Two contents under one version are an error of the feed; their text decides, so that the order of arrival does not
 * matter.
 */
function supersedes(event: MatchEvent, known: MatchEvent): boolean {
  if (event === known) return false;
  if (event.version !== known.version) return event.version > known.version;
  return JSON.stringify(event) > JSON.stringify(known);
}

function counts(event: MatchEvent, latest: ReadonlyMap<string, MatchEvent>): boolean {
  const { happening } = event;
  if (happening.kind === 'retraction') return false;
  if (happening.kind !== 'assist' || happening.goalEventId === null) return true;
  const goal = latest.get(eventKey(event.provider, happening.goalEventId));
  return goal === undefined || goal.happening.kind === 'goal' || goal.happening.kind === 'own_goal';
}

function byMatchTime(one: MatchEvent, other: MatchEvent): number {
  return (
    one.time.period - other.time.period ||
    one.time.minute - other.time.minute ||
    one.time.added - other.time.added ||
    one.time.sequence - other.time.sequence ||
    byText(one.provider, other.provider) ||
    byText(one.id, other.id)
  );
}

function byText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
