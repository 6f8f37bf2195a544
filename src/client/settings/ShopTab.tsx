import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { momentOf } from '../../shared/days.ts'
import { formatDocument } from '../../shared/documents.ts'
import type { MessageKey } from '../../shared/messages.ts'
import { errorSentence } from '../api/sentences.ts'
import type { Settings } from '../api/settings.ts'
import { trpc } from '../api/trpc.ts'
import { toast } from '../ui/feedback/toast.ts'
import { useMoment } from '../ui/first-render.ts'
import { Field } from '../ui/forms/Field.tsx'
import { DocumentInput } from '../ui/inputs/DocumentInput.tsx'
import { PhoneInput } from '../ui/inputs/PhoneInput.tsx'
import { Select } from '../ui/inputs/Select.tsx'
import { TextArea } from '../ui/inputs/TextArea.tsx'
import { TextInput } from '../ui/inputs/TextInput.tsx'
import { Grid, Section } from '../ui/Section.tsx'
import { LogoField } from './LogoField.tsx'
import { MessagesSection } from './MessagesSection.tsx'
import { PixSection } from './PixSection.tsx'
import { SettingField } from './SettingField.tsx'

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
          <div data-all="">
            <SettingField
              settings={settings}
              categoria="empresa"
              chave="horario"
              hint={t`O cliente lê na página da OS, quando fica pronta.`}
            >
              {control => <TextInput {...control} autoComplete="off" disabled={!!reason} />}
            </SettingField>
          </div>
        </Grid>
      </Section>
      <PixSection settings={settings} reason={reason} />
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
              hint={t`Contada da entrega. Nunca menos de 90 dias, por lei.`}
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
          <div data-large="">
            <SettingField
              settings={settings}
              categoria="empresa"
              chave="termos_orcamento"
              hint={t`O cliente lê antes de aprovar. Ficam guardados com cada orçamento enviado.`}
            >
              {control => <TextArea {...control} disabled={!!reason} />}
            </SettingField>
          </div>
        </Grid>
      </Section>
      <MessagesSection settings={settings} reason={reason} chosen={message} onChoose={onMessage} />
    </>
  )
}

const Unit = chakra('span', { base: { color: 'muted' } })

/** The zone in which the shop counts its days; saved at once, with undo. */
function ZoneField({ settings, reason }: { settings: Settings; reason: string | undefined }) {
  const { t } = useLingui()
  const { shown, choose } = useChooseZone(settings.fuso)
  const hour = useMoment(startOfHour, 60_000)
  return (
    <Field id="empresa-fuso" label={t`Fuso horário`}>
      <Select
        options={zoneChoices(settings.fuso, new Date(hour))}
        placeholder={false}
        value={shown}
        onChange={event => choose(event.currentTarget.value)}
        disabled={!!reason}
      />
    </Field>
  )
}

/** Stores one choice after the other; of choices that follow quickly, as by arrow keys, only the last. */
function useChooseZone(stored: string) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.settings.setZone.useMutation()
  const [pending, setPending] = useState<string>()
  const wanted = useRef(stored)
  const last = useRef(Promise.resolve())

  const choose = (fuso: string, { undo = true } = {}): void => {
    wanted.current = fuso
    setPending(fuso)
    last.current = last.current.then(async () => {
      if (wanted.current !== fuso) return
      await store(fuso, undo)
      setPending(now => (now === fuso ? undefined : now))
    })
  }

  const store = async (fuso: string, undo: boolean): Promise<void> => {
    const before = utils.settings.all.getData()?.fuso ?? stored
    if (before === fuso) return
    try {
      await mutateAsync({ fuso })
    } catch (error) {
      toast.error(t`Erro ao salvar configuração`, { description: errorSentence(error) })
      return
    }
    utils.settings.all.setData(undefined, known => known && { ...known, fuso })
    // Every figure counts its days by the zone.
    void utils.invalidate(undefined, { predicate: ({ queryKey: [path] }) => !`${path}`.startsWith('auth') })
    toast.success(
      t`Configuração salva com sucesso!`,
      undo ? { action: { label: t`Desfazer`, onClick: () => choose(before, { undo: false }) } } : undefined,
    )
  }

  return { shown: pending ?? stored, choose: (fuso: string) => choose(fuso) }
}

const hourMs = 3_600_000
// The hour is exact enough for an offset, and asks for no new drawing each minute.
const startOfHour = (now: Date) => Math.floor(now.getTime() / hourMs) * hourMs

/** Brazil's zones; another one only if the shop uses it. */
function zoneChoices(current: string, now: Date) {
  const known = brazil.some(([zone]) => zone === current)
  const all = known ? brazil : [...brazil, [current, cityOf(current)] as const]
  return all.map(([zone, city]) => ({ value: zone, label: `${city} (${offsetOf(zone, now)})` }))
}

// Names of places are not translated.
const brazil: readonly (readonly [zone: string, city: string])[] = [
  ['America/Sao_Paulo', 'São Paulo'],
  ['America/Bahia', 'Bahia'],
  ['America/Fortaleza', 'Fortaleza'],
  ['America/Recife', 'Recife'],
  ['America/Belem', 'Belém'],
  ['America/Manaus', 'Manaus'],
  ['America/Cuiaba', 'Cuiabá'],
  ['America/Campo_Grande', 'Campo Grande'],
  ['America/Porto_Velho', 'Porto Velho'],
  ['America/Boa_Vista', 'Boa Vista'],
  ['America/Rio_Branco', 'Rio Branco'],
  ['America/Noronha', 'Fernando de Noronha'],
]

const cityOf = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone

/** "UTC−3": a zone's offset at an instant. */
function offsetOf(zone: string, now: Date): string {
  const minutes = ((minutesOf(zone, now) - minutesOf('UTC', now) + 36 * 60) % (24 * 60)) - 12 * 60
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${rest}` : ''}`
}

function minutesOf(zone: string, now: Date): number {
  const [hours = 0, minutes = 0] = momentOf(now, zone).time.split(':').map(Number)
  return hours * 60 + minutes
}
