// postgres://user:password@host:port,host:port/database
const several = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([\w.-]+:\d+(?:,[\w.-]+:\d+)+)(\/.*)$/

/** The address of each host, of one or several. Throws TypeError for what is no address. */
function addressesOf(url: string): URL[] {
  const [, before = '', hosts, after = ''] = several.exec(url) ?? []
  return (hosts?.split(',') ?? ['']).map(host => new URL(hosts ? `${before}${host}${after}` : url))
}

export function isDatabaseAddress(url: string): boolean {
  try {
    return addressesOf(url).every(
      ({ protocol, hostname }) => /^postgres(ql)?:$/.test(protocol) && /^[^,]+$/.test(hostname),
    )
  } catch {
    return false
  }
}

/** The role that an address signs in as. */
export const roleOf = (url: string): string => decodeURIComponent(addressesOf(url)[0]?.username ?? '')

/** `host:port` of each host, for messages. */
export const hostsOf = (url: string): string =>
  addressesOf(url)
    .map(({ host }) => host)
    .join(', ')

/** Of several hosts the one that takes writes: after a failover the promoted standby. */
export const primaryOf = (url: string): { target_session_attrs?: 'primary' } =>
  addressesOf(url).length > 1 ? { target_session_attrs: 'primary' } : {}
