// The network of a request: the unit of rate limits and quotas.
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ClientNetwork } from '#server/limits/clientNetwork.ts';

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

const MAX_CACHED = 1000;
/** No address without a zone is longer. */
const MAX_CACHED_LENGTH = 50;
/** Most requests come over kept connections, from the same addresses. */
const cache = new LRUCache<string, ClientNetwork>({ max: MAX_CACHED });

/** Null if the text is not an address. */
function findNetworks(text: string): ClientNetwork | null {
  const cached = cache.get(text);
  if (cached) return cached;
  const address = parse(text);
  if (address === null) return null;
  const networks =
    address instanceof ipaddr.IPv6
      ? { network: prefixOf(address, 64), prefix48: prefixOf(address, 48) }
      : { network: address.toString(), prefix48: null };
  if (text.length <= MAX_CACHED_LENGTH) cache.set(text, networks);
  return networks;
}

/** The networks of an address; other text is its own network. */
export function networksOf(text: string): ClientNetwork {
  return findNetworks(text) ?? { network: text, prefix48: null };
}

/** For Fastify's `trustProxy`: the proxies whose X-Forwarded-For is trusted. Some proxies write ports into that header. */
export function makeProxyTrust(proxies: readonly string[]): false | ((address: string, hop: number) => boolean) {
  if (proxies.length === 0) return false;
  const isTrusted = proxyAddr.compile([...proxies]);
  return (address, hop) => isTrusted(withoutPort(address), hop);
}

/** The client's networks; the proxy's if the forwarded value is not an address. */
export function clientNetworks({ ip, ips }: Pick<FastifyRequest, 'ip' | 'ips'>): ClientNetwork {
  const address = ips?.findLast((forwarded) => findNetworks(forwarded) !== null) ?? ip;
  return networksOf(address);
}
