import { chakra } from '@chakra-ui/react'
import { CsvLink } from '../../ui/CsvLink.tsx'

/** The address of a download with what its list is filtered by. */
export function addressOf(path: string, filter: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString()
  return params ? `${path}?${params}` : path
}

/** The same link among a list's tools on the phone, whose head has no room for it. */
export function PhoneCsv({ href }: { href: string }) {
  return (
    <Phone>
      <CsvLink href={href} w="full" />
    </Phone>
  )
}

const Phone = chakra('div', { base: { md: { display: 'none' } } })
