import type { LiveMessage } from '@touchline/contract/live';

/**
 * The kinds of topic. A topic of kind `me` is known by its manager's id, one of a card by the id of its player or venue,
 * and the market, of which there is one, by 1.
 */
export type LiveKind = 'match' | 'contest' | 'me' | 'player' | 'venue' | 'order' | 'market';

/** What a message carries beside its topic and version. */
type LiveBody<Message extends LiveMessage = LiveMessage> = Message extends LiveMessage
  ? Omit<Message, 'topic' | 'version'>
  : never;

/** How a topic stands. */
export interface TopicState<Message extends LiveMessage = LiveMessage> {
  readonly version: string;
  /** What a reader is told whose last message was of a version; null: who has had none. */
  readonly bodySince: (version: string | null) => LiveBody<Message>;
  /**
   * What some of the readers are told instead, by manager: asked with the managers among them, answered for those
   * who have something of their own in it.
   */
  readonly personalBodies?: (
    managerIds: readonly number[],
  ) => Promise<ReadonlyMap<number, LiveBody<Message>>>;
}

/**
 * Tells how topics of one kind stand: of the ids asked for those whose version is another than the one known (null:
 * none is). Reads rows as they are now, so a look that is missed is made good by the next.
 */
export type LiveSource<Message extends LiveMessage = LiveMessage> = (
  known: ReadonlyMap<number, string | null>,
) => Promise<ReadonlyMap<number, TopicState<Message>>>;

/** The source of each kind. */
export type LiveSources = { readonly [Kind in LiveKind]: LiveSource };
