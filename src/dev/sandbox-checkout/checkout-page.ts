import { sandboxAddress } from '../../server/billing/checkout.ts'
import type { PaidPlan } from '../../shared/billing.ts'
import { formatMoney } from '../../shared/money.ts'
import { paidPlans, plans } from '../../shared/plans.ts'
import { otherPlan } from './acts.ts'
import { deliveryChoices, periodChoices, radios } from './choices.ts'
import { productNames } from './delivery.ts'
import { html, page } from './page.ts'
import type { readBuyer } from './purchase.ts'

interface Checkout {
  plano: PaidPlan
  s1: string | null
  buyer: Awaited<ReturnType<typeof readBuyer>>
  address: string
}

/** The checkout: who buys, how it is paid, and how the deliveries arrive. */
export function checkoutPage({ plano, s1, buyer, address }: Checkout): string {
  const price = formatMoney(plans[plano].preco)
  const other = otherPlan(plano)
  const query = new URLSearchParams({ plano: other, ...(s1 !== null && { s1 }) })
  const bought = (buyer?.bought ?? []).flatMap(one => {
    const to = sandboxAddress(one.grupo)
    return to ? [{ ...one, to }] : []
  })
  return page(
    productNames[plano],
    html`<p class="figure">${price} <small>por mês</small></p>
${
  bought.length > 0 &&
  html`<h2>Você já tem aqui</h2><p class="muted">Comprar de novo faz mais uma assinatura, e as duas cobram. Para mudar de plano sem pagar duas, troque o plano na que você tem.</p><ul class="card">${bought.map(
    one => html`<li><span>${one.product_name}</span><a href="${one.to}">Abrir</a></li>`,
  )}</ul><h2>Comprar</h2>`
}
<form method="post" action="${address}">
<input type="hidden" name="plano" value="${plano}"><input type="hidden" name="s1" value="${s1 ?? ''}">
<label class="field">Nome<input type="text" name="nome" required maxlength="120" autocomplete="off" value="${buyer?.nome ?? ''}"></label>
<label class="field">E-mail<input type="email" name="email" required maxlength="254" autocomplete="off" value="${buyer?.email ?? ''}"></label>
${radios('como', 'Como pagar', [
  ['pix', 'Pix', 'Espera o pagamento, que você confirma na página seguinte.'],
  ['cartao', 'Cartão aprovado', ''],
  ['cartao_recusado', 'Cartão recusado', ''],
])}
${periodChoices()}
${deliveryChoices()}
<button class="primary">Pagar ${price}</button>
</form>
<p class="muted" style="margin-top:16px">${
      paidPlans.length > 1 && html`<a href="?${query.toString()}">Ver o ${productNames[other]}</a>`
    }</p>`,
  )
}
