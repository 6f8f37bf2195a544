import { useLingui } from '@lingui/react/macro'
import { Bone } from '../ui/Bone.tsx'
import { Hidden } from '../ui/Text.tsx'
import { GroupHead, ReminderGrid } from './ReminderGrid.tsx'

/** Widths of the title's bone in each row, in percent. */
const rows = [52, 66, 44, 58, 70, 48]

/** The list while it loads, in its own columns. */
export function ReminderBones() {
  const { t } = useLingui()
  return (
    <>
      <Hidden role="status">{t`Carregando...`}</Hidden>
      <div aria-hidden="true">
        <GroupHead mt="6" mdDown={{ mt: '5' }}>
          <Bone w="24" />
        </GroupHead>
        <ReminderGrid>
          {rows.map(width => (
            <li key={width}>
              <div data-cell="when">
                <Bone w="16" mt="1" mb="2.5" />
                <Bone w="20" h="2.5" />
              </div>
              <div data-cell="what">
                <Bone w={`${width}%`} mt="1" mb="2.5" />
                <Bone w={`${130 - width}%`} h="2.5" />
              </div>
              <div data-cell="link">
                <Bone w="60%" mt="1" mb="2.5" />
              </div>
              <div data-cell="tags">
                <Bone w="16" h="badge" />
              </div>
              <div data-cell="acts">
                <Bone w="24" h="control.sm" me="2" />
              </div>
            </li>
          ))}
        </ReminderGrid>
      </div>
    </>
  )
}
