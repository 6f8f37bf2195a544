import { and, eq, sql } from 'drizzle-orm'
import { addDays, dayOf } from '../../shared/days.ts'
import { deviceName } from '../../shared/devices.ts'
import { customerName } from '../../shared/greeting.ts'
import {
  isOwed,
  longestWarranty,
  pageDays,
  pageEnd,
  shortNumber,
  warrantyDays,
  warrantyEnd,
} from '../../shared/orders.ts'
import { type Quoted, sameQuoted } from '../../shared/quotes.ts'
import type { settings } from '../../shared/settings.ts'
import { wasReturned } from '../../shared/unrepaired.ts'
import { type Database, prepared } from '../db/client.ts'
import { usuarios } from '../db/schema/access.ts'
import { clientes } from '../db/schema/customers.ts'
import { eventos_os } from '../db/schema/order-history.ts'
import { ordens_servico } from '../db/schema/orders.ts'
import { orcamentos } from '../db/schema/quotes.ts'
import type { ShopScope } from '../db/shop-scope.ts'
import { Refusal } from '../errors.ts'
import { scopeOfLink } from '../orders/order-link.ts'
import { type Pix, pixOf, receiverOf } from '../orders/pix.ts'

/** What a customer sees of an order: nothing else leaves the server. Days are YYYY-MM-DD, amounts reais. */
export type OrderPage = ReturnType<typeof pageOf>

/**
 * What a token opens: the page and the right to answer on it. Null where the token opens nothing, or its time is over. A
 * delivered order is shown until its longest warranty ends, from day 31 on without prices unless it is owed.
 */
export async function readOrderPage(db: Database, token: string, now: Date) {
  const scope = await scopeOfLink(db, token, now)
  if (!scope) return null
  const { shop, os_id, link } = scope
  const [row] = await readRow(db).execute({ user_id: shop.user_id, os_id })
  if (!row) return null
  const today = dayOf(now, shop.fuso)
  const { data_entrega } = row.order
  const days = warrantyDays(row.empresa?.garantia_dias ?? '')
  const longest = longestWarranty(row.garantias ?? [], days)
  if (data_entrega && today > pageEnd(data_entrega, longest)) return null
  const hasPrices = !data_entrega || today <= addDays(data_entrega, pageDays) || isOwed(row.order)
  const page = pageOf(row, { shop, today, days, longest, hasPrices })
  return { shop, os_id, link, page, pix: pixFor(row, page) }
}

type Row = Awaited<ReturnType<ReturnType<typeof readRow>['execute']>>[number]

interface Facts {
  shop: ShopScope
  today: string
  days: number
  longest: number
  hasPrices: boolean
}

function pageOf({ order, cliente, dono, quote, before, empresa, iniciado_em }: Row, facts: Facts) {
  const { shop, today, days, longest, hasPrices } = facts
  const { numero_os, aparelho, valor, pago, ...shown } = order
  const { status, data_entrega } = shown
  const isOwed = !pago && valor > 0 && (status === 'Pronto' || status === 'Entregue')
  // Another sum than the quoted one is agreed with the shop, and so is what is left of a refused one.
  const isAgreed = !quote || (quote.total === valor && quote.resposta !== 'recusado')
  const isReturned = wasReturned({ ...order, orcamento_resposta: quote?.resposta ?? null })
  const setting = (key: keyof typeof settings.empresa): string => empresa?.[key] ?? ''
  return {
    ...shown,
    today,
    zone: shop.fuso,
    shop: {
      name: setting('nome') || dono,
      phone: setting('telefone'),
      address: setting('endereco'),
      hours: setting('horario'),
      cnpj: setting('cnpj'),
      logo: setting('logo'),
    },
    number: shortNumber(numero_os),
    device: deviceName(aparelho),
    greeting: customerName(cliente),
    iniciado_em: iniciado_em && dayOf(new Date(iniciado_em), shop.fuso),
    quote: hasPrices ? quote : null,
    /** The version before, where it said something else. */
    before: quote && before && hasPrices && !sameQuoted(quote, before) ? before : null,
    payment: {
      isPaid: pago,
      isOwed,
      amount: isAgreed && (isOwed || (quote && hasPrices)) ? valor : null,
    },
    /** It went back unrepaired, and so without a warranty. */
    isReturned,
    warranty:
      data_entrega && !isReturned
        ? { days, until: warrantyEnd(data_entrega, days), last: warrantyEnd(data_entrega, longest) }
        : null,
  }
}

/** What pays the order; null where nothing is to be paid by Pix, `impossivel` where the stored key makes no code. */
function pixFor({ order, empresa }: Row, { payment }: OrderPage): Pix | 'impossivel' | null {
  if (!payment.isOwed || payment.amount === null) return null
  try {
    return pixOf(receiverOf(empresa ?? {}), { numero_os: order.numero_os, valor: payment.amount })
  } catch (error) {
    if (error instanceof Refusal) return 'impossivel'
    throw error
  }
}

const ofOrder = sql`user_id = ${sql.placeholder('user_id')} and os_id = ${ordens_servico.id}`

// Column by column: what is not named here cannot be shown.
const readRow = prepared(db =>
  db
    .select({
      order: {
        numero_os: ordens_servico.numero_os,
        aparelho: ordens_servico.aparelho,
        tipo_servico: ordens_servico.tipo_servico,
        status: ordens_servico.status,
        valor: ordens_servico.valor,
        pago: ordens_servico.pago,
        data_entrada: ordens_servico.data_entrada,
        data_previsao: ordens_servico.data_previsao,
        pronto_em: ordens_servico.pronto_em,
        data_entrega: ordens_servico.data_entrega,
      },
      cliente: {
        nome: clientes.nome,
        empresa: sql<boolean>`coalesce(length(${clientes.documento}) = 14, false)`,
      },
      dono: usuarios.nome,
      quote: {
        versao: orcamentos.versao,
        itens: orcamentos.itens,
        desconto: orcamentos.desconto,
        total: orcamentos.total,
        termos: orcamentos.termos,
        valido_ate: orcamentos.valido_ate,
        enviado_em: orcamentos.enviado_em,
        resposta: orcamentos.resposta,
        respondido_em: orcamentos.respondido_em,
        respondido_por: orcamentos.respondido_por,
        motivo: orcamentos.motivo,
      },
      before: sql<Quoted | null>`(
        select jsonb_build_object('itens', itens, 'desconto', desconto, 'total', total) from orcamentos
        where ${ofOrder} and versao = ${ordens_servico.orcamento_versao} - 1)`,
      garantias: sql<
        (number | null)[] | null
      >`(select jsonb_agg(garantia_dias) from itens_os where ${ofOrder})`,
      /** When the work began: no column has it. */
      iniciado_em: sql<string | null>`(
        select max(created_at) from eventos_os
        where ${ofOrder} and autor <> 'importado' and para->>'status' = 'Em Andamento')`.mapWith(
        eventos_os.created_at,
      ),
      empresa: sql<Record<string, string> | null>`(
        select jsonb_object_agg(chave, valor) from configuracoes
        where user_id = ${sql.placeholder('user_id')} and categoria = 'empresa')`,
    })
    .from(ordens_servico)
    .innerJoin(usuarios, eq(usuarios.id, ordens_servico.user_id))
    .innerJoin(
      clientes,
      and(eq(clientes.user_id, ordens_servico.user_id), eq(clientes.id, ordens_servico.cliente_id)),
    )
    .leftJoin(
      orcamentos,
      and(
        eq(orcamentos.user_id, ordens_servico.user_id),
        eq(orcamentos.os_id, ordens_servico.id),
        eq(orcamentos.versao, ordens_servico.orcamento_versao),
      ),
    )
    .where(
      and(
        eq(ordens_servico.user_id, sql.placeholder('user_id')),
        eq(ordens_servico.id, sql.placeholder('os_id')),
      ),
    )
    .prepare('read_order_page'),
)
