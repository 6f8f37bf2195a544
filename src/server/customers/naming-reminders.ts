import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { erasedName } from '../../shared/default-messages.ts'
import { nationalDigits } from '../../shared/phones.ts'
import { clientes } from '../db/schema/customers.ts'
import { lembretes } from '../db/schema/reminders.ts'

/**
 * Conditions for reminders whose text identifies a customer, by a name of two or more words, phone, e-mail or
 * document. Text that also fits another customer of the shop does not count.
 */
export function remindersNaming(user_id: string, { id, nome, telefone, email, documento }: Person): SQL[] {
  const mentions = (pattern: SQL, isAlso: SQL): SQL => {
    const others = and(eq(clientes.user_id, user_id), ne(clientes.id, id), isAlso)
    return sql`(${text} ~ ${pattern} and not exists (select from ${clientes} where ${others}))`
  }
  // Without DDD and ninth digit, which people often leave out.
  const line = nationalDigits(telefone).slice(-8)
  const conditions: SQL[] = []
  if (nome.trim().includes(' ') && nome !== erasedName)
    conditions.push(mentions(literally(nome, { letter: '[:alnum:]' }), isSaidOf(nome)))
  if (email)
    conditions.push(mentions(literally(email, { letter: '[:alnum:]._+-' }), eq(clientes.email, email)))
  if (line)
    conditions.push(
      mentions(
        inPieces(line),
        sql`right(regexp_replace(${clientes.telefone}, '[^0-9]', '', 'g'), 8) = ${line}`,
      ),
    )
  if (documento) conditions.push(mentions(inPieces(documento), eq(clientes.documento, documento)))
  return conditions
}

/** Reminders that belonged to an order in the trash, unless they belong to another by now. */
export const remindersLeft = (ids: string[]): SQL | undefined =>
  and(sql`${lembretes.id} = any(${sql.param(ids)}::uuid[])`, isNull(lembretes.os_id))

type Person = Pick<typeof clientes.$inferSelect, 'id' | 'nome' | 'telefone' | 'email' | 'documento'>

const text = sql`bancada_busca(concat_ws(' ', ${lembretes.titulo}, ${lembretes.descricao}))`

/** Another customer has the same name, or a longer one that the reminder contains. */
const isSaidOf = (nome: string): SQL =>
  sql`(strpos(bancada_busca(${clientes.nome}), btrim(bancada_busca(${nome}))) > 0
    and strpos(${text}, btrim(bancada_busca(${clientes.nome}))) > 0)`

/** A pattern for these words, not inside longer ones. A full stop at the end may follow. */
function literally(words: string, { letter }: { letter: string }): SQL {
  const special = String.raw`([\\^$.*+?()|{}\[\]])`
  const [before, after] = [`(^|[^${letter}])`, `([.]*$|[.]*[^${letter}])`]
  return sql`(${before}::text || regexp_replace(btrim(bancada_busca(${words})), ${special}, ${'\\\\\\1'}, 'g') || ${after}::text)`
}

/** A pattern for these digits or letters, with any separators, not at the start of a longer number. */
const inPieces = (digits: string): SQL =>
  sql`${`${[...digits.toLowerCase()].join('[^[:alnum:]]{0,3}')}([^0-9]|$)`}::text`
