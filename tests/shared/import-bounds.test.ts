import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPeople } from '../../src/server/data/imports/sheet/people.ts'
import { readSheet } from '../../src/server/data/imports/sheet/read-sheet.ts'
import { xlsx, zip } from '../support/xlsx.ts'

// Files that are small, and would take minutes or gigabytes if what is in them were believed.

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bancada-bounds-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(file: Buffer) {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, file)
  return readSheet({
    tipo: 'planilha',
    path,
    noun: 'clientes',
    options: {},
    today: '2026-11-18',
    fuso: 'America/Sao_Paulo',
  })
}
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const names = `<row>${cell('Nome')}</row><row>${cell('Ana')}</row>`

test('20,000 people of one phone are told apart at once, and those of the same name are found', () => {
  const people = createPeople()
  const person = (nome: string) => ({
    nome,
    telefone: '(11) 99999-9999',
    email: null,
    endereco: null,
    documento: null,
  })
  const row = { linha: 1, origem: '', cadastro: null }
  const places = Array.from({ length: 20_000 }, (_, i) => people.add(person(`Maria N${i}`), row).place)
  expect(new Set(places).size).toBe(20_000)
  expect(people.all.filter(({ mesma_linha }) => mesma_linha)).toHaveLength(19_999)
  expect(people.add(person('MARIA n19999'), row)).toEqual({ place: 19_999, isNew: false })
  expect(people.add(person('Maria'), row)).toEqual({ place: 0, isNew: false })
})

test('a format of brackets alone is read once', async () => {
  const format = '['.repeat(1_000_000)
  const { clientes } = await read(
    zip({
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="a"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="a" Type="x/worksheet" Target="worksheets/a.xml"/></Relationships>',
      'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts></styleSheet>`,
      'xl/worksheets/a.xml': `<worksheet><sheetData>${names}</sheetData></worksheet>`,
    }),
  )
  expect(clientes.map(({ nome }) => nome)).toEqual(['Ana'])
})

test.each([
  ['a text without an end', `<row>${cell('x'.repeat(20_000_000))}</row>`, 'descompactado_demais'],
  ['a tag without an end', `<row ${'a'.repeat(20_000_000)}="1"/>`, 'descompactado_demais'],
  ['tags in tags', '<a>'.repeat(1_000_000), 'arquivo_corrompido'],
])('%s is refused before it is held', async (_, rows, reason) => {
  await expect(read(xlsx({ sheets: { A: rows } }))).rejects.toMatchObject({ reason })
})

test('of a text in a hundred pieces no more is held than a cell may have', async () => {
  const runs = `<r><t>${'x'.repeat(100_000)}</t></r>`.repeat(100)
  const rows = `<row>${cell('Nome')}</row><row><c t="inlineStr"><is>${runs}</is></c></row>`
  const { erros } = await read(xlsx({ sheets: { A: rows } }))
  expect(erros).toMatchObject([{ linha: 2, coluna: 'Nome' }])
  expect(erros[0]?.valor.length).toBeLessThanOrEqual(40_000)
})

test('a cell is cut, and its field is still said to be too long', async () => {
  const long = [`${'x'.repeat(5_000)}${' '.repeat(5_000)}fim`, `${'x'.repeat(7_999)}😀`, 'x'.repeat(10_000)]
  for (const text of long) {
    const rows = `<row>${cell('Nome')}${cell('Endereço')}</row><row>${cell('Ana')}${cell(text)}</row>`
    for (const file of [xlsx({ sheets: { A: rows } }), Buffer.from(`Nome;Endereço\nAna;"${text}"`)])
      expect(await read(file)).toMatchObject({
        clientes: [{ nome: 'Ana', endereco: null }],
        erros: [{ coluna: 'Endereço', motivo: 'texto_longo', so_campo: true }],
      })
  }
})

test('blanks before a text are none of it', async () => {
  const text = `${' '.repeat(100_000)}Ana`
  for (const file of [
    xlsx({ sheets: { A: `<row>${cell('Nome')}</row><row>${cell(text)}</row>` } }),
    Buffer.from(`Nome\n"${text}"`),
  ])
    expect(await read(file)).toMatchObject({ clientes: [{ nome: 'Ana' }], erros: [] })
})

test('one long text that a million cells name is refused', async () => {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`
  const file = xlsx({
    sheets: { A: row.repeat(5_000) },
    strings: `<sst><si><t>${'x'.repeat(8_000)}</t></si></sst>`,
  })
  await expect(read(file)).rejects.toMatchObject({ reason: 'descompactado_demais' })
})

test('a text in a million pieces is read at once', async () => {
  const text = 'a<!-- -->'.repeat(1_000_000)
  const start = process.cpuUsage()
  await read(xlsx({ sheets: { A: `<row>${cell('Nome')}</row><row>${cell(text)}</row>` } }))
  // It takes a second; copying the whole text for each piece, ten.
  expect(process.cpuUsage(start).user).toBeLessThan(5_000_000)
})
