import type { LiveTopic, MaxLiveTopics } from '@touchline/contract/live';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { parseForm } from '../http/calls/body.ts';
import type { LiveKind } from './topic-source.ts';

/** A topic of a request. */
export interface RequestedTopic {
  readonly topic: LiveTopic;
  readonly kind: LiveKind;
  /** Id of the match, contest, order, or the card's player or venue; 1 for the market; null for `me`. */
  readonly id: number | null;
  /** Version of the last message the reader has seen, or null. */
  readonly seen: string | null;
}

const MAX_TOPICS: MaxLiveTopics = 60;
const TOPIC = /^(?:(match|contest|order|card:1|card:2):([1-9]\d{0,9})|me|market)$/;
const VERSION = /^[\w.-]{1,80}$/;
const MAX_ID = 2_147_483_647;
const MARKET_ID = 1;

/**
 * Parses the query of a stream: `topics=match:7,card:1:5,me&seen=match:7@12.first_half`. Refuses with ERR_MALFORMED an
 * invalid topic or version, a repeated topic, no topic, more than 60, and any other field.
 */
export function parseTopics(query: string): readonly RequestedTopic[] | Refusal {
  const fields = parseForm(query);
  if (fields === null) return refuse('ERR_MALFORMED');
  const unknownField = Object.keys(fields).find((name) => name !== 'topics' && name !== 'seen');
  if (unknownField !== undefined) return refuse('ERR_MALFORMED', { field: unknownField });
  const names = listOf(fields['topics']);
  const seen = versionsOf(listOf(fields['seen'] ?? ''));
  if (seen === null) return refuse('ERR_MALFORMED', { field: 'seen' });
  const topics = names?.map((name) => topicOf(name, seen.get(name) ?? null)) ?? [];
  const valid = topics.filter((topic) => topic !== null);
  const areAllValid = valid.length === topics.length && new Set(names).size === topics.length;
  if (topics.length === 0 || topics.length > MAX_TOPICS || !areAllValid) {
    return refuse('ERR_MALFORMED', { field: 'topics' });
  }
  return valid;
}

function listOf(field: unknown): readonly string[] | null {
  if (typeof field !== 'string') return null;
  return field === '' ? [] : field.split(',');
}

function topicOf(name: string, seen: string | null): RequestedTopic | null {
  const [, kind, digits] = TOPIC.exec(name) ?? [];
  if (name === 'me') return { topic: 'me', kind: 'me', id: null, seen };
  if (name === 'market') return { topic: 'market', kind: 'market', id: MARKET_ID, seen };
  const id = Number(digits);
  if (!(id <= MAX_ID)) return null;
  switch (kind) {
    case 'match':
      return { topic: `match:${id}`, kind, id, seen };
    case 'contest':
      return { topic: `contest:${id}`, kind, id, seen };
    case 'order':
      return { topic: `order:${id}`, kind, id, seen };
    case 'card:1':
      return { topic: `card:1:${id}`, kind: 'player', id, seen };
    case 'card:2':
      return { topic: `card:2:${id}`, kind: 'venue', id, seen };
    case undefined:
    default:
      return null;
  }
}

function versionsOf(list: readonly string[] | null): ReadonlyMap<string, string> | null {
  if (list === null || list.length > MAX_TOPICS) return null;
  const versions = new Map<string, string>();
  for (const each of list) {
    const [topic = '', version = '', ...rest] = each.split('@');
    if (rest.length > 0 || !TOPIC.test(topic) || !VERSION.test(version)) return null;
    versions.set(topic, version);
  }
  return versions;
}
