import { useLingui } from '@lingui/react/macro'
import { type NoticesState, turnNoticesOff, turnNoticesOn, useNoticesState } from '../ui/browser-notices.ts'
import { SwitchRow } from './SwitchRow.tsx'

/** Whether this browser, and no other, shows a notice when a reminder is due. */
export function BrowserNotices() {
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
