import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { dayOf } from '../../shared/days.ts'
import type { Settings } from '../api/settings.ts'
import { formatDay } from '../ui/Day.tsx'
import { Field } from '../ui/Field.tsx'
import { PhoneInput } from '../ui/PhoneInput.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { Grid, Section } from './Section.tsx'
import { SettingField } from './SettingField.tsx'

/** Who the owner is: open whatever the plan. */
export function ProfileTab({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  const { email_confirmado_em, fuso } = settings
  const day = email_confirmado_em && formatDay(dayOf(new Date(email_confirmado_em), fuso))
  return (
    <Section title={t`Você`} about={t`Como o Bancada chama você, e com o que você entra.`}>
      <Grid>
        <div data-half="">
          <SettingField settings={settings} categoria="perfil" chave="nome" required>
            {control => <TextInput {...control} autoComplete="name" />}
          </SettingField>
        </div>
        <div data-half="">
          <SettingField settings={settings} categoria="perfil" chave="telefone">
            {control => <PhoneInput {...control} />}
          </SettingField>
        </div>
        <Locked>
          <Field
            label={t`E-mail`}
            hint={day ? t`Confirmado em ${day}. É com ele que você entra.` : t`É com ele que você entra.`}
          >
            <TextInput value={settings.perfil.valores.email} readOnly />
          </Field>
        </Locked>
      </Grid>
    </Section>
  )
}

// What cannot be typed into does not look as if it could.
const Locked = chakra('div', {
  base: { '& div:has(> input)': { bg: 'sunken', borderColor: 'line' }, '& input': { color: 'muted' } },
})
