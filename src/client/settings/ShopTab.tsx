import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { formatDocument } from '../../shared/documents.ts'
import type { MessageKey } from '../../shared/messages.ts'
import type { Settings } from '../api/settings.ts'
import { TextArea } from '../ui/inputs/TextArea.tsx'
import { DocumentInput, PhoneInput, TextInput } from '../ui/inputs/TextInput.tsx'
import { Grid, Section } from '../ui/Section.tsx'
import { LogoField } from './LogoField.tsx'
import { MessagesSection } from './MessagesSection.tsx'
import { SettingField } from './SettingField.tsx'
import { ZoneField } from './ZoneField.tsx'

interface ShopTabProps {
  settings: Settings
  reason: string | undefined
  /** The open message to customers. */
  message: MessageKey
  onMessage(key: MessageKey): void
}

/** The shop's data, its printed papers and its messages to customers. */
export function ShopTab({ settings, reason, message, onMessage }: ShopTabProps) {
  const { t } = useLingui()
  return (
    <>
      <Section title={t`Identidade`} about={t`Quem é a loja. O nome assina as mensagens.`}>
        <Grid>
          <LogoField settings={settings} reason={reason} />
          <div data-large="">
            <SettingField settings={settings} categoria="empresa" chave="nome">
              {control => <TextInput {...control} autoComplete="organization" disabled={!!reason} />}
            </SettingField>
          </div>
          <div data-small="">
            <SettingField settings={settings} categoria="empresa" chave="cnpj" format={formatDocument}>
              {control => <DocumentInput {...control} placeholder="00.000.000/0000-00" disabled={!!reason} />}
            </SettingField>
          </div>
          <div data-half="">
            <SettingField settings={settings} categoria="empresa" chave="telefone" label={t`Telefone`}>
              {control => <PhoneInput {...control} disabled={!!reason} />}
            </SettingField>
          </div>
          <div data-half="">
            <SettingField settings={settings} categoria="empresa" chave="email" label={t`E-mail`}>
              {control => <TextInput {...control} type="email" autoComplete="off" disabled={!!reason} />}
            </SettingField>
          </div>
          <div data-large="">
            <SettingField settings={settings} categoria="empresa" chave="endereco">
              {control => <TextInput {...control} autoComplete="off" disabled={!!reason} />}
            </SettingField>
          </div>
          <div data-small="">
            <ZoneField settings={settings} reason={reason} />
          </div>
        </Grid>
      </Section>
      <Section title={t`Papel e garantia`} about={t`O que a loja combina com quem deixa um aparelho.`}>
        <Grid>
          <div data-large="">
            <SettingField settings={settings} categoria="empresa" chave="termos">
              {control => <TextArea {...control} disabled={!!reason} />}
            </SettingField>
          </div>
          <div data-small="">
            <SettingField
              settings={settings}
              categoria="empresa"
              chave="garantia_dias"
              hint={t`Conta da entrega. Nunca menos de 90, por lei.`}
            >
              {control => (
                <TextInput
                  {...control}
                  inputMode="numeric"
                  autoComplete="off"
                  disabled={!!reason}
                  tail={<Unit>{t`dias`}</Unit>}
                />
              )}
            </SettingField>
          </div>
        </Grid>
      </Section>
      <MessagesSection settings={settings} reason={reason} chosen={message} onChoose={onMessage} />
    </>
  )
}

const Unit = chakra('span', { base: { color: 'muted' } })
