import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Bone } from '../../ui/Bone.tsx'
import { Hidden } from '../../ui/Text.tsx'
import { Lead, Who } from './DetailsLead.tsx'
import { Job, Log, Main, Pair, Panes, Texts } from './details-look.ts'

/** The details before they are known, in their own blocks. */
export function DetailsBones() {
  const { t } = useLingui()
  return (
    <>
      <Lead aria-busy="true">
        <Hidden role="status">{t`Carregando...`}</Hidden>
        <Who>
          <Bone w="60%" h="5" mb="2" />
          <Bone w="44%" />
        </Who>
        <StatusBone />
        <SumBone />
      </Lead>
      <Panes aria-hidden="true">
        <Main>
          <Job>
            <Texts>
              <Block lines={['46%', '34%']} />
              <Block lines={['94%', '72%']} />
              <Block lines={['86%']} />
            </Texts>
            <Block lines={['100%', '99%', '38%']} />
          </Job>
          <Pair>
            <Block lines={['100%', '99%', '38%']} />
            <Block lines={['100%', '98%']} />
          </Pair>
        </Main>
        <Log>
          <Block lines={['62%', '48%', '70%']} />
        </Log>
      </Panes>
    </>
  )
}

const StatusBone = chakra(Bone, {
  base: {
    gridArea: 'status',
    w: '176px',
    h: 'control.md',
    borderRadius: 'md',
    mdDown: { order: 1, w: 'full' },
  },
})
const SumBone = chakra(Bone, { base: { gridArea: 'sum', w: '112px', h: '8', mdDown: { ms: 'auto' } } })

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
