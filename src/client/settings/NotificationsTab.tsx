import { useLingui } from '@lingui/react/macro'
import type { Settings } from '../api/settings.ts'
import {
  type NoticesState,
  turnNoticesOff,
  turnNoticesOn,
  useNoticesState,
} from '../ui/feedback/browser-notices.ts'
import { Section } from '../ui/Section.tsx'
import { HoursFields } from './HoursFields.tsx'
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

/** Whether this browser shows a notification when a reminder is due. */
function BrowserNotices() {
  const { t } = useLingui()
  const state = useNoticesState()
  const about: Record<NoticesState, string> = {
    on: t`Este navegador mostra um aviso quando passa a hora de um lembrete.`,
    off: t`Um aviso na tela quando passa a hora de um lembrete, com a Bancada aberta em alguma aba.`,
    denied: t`O navegador está proibido de mostrar avisos da Bancada: mude isso nas permissões do site.`,
    unable: t`Este navegador não mostra avisos de páginas. O e-mail continua valendo.`,
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
