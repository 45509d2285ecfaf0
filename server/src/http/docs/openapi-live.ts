const FAILURE = '#/components/schemas/Failure';

const ABOUT = `An endless stream of server-sent events. Each event is one JSON message with its \`topic\` and
\`version\`: first the state of each topic, unless it has the version in \`seen\`, then every change. A comment line, which
starts with a colon, comes at least every 15 s as a heartbeat.

Topics: \`match:{id}\` (status, minute, score, newest event), \`contest:{id}\` (state, entries, and points, rank
and prize of the caller's own entries), \`card:{asset_type}:{id}\` (its market: lowest offer, best bid, last price, copies
on offer, auctions), \`order:{id}\` (state, copies left, price, end; of an auction price, bids and leader, but no bidder's
maximum), \`me\` (unread notifications, the newest one, whether balances changed; not for visitors).
Versions can only be compared for equality. The stream ends with the session, when 1 MB is unread, and when the server
stops: reconnect with the versions seen after a random part of 1 s, doubled with each attempt.`;

function text(name: string, required: boolean, description: string) {
  return { name, in: 'query', required, description, schema: { type: 'string' } };
}

function refusal(description: string) {
  return { description, content: { 'application/json': { schema: { $ref: FAILURE } } } };
}

/** The operation of the live stream, which is not a call of the contract. */
export const LIVE_OPERATION = {
  operationId: 'GET_live',
  tags: ['live'],
  summary: 'Live changes of matches, contests, cards, orders and the caller',
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
