import ipaddr from 'ipaddr.js'

/** The networks that an address belongs to. One customer of a provider usually has the narrow one. */
export type AddressBlocks = { narrow: string; wide: string }

const PREFIXES = { ipv4: { narrow: 32, wide: 24 }, ipv6: { narrow: 64, wide: 48 } } as const

const networkOf = (address: ipaddr.IPv4 | ipaddr.IPv6, prefix: number): string => {
  const cidr = `${address.toString()}/${prefix}`
  const network =
    address.kind() === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(cidr) : ipaddr.IPv6.networkAddressFromCIDR(cidr)
  return `${network.toString()}/${prefix}`
}

/** Returns the blocks of an address: /32 and /24 for IPv4, /64 and /48 for IPv6. Other texts are their own block. */
export const addressBlocks = (address: string): AddressBlocks => {
  if (!ipaddr.isValid(address)) return { narrow: address, wide: address }
  // An IPv4 address that is mapped to IPv6 must not share one block with all others.
  const parsed = ipaddr.process(address)
  const { narrow, wide } = PREFIXES[parsed.kind()]
  return { narrow: networkOf(parsed, narrow), wide: networkOf(parsed, wide) }
}

/** Returns the narrow block of an address. IPv4 addresses are returned unchanged, because this runs for every call. */
export const narrowBlock = (address: string): string =>
  address.includes(':') ? addressBlocks(address).narrow : address
