/** How a stream is served: by the product, or by writing to each response with Node's own API. */
export type Way = 'product' | 'plain';

/** Messages to and from the server process. */
export type ServerOrder = { readonly kind: 'weigh' } | { readonly kind: 'event' };
export type ServerNote =
  | { readonly kind: 'listens'; readonly port: number }
  | { readonly kind: 'weighs'; readonly bytes: number }
  /** The event is in the database; from this moment on it is told, in nanoseconds of the machine's monotonic clock. */
  | { readonly kind: 'told'; readonly at: string };

/** Messages of a reader process. */
export type ReadersNote =
  | { readonly kind: 'open' }
  /** Every reader has had the event of a version; at the moment the last one had it. */
  | { readonly kind: 'had'; readonly version: number; readonly at: string }
  | { readonly kind: 'wrong'; readonly reason: string };
