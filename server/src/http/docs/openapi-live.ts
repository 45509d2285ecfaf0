const FAILURE = '#/components/schemas/Failure';

const ABOUT = `A stream of server-sent events that does not end by itself. Each event is one JSON message with its \`topic\` and
\`version\`: first how each topic stands, unless that is the version in \`seen\`, then every change. Lines that begin with a
colon come at least every 15 s and say only that the stream is alive.

Topics: \`match:{id}\` (status, minute, score, newest event), \`contest:{id}\` (state, entries, and of the caller's own
entries points, rank and prize), \`card:{asset_type}:{id}\` (what its market says: lowest offer, best bid, last price,
copies on offer, auctions), \`order:{id}\` (state, copies left, price, end; of an auction price, bids and who leads, and
nobody's maximum), \`me\` (unread notifications, the newest one, whether balances changed; not for visitors).
A version says only whether two messages tell the same. The stream ends with the session, when 1 MB lies unread, and when
the server stops: come back after a random part of 1 s, doubled with each try, with the versions seen.`;

function text(name: string, required: boolean, description: string) {
  return { name, in: 'query', required, description, schema: { type: 'string' } };
}

function refusal(description: string) {
  return { description, content: { 'application/json': { schema: { $ref: FAILURE } } } };
}

/** The operation of the live stream, which is no call of the contract. */
export const LIVE_OPERATION = {
  operationId: 'GET_live',
  tags: ['live'],
  summary: 'News of matches, contests, cards, orders and oneself as they come',
  description: ABOUT,
  parameters: [
    text('topics', true, 'Up to 60, separated by commas: match:7,card:1:5,me'),
    text('seen', false, 'The versions of the last messages, separated by commas: match:7@12.first_half'),
  ],
  responses: {
    200: {
      description: 'The stream',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    },
    400: refusal('ERR_MALFORMED'),
    401: refusal('ERR_LOGIN_REQUIRED, ERR_SIGNATURE, ERR_REPLAY, ERR_CLOCK_SKEW'),
    403: refusal('ERR_TWO_STEPS_REQUIRED, ERR_ACTIVATION_REQUIRED'),
    426: refusal('ERR_UPDATE'),
    429: refusal('ERR_TOO_MANY'),
    503: refusal('ERR_BUSY'),
  },
} as const;
