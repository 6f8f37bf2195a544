import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Copy, Ellipsis, Printer, Share2, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Menu } from '../../ui/dialogs/Menu.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TextArea } from '../../ui/inputs/TextArea.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import type { Order } from '../order.ts'
import { DeleteOrder } from './DeleteOrder.tsx'
import { orderSummary } from './order-summary.ts'

interface DetailsActionsProps {
  order: Order
  /** Why it cannot be deleted. */
  blocked: string | undefined
  /** It was deleted; `next` is where the focus goes on from in the list. */
  onGone(next: HTMLElement | null): void
}

/** What can be done with an order beside writing to its customer and editing it. */
export function DetailsActions({ order, blocked, onGone }: DetailsActionsProps) {
  const { t } = useLingui()
  const [dialog, setDialog] = useState<'delete' | 'copy'>()
  const beside = useRef<HTMLElement>(null)
  const close = () => setDialog(undefined)

  const copy = async () => {
    if (await copyText(orderSummary(order))) toast.success(t`Resumo copiado`)
    else setDialog('copy')
  }
  const share = () =>
    navigator.share({ text: orderSummary(order) }).catch(error => {
      // Who closes the phone's own list of apps has said what they want.
      if (!(error instanceof DOMException && error.name === 'AbortError')) void copy()
    })

  return (
    <Place>
      <LinkButton
        to="/ordens/$id/imprimir"
        params={{ id: order.id }}
        state={{ fromOrders: true }}
        variant="ghost"
        aria-label={t`Imprimir`}
      >
        <Icon of={Printer} />
        <span>{t`Imprimir`}</span>
      </LinkButton>
      {sharesByPhone() ? (
        <IconButton icon={Share2} label={t`Compartilhar`} onClick={() => void share()} />
      ) : (
        <IconButton icon={Copy} label={t`Copiar resumo`} onClick={() => void copy()} />
      )}
      {blocked ? (
        <IconButton icon={Trash2} label={t`Excluir OS`} blocked={blocked} />
      ) : (
        <Menu
          label={t`Mais ações`}
          placement="bottom-end"
          groups={[{ items: [{ value: 'delete', label: t`Excluir OS`, icon: Trash2, tone: 'danger' }] }]}
          onSelect={() => {
            beside.current = besideInList(order.id)
            setDialog('delete')
          }}
        >
          {trigger => <IconButton icon={Ellipsis} label={t`Mais ações`} {...trigger} />}
        </Menu>
      )}
      <DeleteOrder
        order={order}
        open={dialog === 'delete'}
        onGone={() => onGone(beside.current)}
        onCancel={close}
      />
      {dialog === 'copy' && <CopyByHand text={orderSummary(order)} onClose={close} />}
    </Place>
  )
}

/** Where a finger points and the system has a list of apps to send to. */
const sharesByPhone = () => 'share' in navigator && window.matchMedia('(pointer: coarse)').matches

/** The next row's control, or the one before: where the focus goes on from when an order's own row is gone. */
function besideInList(id: string): HTMLElement | null {
  const row = document.querySelector(`a[href="/ordens?os=${id}"]`)?.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  return beside?.querySelector<HTMLElement>('a[href^="/ordens?os="]') ?? null
}

/** The browser copies nothing for us: the text, selected, for whoever copies it by hand. */
function CopyByHand({ text, onClose }: { text: string; onClose(): void }) {
  const { t } = useLingui()
  const id = useId()
  return (
    <Dialog
      size="sm"
      title={t`Copiar resumo`}
      onClose={onClose}
      initialFocus={() => document.getElementById(id)}
      footer={<Button variant="primary" onClick={onClose}>{t`Fechar`}</Button>}
    >
      <Field id={id} label={t`Este navegador não deixa copiar sozinho: copie o texto abaixo.`}>
        <TextArea readOnly rows={10} value={text} onFocus={event => event.target.select()} />
      </Field>
    </Dialog>
  )
}

const Place = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    '& > :is(a, button)': { color: 'muted' },
    mdDown: { '& > a > span': { display: 'none' } },
  },
})
