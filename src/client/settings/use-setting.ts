import { t } from '@lingui/core/macro'
import type { SettingCategory } from '../../shared/settings.ts'
import type { Settings } from '../api/settings.ts'
import { changesOf, isChange, isStored, leaveDraft, typeDraft, useDrafts } from './drafts.ts'
import type { SettingsTab } from './settings-search.ts'

/** Every draft that would change something. */
export const useChanges = () => changesOf(useDrafts())

/** A typed setting: its field's value, and the notes beside it. */
export function useSetting(settings: Settings, categoria: SettingCategory, chave: string) {
  const draft = useDrafts().find(one => one.categoria === categoria && one.chave === chave)
  const stored = storedValue(settings, categoria, chave)
  return {
    id: settingId(categoria, chave),
    stored,
    value: draft ? draft.value : stored,
    changed: draft !== undefined && isChange(draft),
    /** What was stored elsewhere since this was typed. */
    newer:
      draft && draft.base !== stored && !isStored(draft, settings[categoria].valores) ? stored : undefined,
    error: draft?.error,
    type: (value: string) => typeDraft(categoria, chave, value, stored),
    leave: () => leaveDraft(categoria, chave),
  }
}

export function storedValue(settings: Settings, categoria: SettingCategory, chave: string): string {
  const values: Readonly<Record<string, string>> = settings[categoria].valores
  return values[chave] ?? ''
}

/** The id of a setting's control. */
export const settingId = (categoria: SettingCategory, chave: string): string => `${categoria}-${chave}`

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
  'empresa.horario': () => t`Horário de atendimento`,
  'empresa.termos': () => t`Termos`,
  'empresa.termos_orcamento': () => t`Termos do orçamento`,
  'empresa.pix_tipo': () => t`Tipo de chave`,
  'empresa.pix_chave': () => t`Chave Pix`,
  'empresa.pix_nome': () => t`Nome do recebedor`,
  'empresa.pix_cidade': () => t`Cidade`,
  'empresa.pix_identificar': () => t`Identificar pelo número`,
  'empresa.garantia_dias': () => t`Garantia`,
  'mensagens.recebido': () => t`Mensagem de Recebido`,
  'mensagens.em_andamento': () => t`Mensagem de Em Andamento`,
  'mensagens.pronto': () => t`Mensagem de Pronto`,
  'mensagens.entregue': () => t`Mensagem de Entregue`,
  'mensagens.cobranca': () => t`Mensagem de Cobrança`,
  'mensagens.orcamento': () => t`Mensagem de Orçamento`,
}
