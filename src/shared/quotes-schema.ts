import * as z from 'zod/mini'
import { basedOn, day, id, line, nullable, oneOf, prose } from './fields.ts'
import { maxQuotes, quoteAnswers } from './quotes.ts'

const versao = z.int({ error: 'campo_invalido' }).check(z.minimum(1), z.maximum(maxQuotes))

/** Who answered, as they give their name. */
const nome = line(60, 'nome_obrigatorio').check(
  z.refine(value => Array.from(value).length >= 2, { error: 'nome_obrigatorio' }),
)

const motivo = nullable(prose(300))

/** orders.sendQuote: freezes what the order is made of; without a day it holds for quoteDays. */
export const sendQuote = z.strictObject({ id: id(), based_on: basedOn, valido_ate: z.optional(day()) })
export type SendQuote = z.output<typeof sendQuote>

/** orders.answerQuote: an answer that was given to the shop. */
export const answerQuote = z.strictObject({ id: id(), versao, resposta: oneOf(quoteAnswers), nome, motivo })
export type AnswerQuote = z.output<typeof answerQuote>

/** orders.reopenQuote: a wrong answer is corrected by a new version with the same lines. */
export const reopenQuote = z.strictObject({ id: id(), versao })
export type ReopenQuote = z.output<typeof reopenQuote>

/**
 * The form on the customer's page. A browser sends every field as text. Whoever refuses may leave the name out.
 */
export const answerForm = z.discriminatedUnion('resposta', [
  z.strictObject({ versao: formVersion(), resposta: z.literal('aprovado'), nome }),
  z.strictObject({
    versao: formVersion(),
    resposta: z.literal('recusado'),
    nome: z.optional(line(60)),
    motivo,
  }),
])
export type AnswerForm = z.output<typeof answerForm>

function formVersion() {
  return z.pipe(
    z.string({ error: 'campo_invalido' }).check(z.regex(/^[1-9]\d?$/, { error: 'campo_invalido' })),
    z.pipe(z.transform(Number), versao),
  )
}
