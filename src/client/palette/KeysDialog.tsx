import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { touch } from '../theme/media.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { keyGroups } from './keys.ts'

/** 'Atalhos do teclado': every key with what it does (`?`). */
export function KeysDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  return (
    <Dialog size="sm" title={t`Atalhos do teclado`} onClose={onClose}>
      {keyGroups().map(group => (
        <Group key={group.title}>
          <h3>{group.title}</h3>
          <dl>
            {group.keys.map(({ press, does }) => (
              <div key={does}>
                <dt>{does}</dt>
                <dd>
                  {press.map(key => (
                    <Cap key={key}>{key}</Cap>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </Group>
      ))}
    </Dialog>
  )
}

const Group = chakra('section', {
  base: {
    '& + &': { mt: '5' },
    '& h3': { textStyle: 'xs', fontWeight: 'medium', color: 'muted', pb: '1' },
    '& dl > div': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '4',
      minH: '10',
      py: '1.5',
      borderTop: '1px solid',
      borderColor: 'hairline',
    },
    '& dd': { display: 'flex', gap: '1', flexShrink: 0 },
  },
})

// This list is about keys, even where a finger points.
const Cap = chakra(Kbd, {
  base: { minW: '6', py: '1', px: '1.5', textAlign: 'center', color: 'muted', [touch]: { display: 'block' } },
})
