import { plural, t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { formatMoney } from '../../shared/money.ts'
import { shortNumber } from '../../shared/orders.ts'
import { trpc } from '../api/trpc.ts'
import { toast } from '../ui/feedback/toast.ts'

/** How many answers of customers wait for the shop, for the sidebar; undefined for none. */
export function useAnswersCount(): { value: number; label: string } | undefined {
  const { data } = trpc.reminders.stats.useQuery()
  const value = data?.respostas
  if (!value) return undefined
  return {
    value,
    label: plural(value, { one: '# resposta de orçamento', other: '# respostas de orçamento' }),
  }
}

/** Answers what to do when a customer has answered on their page: it asks the server what they said, and tells it. */
export function useTellAnswer(): (id: string) => void {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const tell = async (id: string) => {
    const fresh = { staleTime: 0 }
    const [order, [quote]] = await Promise.all([
      utils.orders.get.fetch({ id }, fresh),
      utils.orders.quotes.fetch({ id }, fresh),
    ])
    if (!quote?.resposta) return
    const [name, number, total] = [
      order.clientes.nome,
      shortNumber(order.numero_os),
      formatMoney(quote.total),
    ]
    toast.success(
      quote.resposta === 'aprovado'
        ? t`${name} aprovou o orçamento da OS ${number}, ${total}`
        : t`${name} recusou o orçamento da OS ${number}, ${total}`,
      {
        about: id,
        stays: true,
        action: { label: t`Ver OS`, onClick: () => void navigate({ to: '/ordens', search: { os: id } }) },
        ...(quote.motivo && { description: quote.motivo }),
      },
    )
  }
  // Without an answer of the server the list and the menu's count still say it.
  return id => void tell(id).catch(() => undefined)
}
