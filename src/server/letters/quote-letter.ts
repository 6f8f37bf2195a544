import * as z from 'zod/mini'
import { formatMoney } from '../../shared/money.ts'
import { shortNumber } from '../../shared/orders.ts'
import { Refusal } from '../errors.ts'
import type { Job } from '../jobs/jobs.ts'
import { cut } from '../mail/formats.ts'
import { listQuotes } from '../orders/quotes.ts'
import { getOrder } from '../orders/read-orders.ts'
import { type NoticeDeps, optionalMail, orderRow } from './optional-mail.ts'

const contents = z.strictObject({ os_id: z.uuid(), versao: z.int() })

/** The letter of a customer's answer to a quote. None about an order that is gone, or once another version was sent. */
export const quoteLetter = (deps: NoticeDeps, job: Job) =>
  optionalMail(deps, job, ['respostas_orcamento'], async notice => {
    const { shop, words, link } = notice
    const { os_id, versao } = contents.parse(job.dados)
    const [quote] = await listQuotes(deps.db, shop, os_id)
    if (quote?.versao !== versao || !quote.resposta) return null
    const order = await getOrder(deps.db, shop, os_id).catch(gone)
    if (!order) return null
    const text = words.quote
    const [name, number] = [cut(order.clientes.nome), shortNumber(order.numero_os)]
    const total = formatMoney(quote.total)
    const says = text.says[quote.resposta]
    return {
      subject: says.subject(name, number, total),
      title: says.title(name, number),
      words: [
        text.total(total),
        ...(quote.respondido_por ? [text.signed(cut(quote.respondido_por))] : []),
        ...(quote.motivo ? [text.because(quote.motivo)] : []),
      ],
      sections: [{ title: words.order(number), rows: [orderRow(notice, order, total)] }],
      action: { label: text.action, url: link(`/ordens?os=${os_id}`) },
      reason: text.reason,
    }
  })

/** The order was deleted after its quotes were read. */
function gone(error: unknown): null {
  if (error instanceof Refusal && error.key === 'nao_encontrado') return null
  throw error
}
