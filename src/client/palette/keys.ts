import { t } from '@lingui/core/macro'
import { isApple, modKey } from '../ui/mod-key.ts'

interface KeyGroup {
  title: string
  keys: { press: string[]; does: string }[]
}

/** Every key of the app, as this keyboard calls it. */
export function keyGroups(): KeyGroup[] {
  const mod = modKey()
  const alt = isApple() ? '⌥' : 'Alt'
  return [
    {
      title: t`Em qualquer tela`,
      keys: [
        { press: [mod, 'K'], does: t`Buscar telas, OS, clientes ou ações` },
        { press: [mod, 'B'], does: t`Recolher ou expandir o menu` },
        { press: [alt, 'T'], does: t`Ir para os avisos` },
        { press: ['?'], does: t`Mostrar estes atalhos` },
      ],
    },
    {
      title: t`Na lista`,
      keys: [
        { press: ['/'], does: t`Ir para a busca` },
        { press: ['N'], does: t`Começar uma OS, um cliente ou uma despesa, conforme a tela` },
        { press: ['Esc'], does: t`Limpar a busca` },
      ],
    },
    {
      title: t`No formulário`,
      keys: [
        { press: [mod, 'Enter'], does: t`Salvar` },
        { press: ['Esc'], does: t`Fechar` },
      ],
    },
  ]
}
