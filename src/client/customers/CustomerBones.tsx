import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { cards } from '../theme/media.ts'
import { Bone } from '../ui/Bone.tsx'
import { Hidden } from '../ui/Text.tsx'
import { CustomerGrid, CustomerHead } from './CustomerGrid.tsx'

/** Widths of the name's bone in each row, in percent; the e-mail's follows from it. */
const rows = [70, 84, 60, 76, 54, 80, 66, 72]

/** The list while it loads, in its own columns. */
export function CustomerBones() {
  const { t } = useLingui()
  return (
    <>
      <Hidden role="status">{t`Carregando...`}</Hidden>
      <CustomerHead />
      <CustomerGrid aria-hidden="true">
        {rows.map(width => (
          <li key={width}>
            <div data-cell="who">
              <Bone w={`${width}%`} mt="1" />
              <Bone w="24" h="2.5" mt="2.5" mb="1" />
            </div>
            <div data-cell="contact">
              <Bone w={`${140 - width}%`} mt="0.5" mb="1" />
            </div>
            <div data-cell="tier">
              <Bone w="12" h="badge" />
            </div>
            <Figure cell="os" w="5" />
            <Figure cell="value" w="16" />
            <Figure cell="since" w="16" />
            <div data-cell="actions">
              <Bone w="24" h="control.sm" me="2" />
            </div>
          </li>
        ))}
      </CustomerGrid>
    </>
  )
}

/** A figure, and above it on the card the bone of its label. */
function Figure({ cell, w }: { cell: 'os' | 'value' | 'since'; w: string }) {
  const end = cell === 'since' ? cards : row
  return (
    <div data-cell={cell}>
      <CardLine w="12" h="2.5" css={{ [end]: { ms: 'auto' } }} />
      <Bone w={w} css={{ [end]: { ms: 'auto' } }} />
    </div>
  )
}

const row = '@container main (min-width: 940px)'
const CardLine = chakra(Bone, {
  base: { display: 'none', [cards]: { display: 'block', mt: '1', mb: '2' } },
})
