import { useLingui } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { type ComponentPropsWithRef, type KeyboardEvent, useId } from 'react'
import { addMinutes, isTime, splitWallClock, wallClock } from '../../../shared/wall-clock.ts'
import { useFieldProps } from '../forms/field-props.ts'
import { Hidden } from '../Text.tsx'
import { maskTyped } from './mask.ts'
import { TextInput } from './TextInput.tsx'
import { readTime, timeMask } from './typed-time.ts'

/**
 * A time of day, the same in every browser and language: typed as hh:mm, or moved by 15 minutes with the arrows. Its
 * value becomes HH:mm on blur. Takes react-hook-form's register.
 */
export function TimeInput({ onChange, onBlur, ...props }: ComponentPropsWithRef<'input'>) {
  const { t } = useLingui()
  const { 'aria-describedby': note } = useFieldProps()
  const format = useId()
  const stepBy = (event: KeyboardEvent<HTMLInputElement>) => {
    const quarters = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    const from = readTime(event.currentTarget.value)
    const isOther = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
    if (!quarters || isOther || !isTime(from)) return
    event.preventDefault()
    typeInto(event.currentTarget, splitWallClock(addMinutes(wallClock(someDay, from), 15 * quarters)).time)
  }
  return (
    <TextInput
      {...props}
      icon={Clock}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t`hh:mm`}
      aria-describedby={note ? `${note} ${format}` : format}
      style={{ fontVariantNumeric: 'tabular-nums' }}
      onKeyDown={stepBy}
      onChange={event => {
        maskTyped(event, timeMask)
        onChange?.(event)
      }}
      onBlur={event => {
        event.target.value = readTime(event.target.value)
        onBlur?.(event)
      }}
      tail={<Hidden id={format}>{t`Hora e minuto`}</Hidden>}
    />
  )
}

// Any day will do but the first or the last one.
const someDay = '2000-01-02'

/** Sets the value as typing does, so that listeners run: React ignores a plain assignment to `value`. */
function typeInto(input: HTMLInputElement, text: string) {
  input.setRangeText(text, 0, input.value.length, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
