import { chakra } from '@chakra-ui/react'
import { CsvLink } from '../../ui/CsvLink.tsx'

/** The URL of a list's download, with the list's filters. */
export function addressOf(path: string, filter: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString()
  return params ? `${path}?${params}` : path
}

/** On the phone the page's head has no room for the download, so it is among the list's tools. */
export function PhoneCsv({ href }: { href: string }) {
  return (
    <Phone>
      <CsvLink href={href} w="full" />
    </Phone>
  )
}

const Phone = chakra('div', { base: { md: { display: 'none' } } })
