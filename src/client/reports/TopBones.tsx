import { useLingui } from '@lingui/react/macro'
import { Bone } from '../ui/Bone.tsx'
import { Hidden } from '../ui/Text.tsx'
import { Bar, Row, TopRows } from './TopRows.tsx'

/** Widths of the names' bones, in percent. */
const names = [46, 58, 40, 52, 34]

/** A top list's place while it loads. */
export function TopBones() {
  const { t } = useLingui()
  return (
    <>
      <Hidden role="status">{t`Carregando...`}</Hidden>
      <TopRows aria-hidden="true">
        {names.map(width => (
          <Row key={width}>
            <Bone w={`${width}%`} my="1" />
            <Bone w="16" my="1" />
            <Bone w="12" h="2.5" my="1" />
            <Bone w="8" h="2.5" my="1" ms="auto" />
            <Bar />
          </Row>
        ))}
      </TopRows>
    </>
  )
}
