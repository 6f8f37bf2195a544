import { useLingui } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { type ClipboardEvent, type ComponentPropsWithRef, type KeyboardEvent, useId } from 'react'
import { plainSigns } from '../../../shared/plain-text.ts'
import { addMinutes, isTime, splitWallClock, wallClock } from '../../../shared/wall-clock.ts'
import { readWrittenTime } from '../../../shared/written-days.ts'
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
  // A whole time takes the place of what was there.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const time = readWrittenTime(event.clipboardData.getData('text'))
    if (time === null) return
    event.preventDefault()
    typeInto(event.currentTarget, time)
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
      onPaste={paste}
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
 * The time (HH:mm) of a typed text: 14:30, 1430, 9h30, 2:30 PM, 9. A text that is no time is returned as it is, for the
 * schema to refuse: nothing that was typed is dropped.
 */
export const readTime = (text: string): string => readWrittenTime(text) ?? text.trim()

function maskTime(typed: string): string {
  const plain = plainSigns(typed).trimStart()
  if (/^\d{3,4}$/.test(plain)) return withColon(plain)
  const [, hour, minute = ''] = /^(\d{1,2})[:h.](\d{0,3})$/i.exec(plain) ?? []
  if (hour === undefined) return typed
  // A colon that this mask added moves when another digit is typed.
  return hour.length === 1 && minute.length === 3 ? withColon(hour + minute) : `${hour}:${minute}`
}

// "930" is 9:30 and "1430" is 14:30. An impossible hour, such as "2500", stays for the schema to refuse.
function withColon(digits: string): string {
  const size = digits.length === 3 && Number(digits.slice(0, 2)) > 23 ? 1 : 2
  return `${digits.slice(0, size)}:${digits.slice(size)}`
}
