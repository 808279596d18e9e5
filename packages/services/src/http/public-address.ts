import ipaddr from 'ipaddr.js'

const global6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/**
 * Does this address belong to the public internet? Loopback, private, link-local (cloud metadata), carrier-grade NAT,
 * multicast, documentation and every form that wraps an IPv4 address (mapped, 6to4, Teredo, NAT64) do not.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(global6)
}
