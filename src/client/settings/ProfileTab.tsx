import { useLingui } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import { firstName } from '../../shared/greeting.ts'
import type { Settings } from '../api/settings.ts'
import { useSignOut } from '../shell/use-sign-out.ts'
import { Button } from '../ui/Button.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { PhoneInput } from '../ui/PhoneInput.tsx'
import { Grid, Section } from '../ui/Section.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { SettingField } from './SettingField.tsx'
import { Switches, SwitchRow } from './SwitchRow.tsx'
import { EmailField } from './security/EmailField.tsx'
import { useSaveChoice } from './use-save-choice.ts'

/** Who the owner is: open whatever the plan. */
export function ProfileTab({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  const { pending, choose } = useSaveChoice('perfil')
  const { nome } = settings.perfil.valores
  const first = firstName(nome)
  const isCompany = settings.empresa.valores.cnpj !== ''
  const signOut = useSignOut()
  return (
    <>
      <Section title={t`Você`} about={t`Como a Bancada chama você, e com o que você entra.`}>
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
          <EmailField settings={settings} />
        </Grid>
        <Switches mt="5">
          <SwitchRow
            title={t`Tratar como empresa`}
            about={
              isCompany
                ? t`Com CNPJ em Empresa, os e-mails chamam você pelo nome da loja.`
                : t`Nos e-mails, por exemplo "${nome}" em vez de "${first}". Com CNPJ em Empresa, chamamos pelo nome da loja.`
            }
            checked={{ ...settings.perfil.valores, ...pending }.nome_inteiro === 'true'}
            disabled={isCompany}
            onChange={on => choose('nome_inteiro', String(on))}
          />
        </Switches>
      </Section>
      <Section title={t`Assinatura`} about={t`O plano, o que foi cobrado e como cancelar.`}>
        <div>
          <LinkButton to="/assinatura" variant="outline">
            {t`Ver assinatura`}
          </LinkButton>
        </div>
      </Section>
      <Section
        title={t`Sair`}
        about={t`Neste aparelho. Os outros ficam conectados; encerre-os em Segurança.`}
      >
        <div>
          <Button icon={LogOut} onClick={signOut}>
            {t`Sair`}
          </Button>
        </div>
      </Section>
    </>
  )
}
