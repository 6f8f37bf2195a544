import { previewRows } from '../../../../shared/imports.ts'
import { settingCategories } from '../../../../shared/settings.ts'
import { checkSetting } from '../../../../shared/settings-schema.ts'
import { safeFileName } from '../../../photos/file-name.ts'
import type { FilePreview, FileToRead, Part, ReadFile } from '../staging/file-to-read.ts'
import type { StagedName } from '../staging/staged.ts'
import { type NamedPhoto, type StagedSettings, stagedPart } from '../staging/staged-rows.ts'
import { type Archive, openArchive } from './archive.ts'
import { type PiecedFile, readerOf } from './pieced-file.ts'
import { readEvents } from './read-events.ts'
import { readOrders, type Sorted } from './read-orders.ts'
import { readExpenses, readPhotos, readReminders } from './read-others.ts'
import { readPeople } from './read-people.ts'
import type { Reading } from './reading.ts'
import { atMost, createIssues, rowsOf } from './rows.ts'
import { shownRows } from './shown-rows.ts'

/** Reads an export of Bancada: all tables, checked by the format and by the rules of the forms. Throws RefusedFile. */
export async function readExport(file: FileToRead, piece: PiecedFile['piece']): Promise<ReadFile> {
  const { exported } = file
  if (!exported) throw new Error('an export is read by pieces')
  const archive = await openArchive(readerOf({ size: exported.size, piece }))
  try {
    return await readTables({ ...file, ...exported }, archive)
  } finally {
    archive.close()
  }
}

async function readTables(
  { today, now, erased, options, tipo }: FileToRead & NonNullable<FileToRead['exported']>,
  archive: Archive,
): Promise<ReadFile> {
  const { manifest } = archive
  const issues = createIssues()
  const counts = { fora: 0 }
  const isCopy = tipo === 'copia'
  const originOf = (id: string) => `${manifest.loja.id}/${id}`
  const reading: Reading = { archive, issues, counts, erased: new Set(erased), originOf, isCopy, now, today }
  const people = await readPeople(reading)
  const { ordens, lixeira, left } = await readOrders(reading, people, previewRows)
  const [events = [], ofTrash = []] = await readEvents(reading, people, [ordens.ids, lixeira.ids])
  const despesas = await readExpenses(reading)
  const lembretes = await readReminders(reading, people, { orders: new Set(ordens.ids), left })
  const withPhotos = new Set([...ordens.ids, ...lixeira.ids])
  const fotos = await (isCopy ? readNamedPhotos(reading, withPhotos) : readPhotos(reading, withPhotos))
  // A backup does not restore settings.
  const configuracoes = isCopy ? noSettings : await readSettings(reading)
  await readTheRest(archive)
  const totais = {
    clientes: people.people.length,
    ordens: ordens.rows.length,
    despesas: despesas.length,
    lembretes: lembretes.length,
    lixeira: lixeira.rows.length,
    fotos: fotos.length,
  }
  const boas = Object.values(totais).reduce((sum, rows) => sum + rows, 0) - fotos.length
  const preview: FilePreview = {
    opcoes: options,
    planilhas: [],
    colunas: [],
    status: [],
    pagamentos: [],
    totais,
    linhas: shownRows(
      people.people.slice(0, previewRows),
      ordens.first,
      despesas.slice(0, previewRows),
      place => people.people[place],
    ),
    contagens: {
      linhas: boas + issues.counted.ruins + counts.fora,
      boas,
      ruins: issues.counted.ruins,
      fora: counts.fora,
      repetidas: 0,
      dobradas: 0,
      clientes_novos: people.people.length,
      clientes_iguais: 0,
      sem_ddd: 0,
      sem_forma: 0,
    },
    mesmo_telefone: { quantidade: 0, exemplos: [] },
    exportacao: {
      ...toldOf(archive),
      configuracoes: configuracoes.valores.length,
      logo: configuracoes.logo !== null,
    },
  }
  return {
    preview,
    clientes: people.people,
    ordens: [],
    despesas,
    erros: issues.told,
    parts: together(
      partsOf('ordens', ordens.rows),
      named('eventos', events),
      partsOf('lixeira', lixeira.rows),
      named('eventos_lixeira', ofTrash),
      partsOf('lembretes', lembretes.map(toJson)),
      partsOf('fotos', fotos.map(toJson)),
      named('configuracoes', [toJson(configuracoes)]),
    ),
  }
}

const noSettings: StagedSettings = { valores: [], logo: null }

const toldOf = ({ manifest }: Archive) => ({
  criado_em: manifest.criado_em,
  parte: manifest.parte,
  partes: manifest.partes,
  com_fotos: manifest.com_fotos,
})

/** Checks the files that are not imported against the manifest, too: an incomplete export is refused. */
async function readTheRest({ manifest, read }: Archive): Promise<void> {
  for (const { caminho } of manifest.arquivos)
    if (!caminho.startsWith('dados/')) for await (const _ of read(caminho));
}

const toJson = (row: object): Buffer => Buffer.from(JSON.stringify(row))

/** Creates the parts one by one: together they take as much memory as the rows. */
function* partsOf(nome: StagedName, rows: Sorted<unknown>['rows']): Generator<Part> {
  for (let from = 0; from < rows.length; from += stagedPart) {
    const some = rows.slice(from, from + stagedPart).flatMap((row, at) => (at === 0 ? [row] : [comma, row]))
    yield { nome, numero: from / stagedPart, json: Buffer.concat([open, ...some, close]) }
  }
}

function* named(nome: StagedName, parts: Iterable<Uint8Array>): Generator<Part> {
  let numero = 0
  for (const json of parts) yield { nome, numero: numero++, json }
}

function* together(...all: Iterable<Part>[]): Generator<Part> {
  for (const parts of all) yield* parts
}

const [open, comma, close] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]

/** The photos that a backup names. The file does not say where their objects are. */
async function readNamedPhotos(
  { archive, issues, originOf, now }: Reading,
  orders: Set<string>,
): Promise<NamedPhoto[]> {
  const photos: NamedPhoto[] = []
  for await (const { linha, row } of rowsOf(archive, issues, 'fotos_os')) {
    const { id, os_id, nome_arquivo, created_at, parte: _, arquivo: _image, ...told } = row
    if (!orders.has(os_id)) continue
    photos.push({
      ...told,
      linha,
      origem: originOf(id),
      os: originOf(os_id),
      nome_arquivo: safeFileName(nome_arquivo),
      created_at: atMost(created_at, now),
    })
  }
  return photos
}

/** Reads known and valid settings of an export, and its logo. The account's own settings are left out. */
async function readSettings({ archive, issues }: Reading): Promise<StagedSettings> {
  const valores: StagedSettings['valores'] = []
  for await (const { linha, row } of rowsOf(archive, issues, 'configuracoes')) {
    const { chave, valor } = row
    const categoria = settingCategories.find(one => one === row.categoria)
    if (!categoria || categoria === 'seguranca' || (categoria === 'perfil' && chave === 'nome')) continue
    const checked = checkSetting(categoria, chave, valor)
    if ('valor' in checked) valores.push({ categoria, chave, valor: checked.valor })
    else if (checked.issue !== 'campo_desconhecido')
      issues.add('configuracoes', linha, [{ campo: chave, motivo: checked.issue, valor }])
  }
  const { logo, arquivos } = archive.manifest
  const place = logo === null ? undefined : archive.places.get(logo)
  const listed = arquivos.find(({ caminho }) => caminho === logo)
  return { valores, logo: place && listed ? { ...place, sha256: listed.sha256 } : null }
}
