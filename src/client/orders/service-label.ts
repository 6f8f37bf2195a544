import { t } from '@lingui/core/macro'
import type { ServiceType } from '../../shared/orders.ts'

export function serviceLabel(type: ServiceType): string {
  switch (type) {
    case 'Troca de Tela':
      return t`Troca de Tela`
    case 'Troca de Bateria':
      return t`Troca de Bateria`
    case 'Reparo de Carregamento':
      return t`Reparo de Carregamento`
    case 'Limpeza/Oxidação':
      return t`Limpeza/Oxidação`
    case 'Reparo de Botões':
      return t`Reparo de Botões`
    case 'Reparo de Câmera':
      return t`Reparo de Câmera`
    case 'Reparo de Áudio':
      return t`Reparo de Áudio`
    case 'Reparo de Software':
      return t`Reparo de Software`
    case 'Formatação':
      return t`Formatação`
    case 'Desbloqueio':
      return t`Desbloqueio`
    case 'Backup/Recuperação':
      return t`Backup/Recuperação`
    case 'Outros':
      return t`Outros`
  }
}
