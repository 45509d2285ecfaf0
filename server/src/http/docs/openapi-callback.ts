const FIELDS = ['code', 'state', 'iss', 'error'] as const;
const ABOUT = `The address to which a provider sends the browser back: a navigation, not a call, so it has no signature, no
envelope and no refusal. The state and the secret of the browser that began the sign-in prove it. The browser goes on to
\`/auth/login#provider-code=…\` with a one-time code for \`/v3/auths/provider_token\`, or to
\`/auth/login#provider-failed=cancelled|failed|unavailable\`.`;

const NAME = { name: 'name', in: 'path', required: true, schema: { type: 'string' } };
const ANSWER = {
  303: {
    description: 'To the sign-in screen, with the outcome in the fragment',
    headers: { location: { required: true, schema: { type: 'string' } } },
  },
};

function operation(method: 'GET' | 'POST') {
  return {
    operationId: `${method}_v3_auths_provider_name_callback`,
    tags: ['auths'],
    summary: 'Return from a provider',
    description: ABOUT,
    security: [],
    responses: ANSWER,
  };
}

const schema = {
  type: 'object',
  properties: Object.fromEntries(FIELDS.map((field) => [field, { type: 'string' }])),
  required: ['state'],
};

/** The return from a provider, which is not a call of the contract; Apple posts it. */
export const CALLBACK_OPERATIONS = {
  get: {
    ...operation('GET'),
    parameters: [
      NAME,
      ...FIELDS.map((name) => ({
        name,
        in: 'query',
        required: name === 'state',
        schema: { type: 'string' },
      })),
    ],
  },
  post: {
    ...operation('POST'),
    parameters: [NAME],
    requestBody: { content: { 'application/x-www-form-urlencoded': { schema } } },
  },
};
