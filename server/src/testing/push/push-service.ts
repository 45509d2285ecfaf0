import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders, request, type IncomingMessage } from 'node:http';
import type { OpenRequest } from '../../outside/fetch-guarded.ts';

/** A browser of the tests: its subscription, and how it reads what it gets. */
export interface TestBrowser {
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  readonly decrypt: (body: Buffer) => string;
}

/** A push that arrived at the service. */
export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A push service on this machine, which browsers of the tests are subscribed to. */
export interface PushService {
  readonly received: ReceivedPush[];
  /** Statuses of the next answers; 201 when there are none. `hang`: the connection is cut. */
  readonly answers: (number | 'hang')[];
  /** Opens requests to any host at this service. */
  readonly open: OpenRequest;
  readonly resolve: () => Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Starts a push service. */
export async function startPushService(): Promise<PushService> {
  const received: ReceivedPush[] = [];
  const answers: (number | 'hang')[] = [];
  const server = createServer((incoming, answer) => {
    void bodyOf(incoming).then((body) => {
      received.push({ path: incoming.url ?? '', headers: incoming.headers, body });
      const next = answers.shift() ?? 201;
      if (next === 'hang') incoming.socket.destroy();
      else answer.writeHead(next).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The push service has no port.');
  return {
    received,
    answers,
    resolve: () => Promise.resolve(['8.8.8.8']),
    open: (url, _address, signal, headers, body) =>
      new Promise((resolve, reject) => {
        const options = {
          host: '127.0.0.1',
          port: address.port,
          method: 'POST',
          path: url.pathname,
          headers,
          signal,
        };
        request(options, resolve).once('error', reject).end(body);
      }),
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

/** Subscribes a new browser at the service. */
export function makeBrowser(name: string): TestBrowser {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint: `https://push.example/${name}`,
      p256dh: keys.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    },
    decrypt: (body) => decrypt(body, keys, auth),
  };
}

/** Decrypts a push of one record as RFC 8291 and RFC 8188 describe it. */
function decrypt(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const derive = (key: Buffer, from: Buffer, info: Buffer, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', key, from, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with 2 and zeros.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

/** The claims by which a server named itself to the service (RFC 8292). Throws for a wrong signature. */
export function vapidClaims({ headers }: ReceivedPush, publicKey: string): Readonly<Record<string, unknown>> {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error(`The push is signed by ${key}.`);
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('The signature of the push is wrong.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
}
