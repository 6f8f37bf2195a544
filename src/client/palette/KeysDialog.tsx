import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { touch } from '../theme/media.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { useBackCloses } from '../ui/dialogs/use-back-closes.ts'
import { Kbd } from '../ui/Kbd.tsx'
import { TextLink } from '../ui/LinkButton.tsx'
import { isApple, modKey } from '../ui/use-hotkey.ts'

/** 'Atalhos do teclado': every key and what it does (`?`). */
export function KeysDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  useBackCloses(onClose)
  return (
    <Dialog title={t`Atalhos do teclado`} onClose={onClose}>
      <Groups>
        {useKeyGroups().map(group => (
          <Group key={group.title}>
            <h3>{group.title}</h3>
            <dl>
              {group.keys.map(({ press, does }) => (
                <div key={does}>
                  <dt>{does}</dt>
                  <dd>
                    {press.map(key => (
                      <Cap key={key}>{key}</Cap>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </Group>
        ))}
      </Groups>
      <TextLink to="/configuracoes" search={{ aba: 'sistema' }} onClick={onClose}>
        {t`Ligar ou desligar os atalhos de uma tecla`}
      </TextLink>
    </Dialog>
  )
}

// In two columns, so that everything is visible at once.
const Groups = chakra('div', { base: { columnCount: 2, columnGap: '8', mdDown: { columnCount: 1 } } })
const Group = chakra('section', {
  base: {
    breakInside: 'avoid',
    pb: '5',
    '& h3': { textStyle: 'xs', fontWeight: 'medium', color: 'muted', pb: '1' },
    '& dl > div': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '4',
      minH: '10',
      py: '1.5',
      borderTop: '1px solid',
      borderColor: 'hairline',
    },
    '& dd': { display: 'flex', gap: '1', flexShrink: 0 },
  },
})

// This list is about keys, so it shows them on touch devices too.
const Cap = chakra(Kbd, {
  base: { minW: '6', py: '1', px: '1.5', textAlign: 'center', color: 'muted', [touch]: { display: 'block' } },
})

interface KeyGroup {
  title: string
  keys: { press: string[]; does: string }[]
}

/** Every key of the app, named as on this keyboard. */
function useKeyGroups(): KeyGroup[] {
  const { t } = useLingui()
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
        { press: ['↑', '↓'], does: t`Ir de uma linha à outra, e da busca à primeira` },
        { press: ['Enter'], does: t`Abrir a linha` },
        { press: ['N'], does: t`Começar uma OS, um cliente, uma despesa ou um lembrete, conforme a tela` },
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
    {
      title: t`Nos detalhes de uma OS`,
      keys: [
        { press: ['A'], does: t`Avançar o status` },
        { press: ['R'], does: t`Receber ou corrigir o pagamento` },
        { press: ['W'], does: t`Abrir o WhatsApp` },
        { press: ['P'], does: t`Imprimir` },
        { press: ['E'], does: t`Editar OS` },
        { press: ['←', '→'], does: t`OS anterior e próxima` },
      ],
    },
    {
      title: t`Em uma foto aberta`,
      keys: [
        { press: ['←', '→'], does: t`Foto anterior e próxima` },
        { press: ['Home', 'End'], does: t`Primeira e última foto` },
        { press: ['+', '-', '0'], does: t`Aumentar, diminuir, foto inteira` },
        { press: ['C'], does: t`Comparar antes e depois` },
        { press: ['D'], does: t`Baixar a foto` },
        { press: ['Del'], does: t`Excluir a foto` },
      ],
    },
  ]
}
