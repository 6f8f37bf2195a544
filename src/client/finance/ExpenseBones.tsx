import { useLingui } from '@lingui/react/macro'
import { Bone } from '../ui/Bone.tsx'
import { Hidden } from '../ui/Text.tsx'
import { ExpenseTable } from './ExpenseTable.tsx'

/** Widths of the description's bone in each row, in percent. */
const rows = [46, 62, 38, 54, 70, 42, 58, 50]

/** The expenses while they load, in their own columns. */
export function ExpenseBones() {
  const { t } = useLingui()
  return (
    <>
      <Hidden role="status">{t`Carregando...`}</Hidden>
      <div aria-hidden="true">
        <ExpenseTable>
          {rows.map(width => (
            <tr key={width}>
              <td data-cell="who">
                <Bone w={`${width}%`} />
              </td>
              <td data-cell="kind">
                <Bone w="16" />
              </td>
              <td data-cell="date">
                <Bone w="16" />
              </td>
              <td data-cell="value">
                <Bone w="16" ms="auto" />
              </td>
              <td data-cell="actions">
                <Bone w="10" h="control.sm" />
              </td>
            </tr>
          ))}
        </ExpenseTable>
      </div>
    </>
  )
}
