import { t } from '@lingui/core/macro'
import type { SettingCategory } from '../../shared/settings.ts'
import type { SettingsTab } from './settings-search.ts'

/** A setting's name, for its field and for the bar that lists the changes. */
export function settingLabel(categoria: SettingCategory, chave: string): string {
  return labels[`${categoria}.${chave}`]?.() ?? chave
}

export const tabOf = {
  perfil: 'perfil',
  empresa: 'empresa',
  mensagens: 'empresa',
  notificacoes: 'notificacoes',
  sistema: 'sistema',
  seguranca: 'seguranca',
} as const satisfies Record<SettingCategory, SettingsTab>

const labels: Record<string, () => string> = {
  'perfil.nome': () => t`Nome`,
  'perfil.email': () => t`E-mail`,
  'perfil.telefone': () => t`Telefone`,
  'empresa.nome': () => t`Nome da loja`,
  'empresa.cnpj': () => t`CNPJ`,
  'empresa.telefone': () => t`Telefone da loja`,
  'empresa.email': () => t`E-mail da loja`,
  'empresa.endereco': () => t`Endereço`,
  'empresa.termos': () => t`Termos`,
  'empresa.garantia_dias': () => t`Garantia`,
  'mensagens.recebido': () => t`Mensagem de Recebido`,
  'mensagens.em_andamento': () => t`Mensagem de Em Andamento`,
  'mensagens.pronto': () => t`Mensagem de Pronto`,
  'mensagens.entregue': () => t`Mensagem de Entregue`,
  'mensagens.cobranca': () => t`Mensagem de Cobrança`,
}
