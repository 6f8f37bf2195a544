import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Calendar } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { addDays, dayOf, firstDay, isDay, lastDay } from '../../../shared/days.ts'
import { plainSigns } from '../../../shared/plain-text.ts'
import { type DayReading, readWrittenDay, timeOfWrittenDay } from '../../../shared/written-days.ts'
import { formatDay } from '../Day.tsx'
import { useHydrated } from '../first-render.ts'
import { useFieldProps } from '../forms/Field.tsx'
import { Icon } from '../Icon.tsx'
import { Hidden } from '../Text.tsx'
import { useZone } from '../use-shop-clock.ts'
import { maskTyped } from './mask.ts'
import { InputButton, TextInput } from './TextInput.tsx'

interface DateInputProps {
  name?: string
  /** Only for a controlled field. */
  value?: string
  /** Which day is meant without a year: the last one until today, or the next. */
  yearless: 'past' | 'coming'
  onChange?(event: DayEvent): unknown
  onBlur?(event: DayEvent): unknown
  /** Gets the time (HH:mm) that stands behind a pasted day. */
  onTime?(time: string): void
  ref?: Ref<DayControl>
}

interface DayEvent {
  type: 'change' | 'blur'
  target: { name: string; value: string }
}

/**
 * A calendar day, the same in every browser and language: typed as dd/mm/yyyy, pasted as people and programs write it,
 * or picked in the browser's calendar. Its value is YYYY-MM-DD, '' when empty, or the typed text if that is no day.
 * Takes react-hook-form's register.
 */
export function DateInput({ name = '', value, yearless, onChange, onBlur, onTime, ref }: DateInputProps) {
  const { t } = useLingui()
  const { 'aria-describedby': note } = useFieldProps()
  const format = useId()
  const hydrated = useHydrated()
  const text = useRef<HTMLInputElement>(null)
  const native = useRef<HTMLInputElement>(null)
  const reading = useRef({ yearless, fuso: '' })
  reading.current = { yearless, fuso: useZone() }
  const { current: control } = useRef(dayControl(text, reading))
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
    const from = control.value || today(reading.current)
    const isOther = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
    if (!days || isOther || !isDay(from)) return
    event.preventDefault()
    const day = control.value ? addDays(from, days) : from
    if (isDay(day)) take(day)
  }
  // A whole day takes the place of what was there. The rest goes in as if it were typed.
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    const { fuso } = reading.current
    const day = readWrittenDay(pasted, { ordem: 'dia', today: today({ fuso }), fuso })
    if (day === null) return
    event.preventDefault()
    take(day)
    const time = onTime && timeOfWrittenDay(pasted)
    if (time) onTime(time)
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
      onPaste={paste}
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

function dayControl(text: RefObject<HTMLInputElement | null>, reading: RefObject<Reading>) {
  return {
    get value(): string {
      return readDay(text.current?.value ?? '', { ...reading.current, today: today(reading.current) })
    },
    /** Setting the same day again must not rewrite the text while it is being typed. */
    set value(day: string | null) {
      if (text.current && (day ?? '') !== this.value) text.current.value = shown(day ?? '')
    },
    /** Writes a day in full that was typed or pasted in another form. */
    write() {
      if (text.current) text.current.value = shown(this.value)
    },
    focus: () => text.current?.focus(),
    select: () => text.current?.select(),
  }
}

type Reading = Pick<DateInputProps, 'yearless'> & { fuso: string }

const today = ({ fuso }: Pick<Reading, 'fuso'>): string => dayOf(new Date(), fuso)

const shown = (value: string): string => (/^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value)

/** The mask of a day, dd/mm/yyyy: for maskTyped. */
export const dayMask = { format: maskDay, kept: /\d/ }

/**
 * The day (YYYY-MM-DD) of a typed text. A text that is no day is returned as it is, for the schema to refuse: nothing that
 * was typed is dropped.
 */
export const readDay = (text: string, reading: Omit<DayReading, 'ordem'>): string =>
  readWrittenDay(text, { ordem: 'dia', ...reading }) ?? text.trim()

function maskDay(typed: string): string {
  const plain = plainSigns(typed).trimStart()
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(plain)
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`
  const groups = plain.split(/[/.\s-]+/)
  // Only the last group overflows into the next ones: an extra digit before a slash pushes no other group.
  const last = groups.pop() ?? ''
  // What is no day in figures is read as a whole, when it is complete.
  if (groups.length > 2 || !groups.every(group => /^\d{1,2}$/.test(group)) || !/^\d*$/.test(last))
    return typed
  return [...groups, ...runningOver(last, groups.length)].join('/')
}

// "22112026" alone is 22, 11 and 2026; after two groups the digits are a year.
function runningOver(digits: string, before: number): string[] {
  const rest = before === 2 ? '' : digits.slice(2)
  return rest === '' ? [digits] : [digits.slice(0, 2), ...runningOver(rest, before + 1)]
}
