import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { fetchGuarded, FetchRefused, isPublicAddress, type OpenRequest } from './fetch-guarded.ts';

/** An external host that answers according to the path. */
const asked: string[] = [];
function answer(request: IncomingMessage, response: ServerResponse): void {
  asked.push(request.url ?? '');
  const path = request.url ?? '';
  switch (path) {
    case '/moved':
      response.writeHead(302, { location: 'http://127.0.0.1/secret' }).end();
      break;
    case '/endless':
      response.writeHead(200);
      response.on('error', () => {});
      response.write(Buffer.alloc(3_000));
      break;
    case '/large':
      response.writeHead(200).end(Buffer.alloc(20_000));
      break;
    case '/silent':
      break;
    default:
      response.writeHead(200).end('Ok');
  }
}
const server = createServer(answer);
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const bound = server.address();
const port = typeof bound === 'object' && bound !== null ? bound.port : 0;

/** Reaches the host in place of the checked address, which must be public. */
const open: OpenRequest = async (url, address, signal) => {
  expect(isPublicAddress(address)).toBe(true);
  const [response]: IncomingMessage[] = await once(
    get({ port, host: '127.0.0.1', path: url.pathname, signal }).on('error', () => {}),
    'response',
  );
  if (response === undefined) throw new Error('The host did not answer.');
  return response;
};
const resolve = () => Promise.resolve(['93.184.216.34']);
const fetchIt = (address: string, changes = {}) =>
  fetchGuarded(address, { open, resolve, maxBytes: 10_000, withinMs: 300, ...changes });

describe('an address outside', () => {
  test('that is public is fetched', async () => {
    expect((await fetchIt('https://pictures.example/logo')).toString()).toBe('Ok');
  });

  test.each([
    'http://pictures.example/',
    'https://pictures.example:8443/',
    'https://user:secret@pictures.example/',
    'file:///etc/passwd',
    'gopher://pictures.example/',
    '//pictures.example/',
    'not an address',
  ])('%s is not fetched', async (address) => {
    asked.length = 0;
    await expect(fetchIt(address)).rejects.toThrow(FetchRefused);
    expect(asked).toEqual([]);
  });

  test('outside the list of hosts is not fetched', async () => {
    const hosts = new Set(['pictures.example']);
    expect((await fetchIt('https://pictures.example/logo', { hosts })).toString()).toBe('Ok');
    await expect(fetchIt('https://elsewhere.example/logo', { hosts })).rejects.toThrow('no host we ask');
  });

  test.each([[['127.0.0.1']], [['93.184.216.34', '10.0.0.7']], [['::ffff:10.0.0.7']], [[]]])(
    'whose name leads to %j is not fetched',
    async (addresses) => {
      asked.length = 0;
      const leads = { resolve: () => Promise.resolve(addresses) };
      await expect(fetchIt('https://pictures.example/', leads)).rejects.toThrow('not public');
      expect(asked).toEqual([]);
    },
  );

  test('given as a number of the own network is not fetched', async () => {
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '169.254.169.254',
    ]) {
      await expect(fetchGuarded(`https://${host}/`, { open })).rejects.toThrow('not public');
    }
  });

  test('is not followed elsewhere', async () => {
    asked.length = 0;
    await expect(fetchIt('https://pictures.example/moved')).rejects.toThrow('answered 302');
    expect(asked).toEqual(['/moved']);
  });

  test.each([
    ['/large', 'more than 10000 bytes'],
    ['/endless', 'took too long'],
    ['/silent', 'in time'],
  ])('with %s is given up', async (path, complaint) => {
    await expect(fetchIt(`https://pictures.example${path}`)).rejects.toThrow(complaint);
  });

  test('whose name is not resolved in time is given up', async () => {
    const never = { resolve: () => new Promise<string[]>(() => {}) };
    await expect(fetchIt('https://pictures.example/', never)).rejects.toThrow('in time');
  });
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['0.0.0.0', false],
  ['10.1.1.1', false],
  ['100.64.0.1', false],
  ['127.9.9.9', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['localhost', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
