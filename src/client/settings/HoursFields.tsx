import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { splitWallClock } from '../../shared/wall-clock.ts'
import { hourWords } from '../ui/clock-words.ts'
import { Field } from '../ui/forms/Field.tsx'
import { Select } from '../ui/inputs/Select.tsx'
import { Grid } from '../ui/Section.tsx'
import { useShopClock } from '../ui/use-shop-clock.ts'

interface HoursFieldsProps {
  /** HH:MM. */
  from: string
  to: string
  zone: string
  disabled: boolean
  onFrom(time: string): void
  onTo(time: string): void
}

/** The hours in which the owner may be notified: two pickers with only the valid choices, and the day as a bar. */
export function HoursFields({ from, to, zone, disabled, onFrom, onTo }: HoursFieldsProps) {
  const { t } = useLingui()
  const now = useShopClock(zone)
  return (
    <Grid>
      <div data-half="" data-keep="">
        <Field id="notificacoes-hora_inicio" label={t`Início`}>
          <Select
            options={choices(from, time => time < to)}
            placeholder={false}
            value={from}
            disabled={disabled}
            onChange={event => onFrom(event.currentTarget.value)}
          />
        </Field>
      </div>
      <div data-half="" data-keep="">
        <Field id="notificacoes-hora_fim" label={t`Fim`}>
          <Select
            options={choices(to, time => time > from)}
            placeholder={false}
            value={to}
            disabled={disabled}
            onChange={event => onTo(event.currentTarget.value)}
          />
        </Field>
      </div>
      <DayBar from={from} to={to} now={splitWallClock(now).time} />
    </Grid>
  )
}

/** Every half hour and the last minute of the day; the stored time is always a choice. */
function choices(stored: string, fits: (time: string) => boolean) {
  const times = [...new Set([...halfHours, stored])].sort().filter(time => time === stored || fits(time))
  return times.map(time => ({ value: time, label: time }))
}

const halfHours = [
  ...Array.from(
    { length: 48 },
    (_, at) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 ? '30' : '00'}`,
  ),
  '23:59',
]

/**
 * The day as a bar: the chosen hours filled, the shop's current time marked. Screen readers have the fields above.
 */
function DayBar({ from, to, now }: { from: string; to: string; now: string }) {
  const { t } = useLingui()
  const at = shareOf(now)
  const names = [
    { at: 0, name: '0h' },
    { at: shareOf(from), name: hourWords(from) },
    { at: shareOf(to), name: hourWords(to) },
    { at: 100, name: '24h' },
  ].filter(
    (one, index, all) => isClear(one.at, at) && all.slice(0, index).every(other => isClear(one.at, other.at)),
  )
  const time = hourWords(now)
  return (
    <Bar aria-hidden="true">
      <Rail>
        <Open style={{ left: `${shareOf(from)}%`, right: `${100 - shareOf(to)}%` }} />
        <Now style={{ left: `${at}%` }} />
      </Rail>
      <Names>
        {names.map(({ at: place, name }) => (
          <Name key={name} style={placed(place)}>
            {name}
          </Name>
        ))}
        <Name data-now="" style={placed(at)}>
          {t`agora, ${time}`}
        </Name>
      </Names>
    </Bar>
  )
}

const shareOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return ((hours * 60 + minutes) / 1440) * 100
}

/** Whether two labels fit side by side. */
const isClear = (one: number, other: number) => Math.abs(one - other) > 13

// Labels at the ends stay inside the bar.
const placed = (at: number) => ({
  left: `${at}%`,
  translate: at < 8 ? '0' : at > 92 ? '-100%' : '-50%',
})

const Bar = chakra('div', { base: { pt: '0.5', fontVariantNumeric: 'tabular-nums' } })
const Rail = chakra('div', {
  base: { position: 'relative', h: '2', borderRadius: 'xs', bg: 'bone' },
})
const Open = chakra('i', {
  base: { position: 'absolute', insetBlock: '0', borderRadius: 'xs', bg: 'var(--chart-bar)' },
})
const Now = chakra('u', {
  base: {
    position: 'absolute',
    top: '-1',
    w: '0.5',
    h: '4',
    bg: 'accent',
    boxShadow: '0 0 0 2px {colors.surface}',
  },
})
const Names = chakra('div', {
  base: { position: 'relative', h: '4', mt: '2', color: 'muted', textStyle: 'xs' },
})
const Name = chakra('span', {
  base: {
    position: 'absolute',
    whiteSpace: 'nowrap',
    '&[data-now]': { color: 'accent', fontWeight: 'medium' },
  },
})
