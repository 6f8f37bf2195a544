import { documentOf, isDocument } from '../../../../shared/documents.ts'
import { isEmail } from '../../../../shared/fields.ts'
import type { ImportNoun, ImportOptions, RowIssue } from '../../../../shared/imports.ts'
import { isPhone } from '../../../../shared/phones.ts'
import { createPeople, readPerson } from '../sheet/people.ts'
import { dayOrNull, readDay, readPhone } from '../sheet/values.ts'
import type { Dump, DumpRow } from './dump.ts'
import { plainText } from './plain-text.ts'
import { recordReader } from './record.ts'

/**
 * Reads the customers, the newest first, and the index of each record's customer. MapOS does not check documents, phones
 * and e-mails: invalid ones are left out and counted.
 */
export function readPeople(
  dump: Dump,
  { ddd }: ImportOptions,
  originOf: (noun: ImportNoun, id: number) => string,
) {
  const people = createPeople({ areTold: true })
  const places = new Map<number, number>()
  const issues: RowIssue[] = []
  const left: RowIssue[] = []
  const waiting = new Map<number, string>()
  const counts = { linhas: 0, ruins: 0, dobradas: 0, sem_ddd: 0, dados_invalidos: 0, segundo_telefone: 0 }
  for (const record of dump.rows('clientes').sort((a, b) => a.id - b.id)) {
    counts.linhas++
    const { fields, invalid, others } = fieldsOf(record, ddd)
    counts.dados_invalidos += invalid
    counts.segundo_telefone += others
    const row = recordReader('clientes', record.id, fields)
    const { person, issues: found, left: skipRows, lacksDdd } = readPerson(row, 'nome', ddd)
    if (lacksDdd) counts.sem_ddd++
    if (!person || found.length > 0) {
      counts.ruins++
      issues.push(...found)
      if (found.some(({ motivo }) => motivo === 'ddd_obrigatorio')) waiting.set(record.id, row.text('nome'))
      continue
    }
    left.push(...skipRows)
    const cadastro = dayOrNull(readDay(record.text('dataCadastro'), false))
    const origem = originOf('clientes', record.id)
    const { place, isNew } = people.add(person, { linha: record.id, origem, cadastro })
    places.set(record.id, place)
    if (!isNew) counts.dobradas++
  }
  const sorted = people.all
    .map((person, place) => ({ person, place }))
    .sort(
      (a, b) =>
        (b.person.cadastro ?? '').localeCompare(a.person.cadastro ?? '') || b.person.linha - a.person.linha,
    )
  const moved = new Map(sorted.map(({ place }, now) => [place, now]))
  return {
    clientes: sorted.map(({ person }) => person),
    placeOf: (id: number) => moved.get(places.get(id) ?? -1),
    /** The name of a customer whose phone lacks a DDD. */
    waitingFor: (id: number) => waiting.get(id),
    issues,
    left,
    counts,
  }
}

function fieldsOf(record: DumpRow<'clientes'>, ddd: string | undefined) {
  const email = record.text('email')
  const documento = record.text('documento')
  const isKnownEmail = isEmail(email)
  const isKnownDocument = isDocument(documentOf(documento))
  const written = (['celular', 'telefone'] as const)
    .map(column => ({ column, cell: record.text(column) }))
    .filter(({ cell }) => /\d/.test(cell) && readPhone(cell, ddd).telefone !== '')
  const phones = written
    .filter(({ cell }) => isPhone(cell) || readPhone(cell, ddd).lacksDdd)
    .sort((a, b) => Number(isPhone(b.cell)) - Number(isPhone(a.cell)))
  const [phone, second] = phones
  const invalid =
    Number(email !== '' && !isKnownEmail) +
    Number(/[1-9]/.test(documento) && !isKnownDocument) +
    (written.length - phones.length)
  return {
    fields: {
      nome: { column: 'nomeCliente', cell: plainText(record.text('nomeCliente')) },
      telefone: phone,
      email: { column: 'email', cell: isKnownEmail ? email : '' },
      documento: { column: 'documento', cell: isKnownDocument ? documento : '' },
      endereco: { column: 'rua', cell: addressOf(record) },
    },
    invalid,
    others: Number(second !== undefined && second.cell !== phone?.cell),
  }
}

function addressOf(record: DumpRow<'clientes'>): string {
  const text = (column: Parameters<typeof record.text>[0]) => plainText(record.text(column))
  const join = (parts: string[], by: string) => parts.filter(part => part !== '').join(by)
  return join(
    [
      join([text('rua'), text('numero'), text('complemento')], ', '),
      text('bairro'),
      join([text('cidade'), text('estado')], '/'),
      text('cep') && `CEP ${text('cep')}`,
    ],
    ' - ',
  )
}
