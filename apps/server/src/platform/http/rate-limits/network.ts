import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** An IPv6 subscriber gets a whole /64, four groups, and may use any address in it. */
const GROUPS_OF_SUBSCRIBER = 4;

/** The caller's network as limits count it: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  // A trusted proxy may forward text that is no address; then the proxy itself is counted.
  const address = [ip, socket.remoteAddress ?? ''].find((each) => isIP(each) !== 0);
  if (address === undefined) return 'unknown';
  // `process` turns ::ffff:192.0.2.1 into IPv4, which is how a dual-stack socket reports IPv4 callers.
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const groups = parsed.parts.slice(0, GROUPS_OF_SUBSCRIBER).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
