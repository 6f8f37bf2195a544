import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Braces, FileText, UserX } from 'lucide-react'
import { useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { Button, StyledButton } from '../../ui/Button.tsx'
import { AskPassword } from '../../ui/dialogs/AskDialog.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Icon } from '../../ui/Icon.tsx'
import { OutLink } from '../../ui/TextButton.tsx'
import type { Customer } from '../customer.ts'

export interface PersonalDataProps {
  customer: Customer
  onClose(): void
}

/** A customer's rights by law: a copy of their data, and its erasure. */
export function PersonalData({ customer, onClose }: PersonalDataProps) {
  const { t } = useLingui()
  const [erasing, setErasing] = useState(false)
  if (erasing) return <EraseCustomer customer={customer} onClose={onClose} />
  const address = `/export/customers/${customer.id}`
  return (
    <Dialog
      size="sm"
      title={t`Dados pessoais`}
      onClose={onClose}
      footer={close => <Button onClick={close}>{t`Fechar`}</Button>}
    >
      <Sections>
        <p>{t`Pela LGPD, quem é cliente pode pedir o que a loja guarda sobre si. A página pode ser lida e impressa; o JSON é para outro programa.`}</p>
        <Acts>
          <OutLink href={address}>
            <Icon of={FileText} />
            {t`Abrir página`}
          </OutLink>
          <StyledButton asChild>
            <a href={`${address}?formato=json`} download="">
              <Icon of={Braces} />
              {t`Baixar JSON`}
            </a>
          </StyledButton>
        </Acts>
        <p>{t`Também pode pedir para ser esquecido: a pessoa sai, as OS e os valores ficam.`}</p>
        <Acts>
          <Button variant="danger" icon={UserX} onClick={() => setErasing(true)}>
            {t`Apagar dados pessoais…`}
          </Button>
        </Acts>
      </Sections>
    </Dialog>
  )
}

const Sections = chakra('div', { base: { display: 'grid', gap: '4' } })
const Acts = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } })

/** Names what will be lost, and asks for the password. */
function EraseCustomer({ customer, onClose }: PersonalDataProps) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { id, nome, updated_at } = customer
  const { mutateAsync } = trpc.customers.erase.useMutation({
    onSuccess() {
      forgetDrafts(id)
      toast.success(t`Dados pessoais apagados`)
      onClose()
    },
    onSettled() {
      for (const noun of [utils.customers, utils.orders, utils.photos, utils.reminders])
        void noun.invalidate()
      void utils.finance.invalidate()
    },
  })
  return (
    <AskPassword
      danger
      title={t`Apagar os dados pessoais?`}
      act={t`Apagar`}
      busy={t`Apagando...`}
      send={({ senha_atual }) => mutateAsync({ id, based_on: updated_at, senha_atual })}
      onClose={onClose}
    >
      {t`Será apagado tudo de ${nome}: nome, telefone, e-mail, endereço e documento, o defeito e as observações das OS, também no histórico, as fotos, os lembretes e o que está na Lixeira. As OS, os números e os valores ficam, com “Cliente removido”. Não dá para desfazer.`}
    </AskPassword>
  )
}

/** Removes this tab's drafts about an erased customer: of their form, and of orders begun for them. */
export function forgetDrafts(id: string): void {
  try {
    for (const [place, kept] of Object.entries(sessionStorage))
      if (place.includes(id) || String(kept).includes(id)) sessionStorage.removeItem(place)
  } catch {
    // A browser that refuses to store has no drafts.
  }
}
