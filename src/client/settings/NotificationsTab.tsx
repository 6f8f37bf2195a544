import { useLingui } from '@lingui/react/macro'
import type { Settings } from '../api/settings.ts'
import { Section } from '../ui/Section.tsx'
import { BrowserNotices } from './BrowserNotices.tsx'
import { HoursFields } from './HoursFields.tsx'
import { Switches, SwitchRow } from './SwitchRow.tsx'
import { useSaveChoice } from './use-save-choice.ts'

/** What the owner is told of, where and when. */
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
        about={t`O que acontece fora dele espera a próxima abertura e chega de uma vez.`}
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
