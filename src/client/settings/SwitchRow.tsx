import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { Switch } from '../ui/inputs/Switch.tsx'
import { Sub } from '../ui/Text.tsx'

interface SwitchRowProps {
  title: string
  about: string
  checked: boolean
  disabled: boolean
  onChange(checked: boolean): void
}

/** A line with a switch at its end, after what it switches. */
export function SwitchRow({ title, about, checked, disabled, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <Row>
      <Words>
        <label htmlFor={id}>{title}</label>
        <Sub id={`${id}-about`}>{about}</Sub>
      </Words>
      <Switch
        id={id}
        aria-describedby={`${id}-about`}
        checked={checked}
        disabled={disabled}
        onChange={event => onChange(event.currentTarget.checked)}
      >
        {null}
      </Switch>
    </Row>
  )
}

export const Switches = chakra('div', {
  base: {
    '& > *': { borderBottom: '1px solid', borderColor: 'hairline', py: '3.5' },
    '& > :first-child': { pt: '0' },
    '& > :last-child': { borderBottom: '0', pb: '0' },
  },
})
const Row = chakra('div', { base: { display: 'flex', alignItems: 'flex-start', gap: '4' } })
const Words = chakra('div', {
  base: { flex: 1, minW: '0', overflowWrap: 'anywhere', '& > label': { fontWeight: 'medium' } },
})
