import { exportedCustomer } from '../../../../shared/customers-schema.ts'
import { dayOf } from '../../../../shared/days.ts'
import { documentOf } from '../../../../shared/documents.ts'
import { digitsOf } from '../../../../shared/phones.ts'
import { plainWords } from '../sheet/likeness.ts'
import type { StagedCustomer } from '../staging/staged.ts'
import { madeAt, problemsOf, type Reading, rowsOf } from './rows.ts'

/** Reads the customers of an export, the newest first, and finds those who were erased here. */
export async function readPeople(reading: Reading) {
  const { archive, issues, erased, originOf, counts } = reading
  const { fuso } = archive.manifest.loja
  const found: { id: string; since: string; person: StagedCustomer }[] = []
  const gone = new Map<string, string[]>()
  const others = new Set<string>()
  for await (const { linha, row } of rowsOf(archive, issues, 'clientes')) {
    const { id, nome, telefone, email, endereco, documento, data_cadastro } = row
    const origem = originOf(id)
    if (erased.has(origem)) {
      counts.fora++
      gone.set(id, saidOf(row))
      continue
    }
    for (const said of saidOf(row)) others.add(said)
    const { data, error } = exportedCustomer.safeParse({ nome, telefone, email, endereco, documento })
    if (!data) {
      issues.add('clientes', linha, problemsOf(error, row))
      continue
    }
    const cadastro = dayOf(new Date(data_cadastro), fuso)
    const person = { ...data, linha, origem, cadastro, mesma_linha: false, ...madeAt(reading, data_cadastro) }
    found.push({ id, since: data_cadastro, person })
  }
  found.sort((a, b) => b.since.localeCompare(a.since) || b.id.localeCompare(a.id))
  return {
    people: found.map(({ person }) => person),
    /** The index by the id in the file. */
    places: new Map(found.map(({ id }, place) => [id, place])),
    gone: new Map([...gone].map(([id, said]) => [id, said.filter(word => !others.has(word))])),
  }
}

export type People = Awaited<ReturnType<typeof readPeople>>

/** Texts that identify a customer: a name of two or more words, a phone without DDD, an e-mail, a document. */
function saidOf(person: { nome: string; telefone: string; email: string | null; documento: string | null }) {
  const name = plainWords(person.nome)
  const line = digitsOf(person.telefone).slice(-8)
  const words = [name.includes('_') ? name : '', line, plainWords(person.email ?? '')]
  return [...words, documentOf(person.documento ?? '').toLowerCase()].filter(word => word.length > 5)
}

/** Whether a text names an erased customer. */
export function namesErased({ gone }: Pick<People, 'gone'>, text: string): boolean {
  if (gone.size === 0) return false
  const words = `_${plainWords(text)}_`
  const joined = words.replaceAll('_', '')
  return [...gone.values()].some(said =>
    said.some(word => (/^\d/.test(word) ? joined.includes(word) : words.includes(`_${word}_`))),
  )
}
