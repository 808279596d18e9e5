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

/** Where clouds answer every machine of theirs with its credentials, outside of the link-local ranges (AWS over IPv6, Alibaba Cloud). */
const metadata = ['fd00:ec2::254', '100.100.100.200']

/** May the owner allow it? Link-local addresses and those of cloud metadata are nobody's service: whoever allows one has been tricked into it. */
export function mayBeAllowed(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() !== 'linkLocal' && !metadata.includes(parsed.toString())
}
