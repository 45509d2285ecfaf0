import { BlockList, isIP, type Server, type Socket } from 'node:net';
import { networkKey } from '../calls/bind.ts';

/** Open connections of one address: its streams and some for calls. */
export const MAX_CONNECTIONS_PER_ADDRESS = 400;

interface ConnectionLimit {
  readonly max: number;
  /** Whether connections of an address are not counted, because it speaks for many. */
  readonly isExempt: (address: string) => boolean;
}

/** Closes each connection beyond the most that one address may hold, before it has sent anything. */
export function limitConnections(server: Server, { max, isExempt }: ConnectionLimit): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isExempt(address)) return;
    const key = networkKey(address);
    const count = (open.get(key) ?? 0) + 1;
    if (count > max) {
      socket.destroy();
      return;
    }
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
  });
}

/** The networks behind the names that TRUSTED_PROXY knows. */
const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Whether an address is this machine or one of the trusted proxies. */
export function isProxyOf(trustedProxies: readonly string[]): (address: string) => boolean {
  const networks = new BlockList();
  for (const name of ['loopback', ...trustedProxies]) {
    for (const network of NAMED_NETWORKS[name] ?? [name]) {
      const [address = '', prefix] = network.split('/');
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
      if (prefix === undefined) networks.addAddress(address, family);
      else networks.addSubnet(address, Number(prefix), family);
    }
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
    return isIP(plain) !== 0 && networks.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
}
