import { addMonths } from '../../../../shared/days.ts'
import { importedExpense } from '../../../../shared/finance-schema.ts'
import { maxPhotoBytes } from '../../../../shared/photos.ts'
import { createReminder } from '../../../../shared/reminders-schema.ts'
import { safeFileName } from '../../../photos/file-name.ts'
import { RefusedFile } from '../staging/refused-file.ts'
import type { StagedExpense, StagedPhoto, StagedReminder } from '../staging/staged-rows.ts'
import { namesErased, type People } from './read-people.ts'
import type { Reading } from './reading.ts'
import { atMost, madeAt, problemsOf, rowsOf } from './rows.ts'

/** Reads the expenses of an export, the newest first. */
export async function readExpenses(reading: Reading): Promise<StagedExpense[]> {
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
export async function readReminders(
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
export async function readPhotos(
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
