import type { LiveMessage } from '@touchline/contract/live';

/**
 * The kinds of topic. The id of a `me` topic is its manager's, the id of a card is its player's or venue's, and the id of
 * the single market topic is 1.
 */
export type LiveKind = 'match' | 'contest' | 'me' | 'player' | 'venue' | 'order' | 'market';

/** The fields of a message other than topic and version. */
type MessageBody<Message extends LiveMessage = LiveMessage> = Message extends LiveMessage
  ? Omit<Message, 'topic' | 'version'>
  : never;

/** The current state of a topic. */
export interface TopicState<Message extends LiveMessage = LiveMessage> {
  readonly version: string;
  /** The message body for a reader who has seen a version; null for none. */
  readonly bodySince: (version: string | null) => MessageBody<Message>;
  /**
   * Bodies that replace the common one for some managers. Takes all managers among the readers and returns those with a
   * body of their own, by manager id.
   */
  readonly personalBodies?: (
    managerIds: readonly number[],
  ) => Promise<ReadonlyMap<number, MessageBody<Message>>>;
}

/**
 * Returns the state of the given topics of one kind, by id: those whose version differs from the known one (null: none
 * known). It reads committed rows, so the next poll makes up for a missed one.
 */
export type LiveSource<Message extends LiveMessage = LiveMessage> = (
  known: ReadonlyMap<number, string | null>,
) => Promise<ReadonlyMap<number, TopicState<Message>>>;

/** The source of each kind. */
export type LiveSources = { readonly [Kind in LiveKind]: LiveSource };
