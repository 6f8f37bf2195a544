import { plans } from '../../../shared/plans.ts'
import { lockKeptPhotos, takeKeptPhotos } from '../../copies/kept-objects.ts'
import { knownOrigins, noteOrigins } from '../origins.ts'
import type { NamedPhoto } from '../staged-rows.ts'
import type { Batch } from '../store.ts'
import { idFor } from './ids.ts'
import { insertPhoto } from './photo-row.ts'

/**
 * Gives photos that a copy names back to their orders, where their objects are kept for it and the plan has room: the shop's rows
 * keep them from here on. Of those that are kept nowhere nothing comes back.
 */
export async function storeNamedPhotos({ tx, shop, locked, one, now }: Batch, rows: NamedPhoto[]) {
  const known = await knownOrigins(
    tx,
    shop,
    'fotos',
    rows.map(({ origem }) => origem),
  )
  const fresh = rows.filter(({ origem }) => !known.has(origem))
  const kept = await lockKeptPhotos(
    tx,
    shop,
    fresh.map(({ origem }) => idFor(shop, origem)),
  )
  const found = fresh.filter(({ origem }) => kept.has(idFor(shop, origem)))
  const orders = await knownOrigins(
    tx,
    shop,
    'ordens',
    found.map(({ os }) => os),
  )
  let room = plans[locked.plan.plano].bytes_fotos - locked.bytes_fotos
  const brought: { origem: string; id: string }[] = []
  for (const photo of found) {
    const { origem, os, nome_arquivo, largura, altura, bytes } = photo
    const id = idFor(shop, origem)
    const [order, url_storage] = [orders.get(os), kept.get(id)]
    if (!order || !url_storage || bytes > room) continue
    const row = { id, os_id: order.id, nome_arquivo, url_storage, largura, altura, bytes }
    if (!(await insertPhoto(tx, shop, photo, row, now))) continue
    room -= bytes
    brought.push({ origem, id })
  }
  await takeKeptPhotos(
    tx,
    shop,
    brought.map(({ id }) => id),
  )
  await noteOrigins(tx, shop, one.id, 'fotos', brought, now)
  return { fotos: brought.length, esperam: found.length - brought.length }
}
