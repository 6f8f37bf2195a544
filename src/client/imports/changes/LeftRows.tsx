import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { CircleAlert } from 'lucide-react'
import type { LeftRow } from '../../../shared/import-changes.ts'
import { Notice } from '../../ui/Notice.tsx'
import { leftSentence, rowName } from './changed-words.ts'

/** What was to be changed back and is as it was, each with the reason; how many they are also once they are not named any more. */
export function LeftRows({ count, rows }: { count: number; rows: LeftRow[] }) {
  return (
    <Notice
      tone="progress"
      icon={CircleAlert}
      title={plural(count, {
        one: '# registro ficou como está hoje',
        other: '# registros ficaram como estão hoje',
      })}
    >
      <List>
        {rows.map(row => (
          <li key={row.id}>
            <b dir="auto">{rowName(row)}</b> {leftSentence(row.motivo)}
          </li>
        ))}
      </List>
    </Notice>
  )
}

const List = chakra('ul', {
  base: {
    overflowWrap: 'anywhere',
    '& > li': { py: '0.5' },
    '& b': { fontWeight: 'medium', me: '1' },
  },
})
