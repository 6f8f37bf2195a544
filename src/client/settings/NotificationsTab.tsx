import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { splitWallClock } from '../../shared/wall-clock.ts'
import type { Settings } from '../api/settings.ts'
import { hourWords } from '../ui/clock-words.ts'
import {
  type NoticesState,
  turnNoticesOff,
  turnNoticesOn,
  useNoticesState,
} from '../ui/feedback/browser-notices.ts'
import { Field } from '../ui/forms/Field.tsx'
import { Select } from '../ui/inputs/Select.tsx'
import { Grid, Section } from '../ui/Section.tsx'
import { useShopClock } from '../ui/use-shop-clock.ts'
import { Switches, SwitchRow } from './SwitchRow.tsx'
import { useSaveChoice } from './use-save-choice.ts'

/** What the owner is notified of, where and when. */
export function NotificationsTab({ settings, reason }: { settings: Settings; reason: string | undefined }) {
  const { t } = useLingui()
  const { pending, choose } = useSaveChoice('notificacoes')
  const values = { ...settings.notificacoes.valores, ...pending }
  const { email, email_confirmado_em } = { ...settings, email: settings.perfil.valores.email }
  const row = (chave: keyof typeof settings.notificacoes.valores) => ({
    checked: values[chave] === 'true',
    disabled: !!reason,
    onChange: (on: boolean) => choose(chave, String(on)),
  })
  return (
    <>
      <Section title={t`O que avisar`} about={t`Escolha do que você quer saber.`}>
        <Switches>
          <SwitchRow
            {...row('lembretes_vencidas')}
            title={t`Lembretes vencidos`}
            about={t`Quando passa a hora de um lembrete que ninguém concluiu; por e-mail, também as OS de hoje e as atrasadas, de manhã.`}
          />
          <SwitchRow
            {...row('pagamentos_pendentes')}
            title={t`Pagamentos pendentes`}
            about={t`Quando uma OS é entregue e continua sem pagamento.`}
          />
          <SwitchRow
            {...row('respostas_orcamento')}
            title={t`Respostas de orçamento`}
            about={t`Quando um cliente aprova ou recusa um orçamento pelo link.`}
          />
          <SwitchRow
            {...row('relatorios_semanais')}
            title={t`Relatórios semanais`}
            about={t`Quantas OS, quanto entrou e quanto sobrou, na segunda de manhã.`}
          />
        </Switches>
      </Section>
      <Section title={t`Por onde`} about={t`O e-mail chega também com o app fechado.`}>
        <Switches>
          <SwitchRow
            {...row('email')}
            title={t`Receber também por e-mail`}
            about={email_confirmado_em ? email : t`${email}, depois que você confirmar este endereço`}
          />
          <BrowserNotices />
        </Switches>
      </Section>
      <Section
        title={t`Horário`}
        about={t`O que acontece fora desse horário espera o próximo início e chega de uma vez.`}
      >
        <HoursFields
          from={values.hora_inicio}
          to={values.hora_fim}
          zone={settings.fuso}
          disabled={!!reason}
          onFrom={valor => choose('hora_inicio', valor)}
          onTo={valor => choose('hora_fim', valor)}
        />
      </Section>
    </>
  )
}

/** Whether this browser shows a notification when a reminder is due. */
function BrowserNotices() {
  const { t } = useLingui()
  const state = useNoticesState()
  const about: Record<NoticesState, string> = {
    on: t`Este navegador mostra um aviso quando passa a hora de um lembrete.`,
    off: t`Um aviso na tela quando passa a hora de um lembrete, com a Bancada aberta em alguma aba.`,
    denied: t`O navegador bloqueou os avisos da Bancada: libere nas permissões do site.`,
    unable: t`Este navegador não mostra avisos de sites. Por e-mail continua funcionando.`,
  }
  const choose = (on: boolean) => {
    if (on) void turnNoticesOn({ title: t`Avisos ligados neste navegador`, tag: 'avisos' })
    else turnNoticesOff()
  }
  return (
    <SwitchRow
      title={t`Avisar neste navegador`}
      about={about[state]}
      checked={state === 'on'}
      disabled={state === 'denied' || state === 'unable'}
      onChange={choose}
    />
  )
}

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
function HoursFields({ from, to, zone, disabled, onFrom, onTo }: HoursFieldsProps) {
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
      <HourNames>
        {names.map(({ at: place, name }) => (
          <HourName key={name} style={placed(place)}>
            {name}
          </HourName>
        ))}
        <HourName data-now="" style={placed(at)}>
          {t`agora, ${time}`}
        </HourName>
      </HourNames>
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
const HourNames = chakra('div', {
  base: { position: 'relative', h: '4', mt: '2', color: 'muted', textStyle: 'xs' },
})
const HourName = chakra('span', {
  base: {
    position: 'absolute',
    whiteSpace: 'nowrap',
    '&[data-now]': { color: 'accent', fontWeight: 'medium' },
  },
})
