import * as z from 'zod/mini'
import { addDays, isDay } from '../../../../shared/days.ts'
import type { IssueKey } from '../../../../shared/errors.ts'
import type { ExportedRows } from '../../../../shared/exports.ts'
import { amount, day, line, nullable, oneOf, prose } from '../../../../shared/fields.ts'
import { maxLines } from '../../../../shared/order-lines.ts'
import { orderLine } from '../../../../shared/orders-schema.ts'
import { addsUp, answerPlaces, maxQuoteDays, maxQuotes, quoteAnswers } from '../../../../shared/quotes.ts'
import type { CarriedQuote } from '../../../orders/carried-quotes.ts'
import { atMost, type Reading } from './rows.ts'

const { custo_unitario: _cost, ...quotedLine } = orderLine.shape

const quote = z.object({
  versao: z.int().check(z.minimum(1), z.maximum(maxQuotes)),
  itens: z.array(z.strictObject(quotedLine)).check(z.maxLength(maxLines)),
  desconto: amount,
  total: amount,
  termos: prose(2000),
  valido_ate: day(),
  enviado_em: z.string().check(z.refine(isInstant)),
  resposta: z.nullable(oneOf(quoteAnswers)),
  respondido_em: z.nullable(z.string().check(z.refine(isInstant))),
  respondido_por: nullable(line(60)),
  motivo: nullable(prose(300)),
  por: z.nullable(oneOf(answerPlaces)),
  endereco: nullable(line(60)),
  importado: z.boolean(),
})

// The format says that it is an instant; the database would fail on years that it cannot store.
function isInstant(value: string): boolean {
  return isDay(value.slice(0, 10))
}

type Problem = { campo: string; motivo: IssueKey }

/**
 * Parses an order's quotes by the rules by which they are sent and answered. Those of another file than the shop's own
 * backup are marked as imported, and do not say from where they were answered.
 */
export function readQuotes(
  { isCopy, now }: Reading,
  { orcamentos }: ExportedRows['ordens_servico'],
): { quotes: CarriedQuote[]; problems: Problem[] } {
  const quotes: CarriedQuote[] = []
  const versions = new Set<number>()
  for (const one of orcamentos) {
    const { data } = quote.safeParse(one)
    if (!data || versions.has(data.versao) || !isSane(data)) return refused('campo_invalido')
    if (!addsUp(data)) return refused('valor_dos_itens')
    versions.add(data.versao)
    quotes.push({
      ...data,
      enviado_em: atMost(data.enviado_em, now),
      respondido_em: data.respondido_em && atMost(data.respondido_em, now),
      ...(!isCopy && { endereco: null, importado: true }),
    })
  }
  return { quotes, problems: [] }
}

const refused = (motivo: IssueKey) => ({ quotes: [], problems: [{ campo: 'orcamentos', motivo }] })

/** Whether its days and its answer agree with each other. Zones differ by a day at most. */
function isSane(one: z.output<typeof quote>): boolean {
  const { enviado_em, valido_ate, resposta, respondido_em, respondido_por, motivo, por } = one
  const sent = enviado_em.slice(0, 10)
  if (valido_ate < addDays(sent, -1) || valido_ate > addDays(sent, maxQuoteDays + 1)) return false
  if (resposta === null) return [respondido_em, respondido_por, motivo, por].every(field => field === null)
  return (
    respondido_em !== null &&
    por !== null &&
    respondido_em >= enviado_em &&
    (resposta === 'recusado' || !motivo)
  )
}
