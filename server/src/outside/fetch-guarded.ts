import { lookup } from 'node:dns/promises';
import { request as requestHttps } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Why an address outside was not fetched. */
export class FetchRefused extends Error {
  override readonly name = 'FetchRefused';
}

/** The host did not answer in time: what was sent may have arrived. */
export class FetchTimedOut extends FetchRefused {}

/** The host answered, but with another status than 200. */
export class StatusRefused extends FetchRefused {
  readonly status: number;
  /** The seconds until the host accepts requests again; null when it does not state them. */
  readonly retryAfterSeconds: number | null;

  constructor(host: string, status: number, retryAfter: string | undefined) {
    super(`${host} answered ${status}.`);
    this.status = status;
    this.retryAfterSeconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : null;
  }
}

/** What differs between the product and its tests. */
export interface GuardedFetchOptions {
  /** Hosts that may be requested; without it every public one. */
  readonly hosts?: ReadonlySet<string>;
  /** Resolves a name to its addresses. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  /** Opens the request to a checked address; HTTPS by default. */
  readonly open?: OpenRequest;
  /** Headers of the request, such as a key; sent to the checked address only, since no redirect is followed. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly maxBytes?: number;
  readonly withinMs?: number;
}

/** Sends a GET of `url`, or a POST of a body, to this address and no other, and gives the head of its answer. */
export type OpenRequest = (
  url: URL,
  address: string,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>>,
  body?: Buffer,
) => Promise<IncomingMessage>;

const MAX_BYTES = 2 * 1024 * 1024;
const WITHIN_MS = 5_000;

/**
 * Fetches an address that a person or a provider has given, without reaching anything inside our own network: https on
 * its usual port only, a listed or public host, connected to the very address that was checked, no redirect followed, at
 * most 2 MB within 5 s. Throws FetchRefused, and StatusRefused for another status than 200.
 */
export async function fetchGuarded(address: string, options: GuardedFetchOptions = {}): Promise<Buffer> {
  const signal = AbortSignal.timeout(options.withinMs ?? WITHIN_MS);
  const { answer, host } = await openGuarded(address, options, signal);
  if (answer.statusCode !== 200) {
    answer.destroy();
    throw new StatusRefused(host, answer.statusCode ?? 0, answer.headers['retry-after']);
  }
  return readBody(answer, options.maxBytes ?? MAX_BYTES, signal);
}

/**
 * Posts a body to an address that a person has given, with the same care. Returns the status of the answer, whose
 * body is not read. Throws FetchRefused for an address that may not be requested, and the error of the connection.
 */
export async function postGuarded(
  address: string,
  body: Buffer,
  options: Omit<GuardedFetchOptions, 'maxBytes'> = {},
): Promise<number> {
  const signal = AbortSignal.timeout(options.withinMs ?? WITHIN_MS);
  const { answer } = await openGuarded(address, options, signal, body);
  answer.destroy();
  return answer.statusCode ?? 0;
}

async function openGuarded(
  address: string,
  { hosts, resolve = resolveAll, open = openHttps, headers = {} }: GuardedFetchOptions,
  signal: AbortSignal,
  body?: Buffer,
): Promise<{ readonly answer: IncomingMessage; readonly host: string }> {
  const url = readAddress(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (hosts !== undefined && !hosts.has(host)) throw new FetchRefused(`${host} is no host we ask.`);
  const found = await withSignal(signal, resolve(host));
  // One private address among public ones is a rebinding attempt.
  if (found.length === 0 || !found.every(isPublicAddress)) throw new FetchRefused(`${host} is not public.`);
  return { answer: await withSignal(signal, open(url, found[0] ?? '', signal, headers, body)), host };
}

function readAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.protocol !== 'https:') throw new FetchRefused('Only https addresses are fetched.');
  if (url.port !== '' || url.username !== '' || url.password !== '')
    throw new FetchRefused('An address may have no port and no password.');
  return url;
}

async function resolveAll(host: string): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host];
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

function openHttps(
  url: URL,
  address: string,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>>,
  body?: Buffer,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const family = isIP(address);
  const sent = requestHttps(url, {
    signal,
    agent: false,
    method: body === undefined ? 'GET' : 'POST',
    headers: { accept: '*/*', ...headers },
    // The certificate is still checked against the name; only the address is fixed.
    lookup: (_host, { all }, done) =>
      all === true ? done(null, [{ address, family }]) : done(null, address, family),
  });
  sent.once('response', resolve);
  sent.once('error', reject);
  sent.end(body);
  return promise;
}

async function readBody(answer: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  const stop = (): unknown => answer.destroy(new FetchRefused('The answer took too long.'));
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const part of answer) {
      const bytes = Buffer.from(part);
      size += bytes.length;
      if (size > maxBytes) throw new FetchRefused(`The answer has more than ${maxBytes} bytes.`);
      parts.push(bytes);
    }
  } finally {
    signal.removeEventListener('abort', stop);
    answer.destroy();
  }
  return Buffer.concat(parts);
}

async function withSignal<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(new FetchTimedOut('The address does not answer in time.'));
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

const NOT_PUBLIC = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv4');
/** Global unicast. Everything else of IPv6 is local, multicast, mapped or not assigned. */
const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  // Teredo and other protocols, documentation, and 6to4, which carries an address of IPv4.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv6');

/** Whether an address is one of the public internet: not private, local, reserved, or IPv4 in the clothes of IPv6. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !NOT_PUBLIC.check(address, 'ipv4');
    case 6:
      return GLOBAL_IPV6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
    default:
      return false;
  }
}
