import { sandboxAddress } from '../../server/billing/sandbox-group.ts'
import { escapeHtml } from '../../server/mail/letter.ts'
import { billingZone, type PaidPlan, type TransactionStatus } from '../../shared/billing.ts'
import { momentOf } from '../../shared/days.ts'
import { formatMoney } from '../../shared/money.ts'
import { paidPlans, plans } from '../../shared/plans.ts'
import {
  type Act,
  otherPlan,
  type Purchase,
  possibleActs,
  productNames,
  type readBuyer,
} from './purchases.ts'

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
  ['pix', 'Pix', 'O pedido fica esperando, e você paga na página seguinte.'],
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

/** Escaped markup, which only `html` creates. */
class Markup {
  constructor(readonly text: string) {}
}

type Part = string | number | Markup | Markup[] | false | null

/** Builds markup and escapes all texts in it. */
function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.map((one, at) => (at === 0 ? one : `${textOf(parts[at - 1])}${one}`)).join(''))
}

function textOf(part: Part | undefined): string {
  if (part === false || part === null || part === undefined) return ''
  if (part instanceof Markup) return part.text
  return Array.isArray(part) ? part.map(({ text }) => text).join('') : escapeHtml(String(part))
}

/** A page of the sandbox. With `refresh` it reloads after so many seconds. */
function page(title: string, body: Markup, { refresh }: { refresh?: number } = {}): string {
  return html`<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><link rel="icon" href="/mark.svg" type="image/svg+xml">${
    refresh !== undefined && html`<meta http-equiv="refresh" content="${refresh}">`
  }<title>${title} · Checkout de teste</title>${new Markup(`<style>${look}</style>`)}</head><body>
<header><div><img src="/mark.svg" width="24" height="24" alt=""><strong>Checkout de teste</strong></div>
<p class="strip"><b>Nenhum dinheiro é movimentado.</b> Esta página faz o papel da Kiwify nesta instalação: não digite dados reais de cartão nem de ninguém.</p></header>
<main><h1>${title}</h1>${body}</main></body></html>`.text
}

// The app's tokens (client/theme), copied: these pages load no code of the app.
const look = `@font-face{font-family:Geist;src:url(/fonts/geist.woff2) format("woff2");font-weight:100 900;font-display:swap}
:root{color-scheme:light;--canvas:#f8f5f1;--surface:#fffefc;--ink:#1d1916;--muted:#645b52;--hairline:#e8e3dc;--line:#d8d1c8;--field:#91877c;--primary:#1f1b18;--on:#fffefc;--accent:#ad4e27;--pressed:#ece8e1;--strip:#fbeecb;--strip-fg:#744a04;--good:#e1f1e4;--good-fg:#1b5f31;--bad:#fce8e5;--bad-fg:#a3241a}
@media (prefers-color-scheme:dark){:root{color-scheme:dark;--canvas:#131110;--surface:#1a1715;--ink:#f1ede8;--muted:#b3a99e;--hairline:#2b2724;--line:#3d3732;--field:#766c62;--primary:#f1ede8;--on:#1a1715;--accent:#e58d5e;--pressed:#322d29;--strip:#382b0e;--strip-fg:#f1c75f;--good:#17311f;--good-fg:#8ad7a0;--bad:#401d18;--bad-fg:#f8a99c}header img{filter:invert(1)}}
*{box-sizing:border-box}body{margin:0;background:var(--canvas);color:var(--ink);font:15px/22px Geist,ui-sans-serif,system-ui,sans-serif;overflow-wrap:anywhere}
header>div{display:flex;align-items:center;gap:10px;padding:14px 16px;max-width:720px;margin:0 auto}
.strip{margin:0;background:var(--strip);color:var(--strip-fg);padding:10px max(16px,calc(50vw - 344px))}
main{max-width:720px;margin:0 auto;padding:24px 16px 64px}h1{font-size:22px;line-height:28px;margin:0 0 4px}h2{font-size:15px;line-height:22px;margin:28px 0 8px}
p{margin:0 0 12px}.muted{color:var(--muted)}.figure{font-size:26px;line-height:32px;font-weight:600;margin:8px 0 16px;font-variant-numeric:tabular-nums}.figure small{font-size:15px;font-weight:400;color:var(--muted)}
form,.card{background:var(--surface);border:1px solid var(--hairline);border-radius:8px;padding:16px}form{display:grid;gap:16px}
fieldset{border:0;margin:0;padding:0;min-width:0}legend,label.field{font-weight:500;font-size:13px;padding:0;margin-bottom:6px}label.field{display:grid;gap:6px;margin:0}
input[type=text],input[type=email]{font:inherit;font-size:16px;color:inherit;background:transparent;height:44px;border:1px solid var(--field);border-radius:8px;padding:0 12px;width:100%;min-width:0}
.choices{display:grid;gap:2px}.choices label{display:flex;gap:10px;align-items:baseline;padding:8px 10px;border-radius:8px;cursor:pointer}.choices label:has(:checked){background:var(--pressed)}.choices small{color:var(--muted);display:block;font-size:13px;line-height:18px}input[type=radio]{accent-color:var(--accent)}
button,a.button{font:inherit;font-weight:500;min-height:44px;padding:8px 14px;border:1px solid var(--line);border-radius:8px;background:var(--surface);color:inherit;cursor:pointer;text-align:start;text-decoration:none;display:inline-block}button:hover,a.button:hover{background:var(--pressed)}
button.primary{background:var(--primary);border-color:var(--primary);color:var(--on);text-align:center}button.primary:hover{opacity:.9}button small{display:block;font-weight:400;font-size:13px;line-height:18px;color:var(--muted)}
.acts{display:grid;gap:8px;grid-template-columns:repeat(auto-fill,minmax(min(100%,290px),1fr))}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}a{color:var(--accent);font-weight:500}
.told{border-radius:8px;padding:12px 14px;margin:16px 0;background:var(--good);color:var(--good-fg)}.told.bad{background:var(--bad);color:var(--bad-fg)}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:6px 20px;margin:12px 0 20px}dt{color:var(--muted)}dd{margin:0;font-variant-numeric:tabular-nums}
ul{list-style:none;margin:0;padding:0}li{display:flex;flex-wrap:wrap;gap:2px 12px;justify-content:space-between;padding:10px 0;border-top:1px solid var(--hairline);font-variant-numeric:tabular-nums}li:first-child{border:0}`

/** How deliveries arrive: at once, some seconds later, three times, or in reverse order followed by an old one. */
export const manners = ['na_hora', 'lenta', 'repetida', 'fora_de_ordem'] as const
export type Manner = (typeof manners)[number]

/** Seconds that a slow delivery takes. */
export const slowness = 4

const deliveryChoices = (): Markup =>
  radios('entrega', 'Como o aviso chega à Bancada', [
    ['na_hora', 'Na hora', ''],
    ['lenta', 'Lento', `${slowness} segundos depois.`],
    ['repetida', 'Repetido', 'O mesmo aviso três vezes.'],
    ['fora_de_ordem', 'Fora de ordem', 'O mais recente primeiro, e um antigo depois dele.'],
  ])

const periodChoices = (): Markup =>
  radios('periodo', 'Período pago', [
    ['mes', 'Um mês', ''],
    ['minutos', 'Cinco minutos', 'Para ver o que acontece no fim.'],
  ])

/** Radio buttons, the first one checked. */
function radios(
  name: string,
  title: string,
  choices: [value: string, label: string, about: string][],
): Markup {
  return html`<fieldset><legend>${title}</legend><div class="choices">${choices.map(
    ([value, label, about], at) =>
      html`<label><input type="radio" name="${name}" value="${value}" ${at === 0 && html`checked`}><span>${label}${about !== '' && html`<small>${about}</small>`}</span></label>`,
  )}</div></fieldset>`
}
