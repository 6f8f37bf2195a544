import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { openShop } from './open-shop.ts'
import type { RunningServer } from './server-process.ts'

export type PhotoShop = Awaited<ReturnType<typeof beginShop>>

/** A shop with two orders, of Ana and of Júlia. */
export async function beginShop(server: RunningServer) {
  const shop = await openShop(server)
  const orders: { id: string; numero_os: string; nome: string }[] = []
  for (const nome of ['Ana Paula Ribeiro', 'Júlia Prado']) {
    const { id } = await shop.customer({ nome, telefone: '31994557102' })
    orders.push({ ...(await shop.order(id)), nome })
  }
  return { ...shop, orders }
}

/** Stores photos, newest first, of the orders in turn and of each type in turn; `objects` of them with their images. */
export async function storePhotos(
  { sql, dataDir }: RunningServer,
  { user_id, orders }: PhotoShop,
  count: number,
  { name, objects = count }: { name(at: number): string; objects?: number },
): Promise<void> {
  const image = sharp({ create: { width: 480, height: 360, channels: 3, background: '#7a8691' } })
  const [full, thumbnail] = [await image.clone().jpeg().toBuffer(), await image.clone().webp().toBuffer()]
  const rows = Array.from({ length: count }, (_, at) => {
    const order = orders[at % orders.length]
    if (!order) throw new Error('a shop has orders')
    return {
      user_id,
      id: crypto.randomUUID(),
      os_id: order.id,
      nome_arquivo: name(at),
      url_storage: `${user_id}/${order.id}/${at}_foto.jpg`,
      tipo_foto: ['antes', 'depois', 'componente'][at % 3] ?? '',
      largura: 480,
      altura: 360,
      bytes: full.length + thumbnail.length,
      created_at: new Date(Date.now() - at * 60_000).toISOString(),
      busca: `${order.numero_os} ${order.nome} ${name(at)}`,
      chave: crypto.randomUUID(),
      chave_conteudo: '',
    }
  })
  await sql`insert into fotos_os ${sql(rows)}`
  await sql`update fotos_os set busca = bancada_busca(busca) where user_id = ${user_id}`
  for (const { url_storage } of rows.slice(0, objects)) {
    const path = join(dataDir, 'fotos', url_storage)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, full)
    await writeFile(path.replace(/\.jpg$/, '.mini.webp'), thumbnail)
  }
}
