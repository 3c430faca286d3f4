/** Groups of an IPv6 address that identify a customer's network. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;
const IPV4_PREFIX = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/;
const IPV6_PREFIX = /^([0-9a-f]{1,4}:[0-9a-f]{1,4}:[0-9a-f]{1,4}):/;
const IPV4_MAPPED_GROUP = 0xff_ff;

/**
 * The network that rate limits count by: an IPv4 address itself, an IPv6 address's /64, because a customer controls all addresses of
 * their /64.
 */
export function toNetwork(address: string): string {
  const [plain = ''] = address.split('%', 1);
  if (!plain.includes(':')) return plain;
  const dotted = /:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (dotted !== undefined) return dotted;
  const groups = parseGroups(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === IPV4_MAPPED_GROUP;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * Truncates a network of toNetwork to a /24 of IPv4 or a /48 of IPv6, in which single clients cannot be identified. Empty for text that
 * is not an address.
 */
export function truncateNetwork(network: string): string {
  const ipv4 = IPV4_PREFIX.exec(network)?.[1];
  if (ipv4 !== undefined) return `${ipv4}.0/24`;
  const ipv6 = IPV6_PREFIX.exec(network)?.[1];
  return ipv6 === undefined ? '' : `${ipv6}::/48`;
}

function parseGroups(address: string): number[] {
  const [head = '', tail = ''] = address.split('::', 2);
  const parseNumbers = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [parseNumbers(head), parseNumbers(tail)];
  const gap = Array.from({ length: Math.max(0, GROUPS - first.length - last.length) }, () => 0);
  return [...first, ...gap, ...last];
}
