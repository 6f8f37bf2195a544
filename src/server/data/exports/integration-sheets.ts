import { asc, eq } from 'drizzle-orm'
import type { ApiScope } from '../../../shared/api-keys.ts'
import { dayOf } from '../../../shared/days.ts'
import type { Transaction } from '../../db/client.ts'
import { chaves_api } from '../../db/schema/api-keys.ts'
import { webhooks } from '../../db/schema/webhooks.ts'
import type { ShopScope } from '../../db/shop-scope.ts'
import { type Column, csvDay, csvHead, csvLines, headings } from './csv.ts'

interface Sheet {
  caminho: string
  csv: string
}

/**
 * The sheets of what a shop has connected, without any secret. They have no file in dados/, because nothing can be
 * connected by an import.
 */
export async function integrationSheets(tx: Transaction, shop: ShopScope): Promise<Sheet[]> {
  return [await keysSheet(tx, shop), await webhooksSheet(tx, shop)]
}

async function keysSheet(tx: Transaction, { user_id, fuso }: ShopScope): Promise<Sheet> {
  const rows = await tx
    .select({
      nome: chaves_api.nome,
      escopos: chaves_api.escopos,
      created_at: chaves_api.created_at,
      usada_em: chaves_api.usada_em,
      expira_em: chaves_api.expira_em,
      revogada_em: chaves_api.revogada_em,
    })
    .from(chaves_api)
    .where(eq(chaves_api.user_id, user_id))
    .orderBy(asc(chaves_api.created_at), asc(chaves_api.id))
  const day = (instant: string | null) => (instant ? csvDay(dayOf(new Date(instant), fuso)) : '')
  // It ends with its last day, of which the stored instant is the end.
  const lastDay = (end: string | null) => day(end && new Date(Date.parse(end) - 1).toISOString())
  const columns: readonly Column<(typeof rows)[number]>[] = [
    [headings.nome, row => row.nome],
    [headings.permite, row => row.escopos.map(scope => scopes[scope]).join(', ')],
    [headings.criada, row => day(row.created_at)],
    [headings.ultimo_uso, row => day(row.usada_em)],
    [headings.vale_ate, row => lastDay(row.expira_em)],
    [headings.revogada, row => day(row.revogada_em)],
  ]
  return { caminho: 'planilhas/chaves_api.csv', csv: csvHead(columns) + csvLines(columns, rows) }
}

async function webhooksSheet(tx: Transaction, { user_id, fuso }: ShopScope): Promise<Sheet> {
  const { url, eventos, created_at, desligado_em, dormindo_em } = webhooks
  const rows = await tx
    .select({ url, eventos, created_at, desligado_em, dormindo_em })
    .from(webhooks)
    .where(eq(webhooks.user_id, user_id))
    .orderBy(asc(webhooks.created_at), asc(webhooks.id))
  const columns: readonly Column<(typeof rows)[number]>[] = [
    [headings.endereco, row => row.url],
    [headings.evento, row => row.eventos.join(', ')],
    [headings.criada, row => csvDay(dayOf(new Date(row.created_at), fuso))],
    [headings.estado, row => (row.desligado_em ? 'Desligado' : row.dormindo_em ? 'Dormindo' : 'Ligado')],
  ]
  return { caminho: 'planilhas/webhooks.csv', csv: csvHead(columns) + csvLines(columns, rows) }
}

const scopes: Record<ApiScope, string> = {
  leitura: 'Ler',
  escrita: 'Escrever',
  financeiro: 'Financeiro',
  fotos: 'Fotos',
}
