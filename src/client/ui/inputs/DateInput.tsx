import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Calendar } from 'lucide-react'
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { addDays, daysBetween, firstDay, isDay, lastDay } from '../../../shared/days.ts'
import { formatDay } from '../Day.tsx'
import { useHydrated } from '../first-render.ts'
import { useFieldProps } from '../forms/Field.tsx'
import { Icon } from '../Icon.tsx'
import { Hidden } from '../Text.tsx'
import { maskTyped } from './mask.ts'
import { InputButton, TextInput } from './TextInput.tsx'

interface DateInputProps {
  name?: string
  /** Only for a controlled field. */
  value?: string
  onChange?(event: DayEvent): unknown
  onBlur?(event: DayEvent): unknown
  ref?: Ref<DayControl>
}

interface DayEvent {
  type: 'change' | 'blur'
  target: { name: string; value: string }
}

/**
 * A calendar day, the same in every browser and language: typed as dd/mm/yyyy, or picked in the browser's calendar.
 * Its value is YYYY-MM-DD, '' when empty, or the typed text if that is no day. Takes react-hook-form's register.
 */
export function DateInput({ name = '', value, onChange, onBlur, ref }: DateInputProps) {
  const { t } = useLingui()
  const { 'aria-describedby': note } = useFieldProps()
  const format = useId()
  const hydrated = useHydrated()
  const text = useRef<HTMLInputElement>(null)
  const native = useRef<HTMLInputElement>(null)
  const { current: control } = useRef(dayControl(text))
  useImperativeHandle(ref, () => control, [control])
  // Not the first, which is in the page already: it may have been typed over before this code was there.
  const written = useRef(value)
  useLayoutEffect(() => {
    if (value === undefined || value === written.current) return
    written.current = value
    control.value = value
  }, [control, value])

  const eventOf = (type: DayEvent['type']): DayEvent => ({ type, target: { name, value: control.value } })
  const take = (day: string) => {
    control.value = day
    onChange?.(eventOf('change'))
  }
  const stepBy = (event: KeyboardEvent) => {
    const days = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    const from = control.value || deviceToday()
    const isOther = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
    if (!days || isOther || !isDay(from)) return
    event.preventDefault()
    const day = control.value ? addDays(from, days) : from
    if (isDay(day)) take(day)
  }
  const pick = () => {
    if (!native.current) return
    native.current.value = isDay(control.value) ? control.value : ''
    native.current.showPicker()
  }

  return (
    <TextInput
      ref={text}
      name={name}
      defaultValue={value === undefined ? undefined : shown(value)}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t`dd/mm/aaaa`}
      aria-describedby={note ? `${note} ${format}` : format}
      style={{ fontVariantNumeric: 'tabular-nums' }}
      onKeyDown={stepBy}
      onChange={event => {
        maskTyped(event, dayMask)
        onChange?.(eventOf('change'))
      }}
      onBlur={() => {
        control.write()
        onBlur?.(eventOf('blur'))
      }}
      tail={
        <Picker>
          <Hidden id={format}>{t`Dia, mês e ano`}</Hidden>
          {hydrated && 'showPicker' in HTMLInputElement.prototype && (
            <InputButton aria-label={t`Abrir calendário`} onClick={pick}>
              <Icon of={Calendar} />
            </InputButton>
          )}
          <Native
            ref={native}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            min={firstDay}
            max={lastDay}
            onChange={({ target }) => take(target.value)}
          />
        </Picker>
      }
    />
  )
}

const Picker = chakra('span', { base: { position: 'relative', display: 'flex', h: 'full', flexShrink: 0 } })

// Invisible: it only marks where the browser's calendar opens.
const Native = chakra('input', {
  base: {
    position: 'absolute',
    inset: '0',
    w: 'full',
    h: 'full',
    opacity: 0,
    pointerEvents: 'none',
  },
})

/**
 * What react-hook-form holds in place of the input element: it reads and writes days, whatever text the field shows.
 */
type DayControl = ReturnType<typeof dayControl>

function dayControl(text: RefObject<HTMLInputElement | null>) {
  return {
    get value(): string {
      return readDay(text.current?.value.trim() ?? '', deviceToday())
    },
    /** Setting the same day again must not rewrite the text while it is being typed. */
    set value(day: string | null) {
      if (text.current && (day ?? '') !== this.value) text.current.value = shown(day ?? '')
    },
    /** Completes a day that was typed in short form. */
    write() {
      if (text.current) text.current.value = shown(this.value)
    },
    focus: () => text.current?.focus(),
    select: () => text.current?.select(),
  }
}

/** Today by the device's clock and zone, as the browser's calendar has it. */
function deviceToday(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

const shown = (value: string): string => (/^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value)

/** The mask of a day, dd/mm/yyyy: for maskTyped. */
export const dayMask = { format: maskDay, kept: /\d/ }

/**
 * The day (YYYY-MM-DD) of a typed text: 22/11/2026, 22/11/26, or 22/11 in the year nearest to `today`. A text that is
 * no day is returned as it is, for the schema to refuse.
 */
export function readDay(text: string, today: string): string {
  const typed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4})?)?$/.exec(text)
  if (!typed) return text
  const [, day = '', month = '', year = ''] = typed
  const end = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const [found = text] = yearsOf(year, today)
    .map(each => `${each}-${end}`)
    .filter(isDay)
    .sort((one, other) => distance(one, today) - distance(other, today))
  return found
}

function maskDay(typed: string): string {
  const iso = /^\s*(\d{4})-(\d\d)-(\d\d)/.exec(typed)
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`
  const groups = typed
    .replace(/[^\d/.\s-]/g, '')
    .trimStart()
    .split(/[/.\s-]+/)
  // Only the last group overflows into the next ones: an extra digit before a slash pushes no other group.
  const last = groups.pop() ?? ''
  const before = groups.slice(0, 2).map(group => group.slice(0, 2))
  return [...before, ...runningOver(last, before.length)].join('/')
}

// "22112026" alone is 22, 11 and 2026; after two groups the digits are a year.
function runningOver(digits: string, before: number): string[] {
  const [size, rest] = before === 2 ? [4, ''] : [2, digits.slice(2)]
  return [digits.slice(0, size), ...(rest ? runningOver(rest, before + 1) : [])]
}

function yearsOf(typed: string, today: string): string[] {
  const now = Number(today.slice(0, 4))
  if (typed === '') return [now, now + 1, now - 1].map(String)
  return [typed.length === 2 ? `20${typed}` : typed]
}

const distance = (one: string, other: string) => Math.abs(daysBetween(one, other))
