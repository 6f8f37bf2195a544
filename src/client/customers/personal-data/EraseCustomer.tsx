import { useLingui } from '@lingui/react/macro'
import { trpc } from '../../api/trpc.ts'
import { AskPassword } from '../../shell/AskPassword.tsx'
import { toast } from '../../ui/toast.ts'
import { forgetDrafts } from './forget-drafts.ts'
import type { PersonalDataProps } from './PersonalData.tsx'

/** Names what is lost, and asks for the password. */
export function EraseCustomer({ customer, onClose }: PersonalDataProps) {
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
      {t`${nome} some da loja: nome, telefone, e-mail, endereço e documento, o defeito e as observações das OS, também no histórico, as fotos, os lembretes e o que está na Lixeira. As OS, os números e os valores ficam, com “Cliente removido”. Não dá para desfazer.`}
    </AskPassword>
  )
}
