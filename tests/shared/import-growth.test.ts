import { expect, test } from 'vitest'
import { plainText } from '../../src/server/data/imports/mapos/plain-text.ts'
import { likelyCategory, likelyService, titleWords } from '../../src/server/data/imports/sheet/likeness.ts'
import {
  knownPayment,
  likelyPayment,
  saysPart,
  withoutAmounts,
} from '../../src/server/data/imports/sheet/payment-words.ts'
import { readText } from '../../src/server/data/imports/sheet/sheet-text.ts'
import { knownStatus } from '../../src/server/data/imports/sheet/status-words.ts'
import { findSummaries } from '../../src/server/data/imports/sheet/summary-rows.ts'
import {
  beginsWithYes,
  readAmount,
  readDay,
  readNumber,
  readPhone,
  readSignedAmount,
  readYesNo,
} from '../../src/server/data/imports/sheet/values.ts'
import { documentIn } from '../../src/shared/documents.ts'

// A cell is anybody's text: twice as long, it takes about twice as long to read.

const readers: Record<string, (text: string) => unknown> = {
  day: text => readDay(text, { ordem: 'dia', today: '2026-11-28', fuso: 'UTC', from1904: false }),
  amount: text => [readAmount(text), readSignedAmount(text)],
  phone: text => readPhone(text, '11'),
  document: documentIn,
  number: readNumber,
  'yes or no': text => [readYesNo(text), beginsWithYes(text)],
  payment: text => [knownPayment(text), likelyPayment(text), saysPart(text, 1), withoutAmounts(text)],
  status: knownStatus,
  'likely word': text => [likelyService(text), likelyCategory(text)],
  'row of sums': text => findSummaries([{ linha: 1, celulas: [text, `total ${text}`] }], {}, 'clientes'),
  title: titleWords,
  html: plainText,
  'text file': text => readText(Buffer.from(`Nome;Valor\n${text};1`), { separador: ';' }),
}

const signs = [
  ...[
    ' ',
    '\t',
    '\n',
    '\u00a0',
    '\u200e',
    '.',
    ',',
    '_',
    '-',
    '/',
    '1',
    'a',
    'é',
    'R$',
    'r$ ',
    '<',
    '<a ',
    '&',
    "'",
  ],
  ...['"', ' e ', ' ou ', '(', '#', 'n', '1 ', ' 1', ', 1:11', 'T11:11', '[', '\\', '0,', "='", '::: ', '😀'],
]

/** Milliseconds of the processor for a text of so many characters, between two that make the readers go on. */
function spent(read: (text: string) => unknown, sign: string, length: number): number {
  const text = `1${sign.repeat(length / sign.length)}x\n`
  const start = process.cpuUsage()
  read(text)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

test.each(Object.entries(readers))('a %s of one repeated sign', (_, read) => {
  for (const sign of signs) {
    // What grows with the square takes over 50 ms.
    if (spent(read, sign, 16_384) < 10) continue
    const best = (length: number) => Math.min(...Array.from({ length: 5 }, () => spent(read, sign, length)))
    expect(best(16_384), JSON.stringify(sign)).toBeLessThan(Math.max(3 * best(8_192), 25))
  }
})
