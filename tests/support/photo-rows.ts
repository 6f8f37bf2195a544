import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { remote } from './remote.ts'
import type { startServer } from './server-process.ts'
import { orderInput } from './shops.ts'

type Server = Pick<Awaited<ReturnType<typeof startServer>>, 'url' | 'sql' | 'dataDir'>

let made = 0

export interface PhotoShop {
  client: ReturnType<typeof remote>
  user_id: string
  orders: { id: string; numero_os: string; nome: string }[]
}

/** A shop with two orders, of Ana and of Júlia. */
export async function beginShop({ url, sql }: Server): Promise<PhotoShop> {
  const client = remote(url)
  const email = `galeria${made++}@exemplo.com.br`
  await client.begin(email)
  const [user] = await sql<{ id: string }[]>`select id from usuarios where email = ${email}`
  const orders: PhotoShop['orders'] = []
  for (const nome of ['Ana Paula Ribeiro', 'Júlia Prado']) {
    const chave = crypto.randomUUID()
    const customer = await client.call('customers.create', { chave, nome, telefone: '31994557102' })
    const order = await client.call('orders.create', orderInput((customer.data as { id: string }).id))
    orders.push({ ...(order.data as { id: string; numero_os: string }), nome })
  }
  return { client, user_id: user?.id ?? '', orders }
}

/** Stores photos, newest first, of the orders in turn and of each type in turn; `objects` of them with their images. */
export async function storePhotos(
  { sql, dataDir }: Server,
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
