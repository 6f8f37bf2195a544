import { useLingui } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { type ComponentPropsWithRef, type KeyboardEvent, useId } from 'react'
import { addMinutes, isTime, splitWallClock, wallClock } from '../../../shared/wall-clock.ts'
import { useFieldProps } from '../forms/Field.tsx'
import { Hidden } from '../Text.tsx'
import { maskTyped } from './mask.ts'
import { TextInput } from './TextInput.tsx'

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

/** The mask of a time, hh:mm: for maskTyped. */
export const timeMask = { format: maskTime, kept: /\d/ }

/**
 * The time (HH:mm) of a typed text: 14:30, 1430, 9h30, 9. A text that is no time is returned as it is, for the schema
 * to refuse.
 */
export function readTime(text: string): string {
  const [hour = '', minute = ''] = groupsOf(text)
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  return hour !== '' && isTime(time) ? time : text.trim()
}

function maskTime(typed: string): string {
  const [hour = '', minute] = groupsOf(typed)
  return minute === undefined ? hour : `${hour}:${minute}`
}

// "930" is 9:30 and "1430" is 14:30. An impossible hour, such as "25:00" or "3500", stays as it is for the schema to
// refuse. A colon that this function added moves when another digit is typed.
function groupsOf(typed: string): string[] {
  const [first = '', ...others] = typed.replace(/[^\d:h.]/gi, '').split(/[:h.]/i)
  const [second = '', ...more] = others
  const digits = first + others.join('')
  if (first.length === 1 && second.length === 1 && more.length > 0) return [digits.slice(0, 2), more.join('')]
  if (others.length > 0 && first.length <= 2 && digits.length <= first.length + 2)
    return [first, others.join('')]
  const hour = Number(digits.slice(0, 2))
  const size = hour < 24 || digits.length > 3 || (digits.length === 2 && hour < 30) ? 2 : 1
  const rest = digits.slice(size)
  return others.length > 0 || rest !== '' ? [digits.slice(0, size), rest.slice(0, 2)] : [digits]
}
