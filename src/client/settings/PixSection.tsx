import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { cutPixCity, formatPixKey, pixCityMax, pixKey, pixKinds, pixNameMax } from '../../shared/pix.ts'
import type { Settings } from '../api/settings.ts'
import { Button } from '../ui/Button.tsx'
import { restoreFocusRef } from '../ui/dialogs/focus.ts'
import { Icon } from '../ui/Icon.tsx'
import { Select } from '../ui/inputs/Select.tsx'
import { TextInput } from '../ui/inputs/TextInput.tsx'
import { Grid, Section } from '../ui/Section.tsx'
import { pixKindName } from './pix-words.ts'
import { SettingField } from './SettingField.tsx'
import { SwitchRow } from './SwitchRow.tsx'
import { useSetting } from './use-setting.ts'

interface PixSectionProps {
  settings: Settings
  reason: string | undefined
}

/** The key to which customers pay. The bar saves it with the rest, and asks for the password then. */
export function PixSection({ settings, reason }: PixSectionProps) {
  const { t } = useLingui()
  const typedKind = useSetting(settings, 'empresa', 'pix_tipo').value
  const kind = pixKinds.find(one => one === typedKind) ?? ''
  const identify = useSetting(settings, 'empresa', 'pix_identificar')
  const city = useSetting(settings, 'empresa', 'pix_cidade')
  const cut = cutPixCity(city.value)
  // It goes once it is pressed. Not after a tap or a click, which on a phone would open the keyboard.
  const backToCity = restoreFocusRef(button => [
    button.matches(':focus-visible') ? document.getElementById(city.id) : null,
  ])
  const { pix_tipo, pix_chave } = settings.empresa.valores
  const storedKind = pixKinds.find(one => one === pix_tipo) ?? ''
  const shown = (key: string) => (key === pix_chave ? formatPixKey(storedKind, key) : key)
  return (
    <Section
      id="pix"
      title={t`Pix`}
      about={t`Com ele o QR já vem com o valor: ao receber, na página do cliente, no recibo e na cobrança.`}
    >
      <Grid>
        <div data-small="">
          <SettingField settings={settings} categoria="empresa" chave="pix_tipo">
            {control => (
              <Select
                {...control}
                options={pixKinds.map(value => ({ value, label: pixKindName(value) }))}
                disabled={!!reason}
              />
            )}
          </SettingField>
        </div>
        <div data-large="">
          <SettingField settings={settings} categoria="empresa" chave="pix_chave" format={shown}>
            {control => (
              <TextInput
                {...control}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                disabled={!!reason}
                tail={
                  kind &&
                  pixKey(kind, control.value) !== null && (
                    <Tail>
                      <Icon of={Check} />
                      {pixKindName(kind)}
                    </Tail>
                  )
                }
              />
            )}
          </SettingField>
        </div>
        <div data-large="">
          <SettingField
            settings={settings}
            categoria="empresa"
            chave="pix_nome"
            hint={t`Como o banco mostra a quem paga.`}
          >
            {control => {
              const length = control.value.trim().length
              return (
                <TextInput
                  {...control}
                  autoComplete="off"
                  disabled={!!reason}
                  tail={length > 0 && <Tail>{t`${length} de ${pixNameMax}`}</Tail>}
                />
              )
            }}
          </SettingField>
        </div>
        <div data-small="">
          <SettingField
            settings={settings}
            categoria="empresa"
            chave="pix_cidade"
            hint={cut !== null && t`No código cabem ${pixCityMax} letras.`}
          >
            {control => <TextInput {...control} autoComplete="off" disabled={!!reason} />}
          </SettingField>
          {cut !== null && !reason && (
            <Button size="sm" mt="2" ref={backToCity} onClick={() => city.type(cut)}>
              {t`Usar “${cut}”`}
            </Button>
          )}
        </div>
        <SwitchRow
          title={t`Identificar pelo número`}
          about={t`O número da OS vai junto e aparece no seu extrato. Alguns bancos devolvem Pix assim: teste antes com um valor pequeno.`}
          checked={identify.value === 'true'}
          disabled={!!reason}
          onChange={on => identify.type(String(on))}
        />
      </Grid>
    </Section>
  )
}

const Tail = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    color: 'muted',
    textStyle: 'sm',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
})
