import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Bone } from '../../ui/Bone.tsx'
import { Hidden } from '../../ui/Text.tsx'
import { Badges, Column, Columns } from './DetailsBody.tsx'

/** The details before they are known, in their own blocks. */
export function DetailsBones() {
  const { t } = useLingui()
  return (
    <div aria-busy="true">
      <Hidden role="status">{t`Carregando...`}</Hidden>
      <Badges>
        <Bone w="24" h="badge" borderRadius="sm" />
      </Badges>
      <Columns>
        <Column>
          <Block lines={['46%', '34%']} />
          <Block lines={['94%', '72%']} />
          <Block lines={['86%']} />
        </Column>
        <Column>
          <Block lines={['62%', '44%']} />
          <Block lines={['30%', '38%']} />
          <Block lines={['100%', '98%']} />
        </Column>
      </Columns>
    </div>
  )
}

function Block({ lines }: { lines: string[] }) {
  return (
    <div>
      <Bone w="16" h="2.5" mb="3" />
      {lines.map(width => (
        <Bone key={width} w={width} mb="2.5" />
      ))}
    </div>
  )
}

/** The room of the dialog's two buttons. */
export const FooterBones = chakra('div', { base: { h: 'control.footer' } })
