import { t } from '@lingui/core/macro'
import { Laptop, type LucideIcon, Smartphone, Tablet } from 'lucide-react'
import type { EntryFactor } from '../../../shared/auth.ts'

interface SeenDevice {
  navegador: string | null
  sistema: string | null
  formato: string | null
}

/** "Chrome no Android". */
export function deviceWords({ navegador, sistema }: SeenDevice): string {
  if (navegador && sistema) return t`${navegador} no ${sistema}`
  return navegador ?? sistema ?? t`Navegador desconhecido`
}

export function deviceIcon({ formato }: SeenDevice): LucideIcon {
  if (formato === 'mobile') return Smartphone
  return formato === 'tablet' ? Tablet : Laptop
}

export function factorWords(fator: EntryFactor): string {
  switch (fator) {
    case 'senha':
      return t`senha`
    case 'codigo':
      return t`senha e código`
    case 'recuperacao':
      return t`senha e código de recuperação`
    case 'chave':
      return t`chave de acesso`
  }
}
