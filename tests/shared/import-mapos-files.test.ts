import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMapos } from '../../src/server/data/imports/mapos/read-mapos.ts'
import { maposDump, maposTables } from '../support/mapos-dump.ts'
import { cliente, dump, os, paid } from '../support/mapos-rows.ts'
import { windows1252 } from '../support/windows-1252.ts'
import { zip } from '../support/xlsx.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bancada-mapos-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(file: Buffer | string) {
  const path = join(folder, 'arquivo')
  await writeFile(path, file)
  return readMapos({
    tipo: 'mapos',
    path,
    noun: null,
    options: {},
    today: '2026-11-23',
    fuso: 'America/Sao_Paulo',
  })
}

const rows = { clientes: [cliente()], os: [os({ status: 'Faturado' })], lancamentos: [paid()] }
const small = dump(rows)

test('it is read however it was packed and written', async () => {
  const latin = Buffer.from(small.replaceAll('Ribeiro', 'Conceição'), 'latin1')
  const tables = maposTables(rows)
  const files: Record<string, [Buffer | string, string]> = {
    sql: [small, 'Ana Ribeiro'],
    gz: [gzipSync(small), 'Ana Ribeiro'],
    phpMyAdmin: [maposDump(tables, 'phpMyAdmin'), 'Ana Ribeiro'],
    'zip com capa': [zip({ '__MACOSX/._b.sql': 'x', 'pasta/': '', 'pasta/b.SQL': small }), 'Ana Ribeiro'],
    'gz em zip': [zip({ 'backup.sql.gz': gzipSync(small) }), 'Ana Ribeiro'],
    'zip em zip': [zip({ 'backup.zip': zip({ 'b.sql': small }) }), 'Ana Ribeiro'],
    'Latin-1': [latin, 'Ana Conceição'],
    'duas vezes UTF-8': [small.replaceAll('Ribeiro', 'ConceiÃ\u00a7Ã£o'), 'Ana ConceiÃ\u00a7Ã£o'],
  }
  for (const [name, [file, customer]] of Object.entries(files)) {
    const { clientes, ordens, preview } = await read(file)
    expect(clientes, name).toMatchObject([{ linha: 7, nome: customer }])
    expect(ordens, name).toMatchObject([{ linha: 12, numero: 12, cliente: 0, pago: true }])
    expect(preview.linhas[1], name).toMatchObject({
      noun: 'ordens',
      linha: 12,
      campos: { cliente: customer },
    })
  }
  // What lay packed in it is gone.
  expect(await readdir(folder)).toEqual(['arquivo'])
})

test('of a dump in Windows-1252 every record comes whole: quotes, dashes and euros', async () => {
  const words = 'Película “fosca” – 5 € d’água…'
  const ids = Array.from({ length: 40 }, (_, at) => at + 1)
  const file = dump({
    clientes: ids.map(id => cliente({ idClientes: id, nomeCliente: `D’Ávila ${id}`, celular: null })),
    os: ids.map(id => os({ idOs: id, clientes_id: id, defeito: words, observacoes: 'Pediu “só o vidro”' })),
  })
  const { clientes, ordens, erros } = await read(windows1252(file))
  expect(erros).toEqual([])
  expect(clientes.map(({ nome }) => nome).sort()).toEqual(ids.map(id => `D’Ávila ${id}`).sort())
  expect(ordens).toHaveLength(ids.length)
  for (const order of ordens)
    expect(order).toMatchObject({
      defeito: words,
      observacoes: expect.stringContaining('Pediu “só o vidro”'),
    })
})

test('what is no backup of MapOS, or a dangerous one, is refused with its reason', async () => {
  const packed = gzipSync(small)
  // Such files may stand one behind the other.
  const piece = gzipSync(Buffer.concat([Buffer.from('-- '), Buffer.alloc(16 * 1024 * 1024, 'a')]))
  const bomb = Buffer.concat(Array(33).fill(piece))
  const many = Array.from({ length: 50_001 }, (_, at) => `(${at + 1},7)`).join()
  const files: Record<string, [string, Buffer | string]> = {
    vazio: ['arquivo_vazio', ''],
    'sem registros': ['arquivo_vazio', dump({})],
    'outro banco': ['outro_sistema', 'CREATE TABLE `wp_posts` (`ID` int);INSERT INTO `wp_posts` VALUES (1);'],
    'outros clientes': ['outro_sistema', 'CREATE TABLE clientes (id int);CREATE TABLE os (id int);'],
    planilha: ['formato_desconhecido', 'Nome;Telefone\nAna;1'],
    imagem: ['formato_desconhecido', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    'dois em um zip': ['formato_desconhecido', zip({ 'a.sql': small, 'b.sql': small })],
    'zip sem dump': ['formato_desconhecido', zip({ 'a.txt': small })],
    'zip em zip em zip': [
      'formato_desconhecido',
      zip({ 'a.zip': zip({ 'b.zip': zip({ 'c.sql': small }) }) }),
    ],
    'gz em gz': ['formato_desconhecido', gzipSync(packed)],
    cortado: ['arquivo_truncado', small.slice(0, small.indexOf('Ana') + 2)],
    'gz cortado': ['arquivo_truncado', packed.subarray(0, packed.length - 20)],
    'gz danificado': ['arquivo_corrompido', Buffer.concat([packed.subarray(0, 40), Buffer.alloc(200, 7)])],
    'zip cortado': ['arquivo_truncado', zip({ 'a.sql': small }).subarray(0, 300)],
    'com senha': ['arquivo_protegido', zip({ 'a.sql': small }, { flags: 1 })],
    'sobe pastas': ['zip_inseguro', zip({ '../a.sql': small })],
    'zip que mente': ['arquivo_corrompido', zip({ 'a.sql': small }, { says: 10 })],
    'bomba em zip': ['descompactado_demais', zip({ 'a.gz': bomb })],
    'linhas demais': ['linhas_demais', `INSERT INTO os (idOs, clientes_id) VALUES ${many};`],
  }
  for (const [name, [reason, file]] of Object.entries(files))
    await expect(read(file), name).rejects.toMatchObject({ reason })
  expect(await readdir(folder)).toEqual(['arquivo'])
})

test('a dump of version 2 has no discounts, and a sale of the same number is no payment', async () => {
  const old = {
    ...rows,
    produtos_os: [{ idProdutos_os: 1, os_id: 12, subTotal: '30.10' }],
    lancamentos: [paid({ descricao: 'Fatura de Venda - #12' })],
    vendas: [{ idVendas: 12, clientes_id: 7 }],
  }
  const without = ['desconto', 'valor_desconto', 'tipo_desconto', 'complemento', 'vendas_id', 'categorias_id']
  const { ordens } = await read(maposDump(maposTables(old, { without })))
  expect(ordens).toMatchObject([{ valor: 30.1, status: 'Entregue', pago: false }])
})

test('each record is a customer of its own, but who has the same document, or phone and a like name', async () => {
  const people = [
    cliente({ idClientes: 1, celular: '', telefone: '(11) 3456-7890', documento: '529.982.247-25' }),
    cliente({ idClientes: 2, celular: '', documento: '52998224725', email: 'ana@exemplo.com.br' }),
    cliente({ idClientes: 3, nomeCliente: 'Beto', celular: '' }),
    cliente({
      idClientes: 4,
      nomeCliente: 'Beto',
      celular: '0000-0000',
      documento: 'isento',
      email: 'não tem',
    }),
    cliente({
      idClientes: 5,
      nomeCliente: 'Célia',
      celular: '123',
      telefone: '(11) 97777-1234',
      documento: '111',
    }),
  ]
  const orders = [2, 4, 5].map(clientes_id => os({ idOs: clientes_id, clientes_id }))
  const { clientes, ordens, preview, erros } = await read(dump({ clientes: people, os: orders }))
  const names = clientes.map(({ linha, nome, telefone, email }) => [linha, nome, telefone, email])
  expect(names.sort()).toEqual([
    [1, 'Ana Ribeiro', '(11) 3456-7890', 'ana@exemplo.com.br'],
    [3, 'Beto', '', null],
    [4, 'Beto', '', null],
    [5, 'Célia', '(11) 97777-1234', null],
  ])
  const whose = ordens.map(({ numero, cliente: place }) => [numero, clientes[place]?.linha])
  expect(whose.sort()).toEqual([
    [2, 1],
    [4, 4],
    [5, 5],
  ])
  expect(preview.contagens).toMatchObject({ repetidas: 0, dobradas: 1, ruins: 0 })
  expect(preview.sem_lugar).toEqual([])
  const left = erros.map(({ linha, coluna, motivo, valor, so_campo }) => [
    linha,
    coluna,
    motivo,
    valor,
    so_campo,
  ])
  expect(left).toEqual([
    [4, 'clientes.email', 'email_invalido', 'não tem', true],
    [5, 'clientes.celular', 'telefone_invalido', '123', true],
    [5, 'clientes.documento', 'documento_invalido', '111', true],
  ])
})
