import { sandboxAddress } from '../../server/billing/checkout.ts'
import { billingZone, type PaidPlan, type TransactionStatus } from '../../shared/billing.ts'
import { momentOf } from '../../shared/days.ts'
import { formatMoney } from '../../shared/money.ts'
import { paidPlans, plans } from '../../shared/plans.ts'
import { type Act, otherPlan, possibleActs, productNames } from './acts.ts'
import { deliveryChoices, html, type Markup, page, periodChoices, radios, slowness } from './page.ts'
import type { Purchase, readBuyer } from './purchase.ts'

/** The statuses of the deliveries that were just sent, or `a_caminho` while they are on their way. */
export type Sent = number[] | 'a_caminho' | null

/** A subscription as its provider sees it, with possible acts and its deliveries. */
export function purchasePage(purchase: Purchase, sent: Sent, address: string): string {
  const { state, deliveries } = purchase
  const acts = possibleActs(purchase)
  const isWaiting = acts.includes('pagar')
  return page(
    state.product_name,
    html`${toldOf(sent)}
<dl><dt>Situação</dt><dd>${isWaiting ? waitingWords(purchase) : statusWords[state.status]}</dd>
<dt>Valor</dt><dd>${formatMoney(state.amount)} por mês</dd>
<dt>Dá acesso até</dt><dd>${state.expires_at === null ? 'nada foi pago ainda' : whenOf(state.expires_at)}</dd>
${state.carencia_ate !== null && html`<dt>Carência até</dt><dd>${whenOf(state.carencia_ate)}</dd>`}
<dt>Comprador</dt><dd>${state.customer_name}, ${state.customer_email}</dd>
<dt>Assinatura</dt><dd>${purchase.id}</dd></dl>
<p><a href="/assinatura">Voltar à Bancada</a> <span class="muted">O plano muda lá sozinho.</span></p>
<h2>O que acontece agora</h2>
<form method="post" action="${address}"><div class="acts">${acts.map(act => button(act, purchase))}</div>
${periodChoices()}
${deliveryChoices()}
</form>
<h2>Cobranças</h2>
<ul class="card">${state.pedidos
      .toReversed()
      .map(
        ({ pago_em, valor, status }) =>
          html`<li><span>${whenOf(pago_em)}</span><span>${formatMoney(valor)} · ${orderWords[status]}</span></li>`,
      )}</ul>
<h2>Avisos que a Bancada guardou</h2>
<ul class="card">${deliveries.map(
      ({ evento, vezes, recebida_em }) =>
        html`<li><span>${evento ?? ''}${vezes > 1 && ` × ${vezes}`}</span><span class="muted">${whenOf(recebida_em)}</span></li>`,
    )}</ul>`,
    sent === 'a_caminho' ? { refresh: slowness + 1 } : {},
  )
}

/** The page of a subscription without deliveries, which may still be on their way. */
export const nothingPage = (isOnItsWay: boolean): string =>
  isOnItsWay
    ? page('O aviso está a caminho', html`<p>Esta página se atualiza sozinha.</p>`, { refresh: slowness + 1 })
    : page('Assinatura não encontrada', html`<p>Nenhum aviso sobre ela chegou à Bancada.</p>`)

function toldOf(sent: Sent): Markup | false {
  if (sent === null) return false
  if (sent === 'a_caminho')
    return html`<p class="told" role="status">O aviso sai em ${slowness} segundos. Esta página se atualiza sozinha.</p>`
  const isTaken = sent.every(status => status === 200)
  const answers = sent.map(status => status || 'sem resposta').join(', ')
  return isTaken
    ? html`<p class="told" role="status">${sent.length === 1 ? 'Aviso entregue' : `${sent.length} avisos entregues`}: a Bancada respondeu ${answers}.</p>`
    : html`<p class="told bad" role="alert">A Bancada não aceitou: ${answers}.</p>`
}

function button(act: Act, { state }: Purchase): Markup {
  const [label, about] = actWords[act]
  const plano = state.pedidos.at(-1)?.plano ?? 'basico'
  const more = act === 'trocar' ? `Passa para o ${productNames[otherPlan(plano)]}, cobrado agora.` : about
  return html`<button name="ato" value="${act}" ${act === 'pagar' && html`class="primary"`}>${label}${more !== '' && html`<small>${more}</small>`}</button>`
}

const actWords: Record<Act, [label: string, about: string]> = {
  pagar: ['Pagar', ''],
  recusar: ['Recusar', 'O pagamento não passa.'],
  renovar: ['Renovar', 'A próxima cobrança é aprovada.'],
  atrasar: ['Atrasar', 'A cobrança da renovação é recusada.'],
  trocar: ['Trocar de plano', ''],
  cancelar: ['Cancelar', 'O acesso vai até o fim do que foi pago.'],
  cortar: ['Cancelar na hora', 'O acesso termina agora.'],
  reembolsar: ['Reembolsar', 'A última cobrança paga.'],
  contestar: ['Contestar no cartão', 'O banco devolve a última cobrança paga.'],
}

const statusWords = {
  active: 'Ativa',
  pending: 'Renovação atrasada',
  canceled: 'Cancelada',
  refunded: 'Reembolsada',
}

const orderWords: Record<TransactionStatus, string> = {
  waiting_payment: 'aguardando pagamento',
  refused: 'recusada',
  paid: 'paga',
  refunded: 'reembolsada',
  chargedback: 'contestada',
}

const waitingWords = ({ state: { pedidos } }: Purchase): string =>
  pedidos.at(-1)?.status === 'refused' ? 'Pagamento recusado' : 'Aguardando pagamento'

/** 22/11/2026 14h05 in São Paulo. */
function whenOf(instant: string): string {
  const { day, time } = momentOf(new Date(instant), billingZone)
  return `${day.split('-').reverse().join('/')} ${time.replace(':', 'h')}`
}

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
