import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { formatMoney } from '../../../shared/money.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field, Fields } from '../../ui/forms/Field.tsx'
import { Combobox } from '../../ui/inputs/Combobox.tsx'
import { Clip, Sub } from '../../ui/Text.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import type { Transaction } from './provider.ts'

interface LinkPurchaseProps {
  id: string
  /** The purchase's row, if it is loaded. */
  purchase: Transaction | undefined
  onClose(): void
}

interface Owner {
  id: string
  nome: string
  email: string
}

/** Asks which account made a purchase. From then on it belongs to that account, whatever the buyer's e-mail is. */
export function LinkPurchase({ id, purchase, onClose }: LinkPurchaseProps) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const [owner, setOwner] = useState<Owner | null>(null)
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState(false)
  const q = useSettled(typed.trim(), 150)
  const found = trpc.admin.users.useQuery({ ...(q && { q }), limit: 8 })
  const { mutate, isPending, error } = trpc.admin.linkPurchase.useMutation({
    onSuccess() {
      const nome = owner?.nome ?? ''
      toast.success(t`Compra vinculada a ${nome}.`)
      void utils.admin.invalidate()
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setMissing(owner === null)
    if (owner) mutate({ transacao_id: id, user_id: owner.id })
  }
  const buyer = purchase && (purchase.customer_name || purchase.customer_email)
  const [product, amount] = [purchase?.product_name, purchase && formatMoney(purchase.amount)]
  return (
    <Dialog
      size="sm"
      title={t`Vincular compra`}
      onClose={onClose}
      onSubmit={submit}
      confirmClose={owner !== null && !isPending}
      footer={close => (
        <>
          <Button onClick={close}>{t`Cancelar`}</Button>
          <Button type="submit" variant="primary" busy={isPending && t`Vinculando...`}>
            {t`Vincular`}
          </Button>
        </>
      )}
    >
      {/* Leaves room for the list of accounts. */}
      <Fields minH="400px">
        {purchase && <p>{t`${product}, ${amount}, comprado por ${buyer}.`}</p>}
        <p>{t`A compra e a assinatura dela passam a ser desta conta, e o plano muda na hora.`}</p>
        {error && <Alert tone="danger">{errorSentence(error)}</Alert>}
        <Field label={t`Conta`} required error={missing && !owner ? t`Escolha uma conta` : undefined}>
          <Combobox<Owner>
            label={t`Contas`}
            placeholder={t`Nome ou e-mail`}
            value={owner}
            onChange={setOwner}
            options={found.data?.items ?? []}
            loading={found.isFetching}
            nothing={t`Nenhuma conta encontrada`}
            onQuery={setTyped}
            keyOf={one => one.id}
            labelOf={one => `${one.nome} (${one.email})`}
          >
            {one => (
              <>
                <Clip>{one.nome}</Clip>
                <Sub asChild>
                  <Clip>{one.email}</Clip>
                </Sub>
              </>
            )}
          </Combobox>
        </Field>
      </Fields>
    </Dialog>
  )
}
