import { useLingui } from '@lingui/react/macro'
import { idleMinutes } from '../../../shared/auth.ts'
import type { Settings } from '../../api/settings.ts'
import { Field } from '../../ui/Field.tsx'
import { Grid, Section } from '../../ui/Section.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switches, SwitchRow } from '../SwitchRow.tsx'
import { useSaveChoice } from '../use-save-choice.ts'

/** Whether, and after how long, a session that nobody uses ends by itself (product 2.9). */
export function AutoLogoutSection({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  const { pending, choose } = useSaveChoice('seguranca')
  const { saida_automatica, tempo_parado } = { ...settings.seguranca.valores, ...pending }
  const isOn = saida_automatica === 'true'
  const hours = (minutes: number) => {
    const count = minutes / 60
    return count === 1 ? t`1 hora` : t`${count} horas`
  }
  const options = idleMinutes.map(value => {
    const minutes = Number(value)
    return { value, label: minutes < 60 ? t`${minutes} minutos` : hours(minutes) }
  })
  return (
    <Section title={t`Saída automática`} about={t`Para o notebook que fica no balcão.`}>
      <Switches>
        <SwitchRow
          title={t`Sair depois de ficar parado`}
          about={t`Avisa um minuto antes e guarda o que estava escrito.`}
          checked={isOn}
          disabled={false}
          onChange={on => choose('saida_automatica', String(on))}
        />
      </Switches>
      {isOn && (
        <Grid>
          <div data-small="">
            <Field label={t`Tempo parado`}>
              <Select
                placeholder={false}
                options={options}
                value={tempo_parado}
                onChange={event => choose('tempo_parado', event.currentTarget.value)}
              />
            </Field>
          </div>
        </Grid>
      )}
    </Section>
  )
}
