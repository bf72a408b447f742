import { isIPv6 } from 'node:net';

function plainIpv4(ip: string): string | undefined {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  return mapped ?? (isIPv6(ip) ? undefined : ip);
}

function ipv6Groups(ip: string, count: number): string {
  const [head = '', tail = ''] = ip.toLowerCase().split('%')[0]?.split('::') ?? [];
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const missing = ip.includes('::') ? Math.max(0, 8 - before.length - after.length) : 0;
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after];
  return groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** What counts as one caller: an IPv4 address, or the /64 that one IPv6 customer has whole. */
export function toNetwork(ip: string): string {
  return plainIpv4(ip) ?? ipv6Groups(ip, 4);
}

/**
 * What counts as one voice: as many addresses as one person may have for little money. That is an IPv4 /24, the smallest
 * block that is routed by itself, and an IPv6 /48, which hosts and tunnels give away whole.
 */
export function toWideNetwork(ip: string): string {
  const ipv4 = plainIpv4(ip);
  return ipv4 === undefined ? ipv6Groups(ip, 3) : ipv4.split('.').slice(0, 3).join('.');
}
