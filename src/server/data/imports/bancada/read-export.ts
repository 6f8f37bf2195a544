import { addMonths } from '../../../../shared/days.ts'
import { importedExpense } from '../../../../shared/finance-schema.ts'
import { previewRows } from '../../../../shared/imports.ts'
import { maxPhotoBytes } from '../../../../shared/photos.ts'
import { createReminder } from '../../../../shared/reminders-schema.ts'
import { checkSetting, settingCategories } from '../../../../shared/settings.ts'
import { safeFileName } from '../../../photos/file-names.ts'
import {
  type FilePreview,
  type FileToRead,
  type Part,
  type ReadFile,
  RefusedFile,
} from '../staging/file-to-read.ts'
import {
  type NamedPhoto,
  type StagedExpense,
  type StagedName,
  type StagedPhoto,
  type StagedReminder,
  type StagedSettings,
  stagedPart,
} from '../staging/staged.ts'
import { type Archive, openArchive } from './archive.ts'
import { type PiecedFile, readerOf } from './pieced-file.ts'
import { readEvents } from './read-exported-events.ts'
import { hideAnswers, readOrders, type Sorted } from './read-exported-orders.ts'
import { namesErased, type People, readPeople } from './read-exported-people.ts'
import { atMost, createIssues, madeAt, problemsOf, type Reading, rowsOf, shownRows } from './rows.ts'

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
  const { events: histories, hidden } = await readEvents(reading, people, [ordens.ids, lixeira.ids])
  const [events = [], ofTrash = []] = histories
  for (const orders of [ordens, lixeira]) hideAnswers(orders, hidden)
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

/** Reads the expenses of an export, the newest first. */
async function readExpenses(reading: Reading): Promise<StagedExpense[]> {
  const { archive, issues, originOf, today } = reading
  const expenses: StagedExpense[] = []
  const copies = new Set<string>()
  for await (const { linha, row } of rowsOf(archive, issues, 'despesas')) {
    const { id, descricao, valor, categoria, data_despesa, recorrente, serie, dia, copia_de } = row
    const { data, error } = importedExpense.safeParse({ descricao, valor, categoria, data_despesa })
    const problems = error ? problemsOf(error, row) : []
    const isFar = data_despesa < addMonths(today, -120) || data_despesa >= addMonths(today, 13)
    if (isFar) problems.push({ campo: 'data_despesa', motivo: 'data_distante', valor: data_despesa })
    if (dia < 1 || dia > 31) problems.push({ campo: 'dia', motivo: 'campo_invalido', valor: dia })
    const copy = `${serie} ${copia_de}`
    const isCopied = copia_de !== null && (copies.has(copy) || !copia_de.endsWith('-01') || copia_de < '1990')
    if (isCopied) problems.push({ campo: 'copia_de', motivo: 'campo_invalido', valor: copia_de })
    if (!data || problems.length > 0) {
      issues.add('despesas', linha, problems)
      continue
    }
    copies.add(copy)
    const made = madeAt(reading, row.created_at)
    expenses.push({ ...data, linha, origem: originOf(id), recorrente, serie, dia, copia_de, ...made })
  }
  return expenses.sort((a, b) => b.data_despesa.localeCompare(a.data_despesa) || b.linha - a.linha)
}

/** Reads its reminders. One whose order is not imported gets no order. Those of erased customers are left out. */
async function readReminders(
  reading: Reading,
  people: People,
  { orders, left }: { orders: Set<string>; left: Set<string> },
): Promise<StagedReminder[]> {
  const { archive, issues, originOf, now, counts } = reading
  const reminders: StagedReminder[] = []
  for await (const { linha, row } of rowsOf(archive, issues, 'lembretes')) {
    const { id, titulo, descricao, tipo, os_id, data_lembrete, status, avisado_em } = row
    if (left.has(os_id ?? '') || left.has(id) || namesErased(people, `${titulo} ${descricao}`)) {
      counts.fora++
      continue
    }
    const input = { chave: id, titulo, descricao, tipo, os_id, data_lembrete }
    const { data, error } = createReminder.safeParse(input)
    if (!data) {
      issues.add('lembretes', linha, problemsOf(error, row))
      continue
    }
    const { chave: _key, os_id: _order, ...fields } = data
    reminders.push({
      ...fields,
      linha,
      origem: originOf(id),
      status,
      os: os_id && orders.has(os_id) ? originOf(os_id) : null,
      avisado_em: avisado_em === null ? null : atMost(avisado_em, now),
      ...madeAt(reading, row.created_at),
    })
  }
  return reminders
}

/**
 * Reads the photos whose images are in this file, in the order of the images. Throws RefusedFile if an image is missing,
 * differs from its row or has none.
 */
async function readPhotos(
  { archive, issues, originOf, now }: Reading,
  orders: Set<string>,
): Promise<StagedPhoto[]> {
  const { places, manifest } = archive
  const photos: StagedPhoto[] = []
  const images = new Set<string>()
  const before = issues.counted.ruins
  for await (const { linha, row } of rowsOf(archive, issues, 'fotos_os')) {
    const { id, os_id, nome_arquivo, tipo_foto, created_at, parte, arquivo } = row
    if (!arquivo) continue
    const place = places.get(arquivo.caminho)
    const isThere = place?.size === arquivo.bytes && arquivo.caminho.startsWith('fotos/')
    if (!place || !isThere || parte !== manifest.parte || images.has(arquivo.caminho))
      throw new RefusedFile('conteudo_diferente')
    images.add(arquivo.caminho)
    if (place.size > maxPhotoBytes)
      issues.add('fotos_os', linha, [{ campo: 'bytes', motivo: 'campo_invalido' }])
    else if (orders.has(os_id))
      photos.push({
        linha,
        origem: originOf(id),
        os: originOf(os_id),
        nome_arquivo: safeFileName(nome_arquivo),
        tipo_foto,
        created_at: atMost(created_at, now),
        imagem: { ...place, sha256: arquivo.sha256 },
      })
  }
  const listed = new Set([...images, ...manifest.arquivos.map(({ caminho }) => caminho), 'manifest.json'])
  // Rows with issues may own the other images.
  if (issues.counted.ruins > before) return sortedByPlace(photos)
  if (images.size !== manifest.imagens) throw new RefusedFile('conteudo_diferente')
  if ([...places.keys()].some(name => !listed.has(name))) throw new RefusedFile('conteudo_diferente')
  return sortedByPlace(photos)
}

const sortedByPlace = (photos: StagedPhoto[]) => photos.sort((a, b) => a.imagem.at - b.imagem.at)
