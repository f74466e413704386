// The network of a request: the unit of rate limits and quotas.
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import type { FastifyRequest } from 'fastify';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Strips brackets and port from `1.2.3.4:80`, `[2001:db8::1]:443` and `[2001:db8::1]`; returns other text unchanged. */
function withoutPort(text: string): string {
  const [, ipv6] = /^\[([\da-f:.%]+)\](?::\d+)?$/i.exec(text) ?? [];
  const [, ipv4] = /^([\d.]+):\d+$/.exec(text) ?? [];
  return ipv6 ?? ipv4 ?? text;
}

/** A parsed address, with IPv4-mapped IPv6 as IPv4; null if invalid. */
function parse(text: string): Address | null {
  const address = withoutPort(text.trim());
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return isAddress ? ipaddr.process(address) : null;
}

function prefixOf(address: ipaddr.IPv6, bits: number): string {
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString().split('%')[0]}/${bits}`).toString()}/${bits}`;
}

/** The IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(text: string): string {
  const address = parse(text);
  if (address === null) return text;
  return address instanceof ipaddr.IPv6 ? prefixOf(address, 64) : address.toString();
}

/** The /48 of an IPv6 address, which providers assign to one customer; null for IPv4. */
export function prefix48Of(text: string): string | null {
  const address = parse(text);
  return address instanceof ipaddr.IPv6 ? prefixOf(address, 48) : null;
}

/** For Fastify's `trustProxy`: the proxies whose X-Forwarded-For is trusted. Some proxies write ports into that header. */
export function makeProxyTrust(proxies: readonly string[]): false | ((address: string, hop: number) => boolean) {
  if (proxies.length === 0) return false;
  const isTrusted = proxyAddr.compile([...proxies]);
  return (address, hop) => isTrusted(withoutPort(address), hop);
}

/** The client's address; the proxy's if the forwarded value is not an address. */
export function clientAddress({ ip, ips }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  return (ips ?? [ip]).findLast((address) => parse(address) !== null) ?? ip;
}
