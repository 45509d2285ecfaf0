/** How a stream is served: by the product, or by plain response writes with Node's own API. */
export type ServeMode = 'product' | 'plain';

/** Messages to and from the server process. */
export type ServerOrder = { readonly kind: 'weigh' } | { readonly kind: 'event' };
export type ServerNote =
  | { readonly kind: 'listens'; readonly port: number }
  | { readonly kind: 'weighs'; readonly bytes: number }
  /** The event is in the database, and its publication starts now: nanoseconds of the machine's monotonic clock. */
  | { readonly kind: 'published'; readonly at: string };

/** Messages of a reader process. */
export type ReadersNote =
  | { readonly kind: 'open' }
  /** All readers received the event of a version; `at` is the time of the last one. */
  | { readonly kind: 'had'; readonly version: number; readonly at: string }
  | { readonly kind: 'wrong'; readonly reason: string };
