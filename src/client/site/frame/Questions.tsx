import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { Icon } from '../../ui/Icon.tsx'

export interface Question {
  asked: string
  answer: string
}

/** Questions that open by a click or by the browser's page search, without any script. */
export function Questions({ of }: { of: readonly Question[] }) {
  return (
    <List>
      {of.map(({ asked, answer }) => (
        <details key={asked}>
          <summary>
            {asked}
            <Icon of={Plus} />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </List>
  )
}

const List = chakra('div', {
  base: {
    maxW: '48rem',
    borderTop: '1px solid',
    borderColor: 'line',
    '& details': { borderBottom: '1px solid', borderColor: 'line' },
    '& summary': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '4',
      py: '4',
      textStyle: 'lg',
      fontWeight: 'medium',
      cursor: 'pointer',
      listStyle: 'none',
      borderRadius: 'xs',
      '&::-webkit-details-marker': { display: 'none' },
      '& svg': { color: 'muted', transition: 'rotate {durations.base}' },
    },
    '& [open] > summary svg': { rotate: '45deg' },
    '& details > p': { pb: '5', maxW: '42rem', color: 'muted', textStyle: 'prose' },
  },
})
