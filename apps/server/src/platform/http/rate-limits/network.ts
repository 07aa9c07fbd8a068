import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** An IPv6 subscriber gets a whole /64, the first four groups, and may use any address in it. */
const SUBSCRIBER_GROUPS = 4;

/** The caller's network as rate limits count it: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  // A trusted proxy may forward text that is no address; then the proxy itself is counted.
  const address = [ip, socket.remoteAddress ?? ''].find((candidate) => isIP(candidate) !== 0);
  if (address === undefined) return 'unknown';
  // `process` turns ::ffff:192.0.2.1 into IPv4: a dual-stack socket reports IPv4 callers so.
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const groups = parsed.parts.slice(0, SUBSCRIBER_GROUPS).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
