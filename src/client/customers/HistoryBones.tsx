import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Bone } from '../ui/Bone.tsx'
import { Hidden } from '../ui/Text.tsx'
import { Total, Totals, Who } from './HistoryHead.tsx'
import { HistoryRows, rowGrid } from './HistoryRow.tsx'

/** A customer's history before anything of it is known. */
export function HistoryBones() {
  const { t } = useLingui()
  return (
    <>
      <Who aria-hidden="true">
        <Bone w="12" h="badge" borderRadius="sm" />
        <Bone w="24" />
        <Bone w="24" />
      </Who>
      <Totals aria-hidden="true">
        {[t`Total de OS`, t`Valor Total`, t`Cliente desde`].map(label => (
          <Total key={label} label={label}>
            <Bone w="16" my="1.5" />
          </Total>
        ))}
      </Totals>
      <HistoryRowBones count={4} />
    </>
  )
}

/** The rows while they load: as many as come, up to six. */
export function HistoryRowBones({ count }: { count: number }) {
  const { t } = useLingui()
  return (
    <>
      <Hidden role="status">{t`Carregando...`}</Hidden>
      <HistoryRows aria-hidden="true">
        {widths.slice(0, Math.max(1, count)).map(width => (
          <li key={width}>
            <Row>
              <Bone data-part="number" w="10" />
              <Bone data-part="device" w={`${width}%`} my="1" />
              <Bone data-part="defect" w={`${130 - width}%`} h="2.5" my="1" />
              <Bone data-part="entry" w="16" />
              <Bone data-part="status" w="24" h="badge" borderRadius="sm" />
              <Bone data-part="value" w="16" justifySelf="end" />
            </Row>
          </li>
        ))}
      </HistoryRows>
    </>
  )
}

/** Of the device's bone, in percent. */
const widths = [48, 62, 40, 56, 44, 52]

const Row = chakra('div', { base: rowGrid })
