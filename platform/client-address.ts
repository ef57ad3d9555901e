import { BlockList, isIP, isIPv6 } from 'node:net';

/** The network that counts as one client: an IPv4 address, or an IPv6 /64 (what one household is given). */
export function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain.toLowerCase();
  const [head = '', tail] = plain.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  // A dotted tail (::1.2.3.4) stands for two groups; it lies below the /64 either way.
  const groups = right.length + right.filter((g) => g.includes('.')).length;
  const zeros = tail === undefined ? 0 : 8 - left.length - groups;
  const all = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right];
  return `${all
    .slice(0, 4)
    .map((g) => Number.parseInt(g, 16).toString(16))
    .join(':')}::/64`;
}

function trustedProxies(list: string): BlockList {
  const trusted = new BlockList();
  for (const entry of list.split(',').map((e) => e.trim())) {
    if (entry === '') continue;
    const [base = '', bits] = entry.split('/');
    const family = isIP(base) === 6 ? 'ipv6' : 'ipv4';
    const widest = family === 'ipv6' ? 128 : 32;
    const length = bits === undefined ? widest : Number(bits);
    if (isIP(base) === 0 || !Number.isInteger(length) || length < 0 || length > widest || bits === '')
      throw new Error(`TRUSTED_PROXIES: ${entry} is neither an address nor a CIDR block`);
    trusted.addSubnet(base, length, family);
  }
  return trusted;
}

const known = new Map<string, BlockList>(); // configuration does not change: one entry, parsed once

/**
 * The client's address. X-Forwarded-For is believed only as far as trusted proxies wrote it: read from the right, the
 * first address that is not one of theirs is the client; what stands to its left may be invented.
 * @param proxies TRUSTED_PROXIES: addresses and CIDR blocks, comma-separated.
 * @throws Error naming the entry that is neither.
 */
export function clientAddress(headers: Headers, socketAddress: string, proxies: string): string {
  const trusted = known.get(proxies) ?? trustedProxies(proxies);
  known.set(proxies, trusted);
  const isTrusted = (a: string) => trusted.check(a, isIPv6(a) ? 'ipv6' : 'ipv4');
  let client = plainAddress(socketAddress) ?? socketAddress;
  if (isIP(client) === 0 || !isTrusted(client)) return client;
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').reverse();
  for (const hop of hops) {
    const address = plainAddress(hop);
    if (address === undefined) break;
    client = address;
    if (!isTrusted(address)) break;
  }
  return client;
}

/** An address without port, brackets, zone and the IPv4-in-IPv6 prefix; undefined when it is none. */
function plainAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ??
    /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(trimmed)?.[1] ??
    trimmed;
  const plain = bare.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '');
  return isIP(plain) === 0 ? undefined : plain;
}
