import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** An IPv6 subscriber gets a whole /64, the first four groups, and may use any address in it. */
const SUBSCRIBER_GROUPS = 4;

/** The part of an address, in bytes or groups, that several subscribers of one operator or site share: an IPv4 /24 or an IPv6 /48. */
const SITE_BYTES = 3;
const SITE_GROUPS = 3;

type Caller = Pick<FastifyRequest, 'ip' | 'socket'>;

/** The caller's network as rate limits count it: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(caller: Caller): string {
  const address = addressOf(caller);
  if (address instanceof ipaddr.IPv6) return `${startOf(address, SUBSCRIBER_GROUPS)}::/64`;
  return address?.toString() ?? UNKNOWN;
}

/** The wider network around the caller's: an IPv4 /24 or an IPv6 /48, which one person can't leave as easily as an address. */
export function wideNetworkOf(caller: Caller): string {
  const address = addressOf(caller);
  if (address instanceof ipaddr.IPv6) return `${startOf(address, SITE_GROUPS)}::/48`;
  return address ? `${address.octets.slice(0, SITE_BYTES).join('.')}.0/24` : UNKNOWN;
}

/** The wider network of an IPv6 caller, who may have many /64 networks. Undefined for IPv4: getting another address takes another line. */
export const wideNetworkOfIpv6 = (caller: Caller): string | undefined =>
  addressOf(caller) instanceof ipaddr.IPv6 ? wideNetworkOf(caller) : undefined;

/** Whether the call comes from this machine: from a person at it, or from a proxy that `TRUST_PROXY` doesn't name. */
export const isLoopback = (caller: Caller): boolean => addressOf(caller)?.range() === 'loopback';

const UNKNOWN = 'unknown';
const startOf = ({ parts }: ipaddr.IPv6, groups: number): string =>
  parts
    .slice(0, groups)
    .map((group) => group.toString(16))
    .join(':');

function addressOf({ ip, socket }: Caller): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // A trusted proxy may forward text that is no address; then the proxy itself is counted.
  const address = [withoutPort(ip), socket.remoteAddress ?? ''].find((candidate) => isIP(candidate) !== 0);
  // `process` turns ::ffff:192.0.2.1 into IPv4: a dual-stack socket reports IPv4 callers so.
  return address === undefined ? undefined : ipaddr.process(address);
}

/** Some proxies forward the port of the caller, too: 192.0.2.1:5678 or [2001:db8::1]:5678. */
const withoutPort = (forwarded: string): string =>
  /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(forwarded)?.[1] ?? /^([\d.]+):\d+$/.exec(forwarded)?.[1] ?? forwarded;
