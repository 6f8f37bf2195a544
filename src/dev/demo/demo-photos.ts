import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { Transaction } from '../../server/db/client.ts'
import { contentHash } from '../../server/db/idempotency.ts'
import { clientes } from '../../server/db/schema/customers.ts'
import { ordens_servico } from '../../server/db/schema/orders.ts'
import { fotos_os } from '../../server/db/schema/photos.ts'
import { lojas } from '../../server/db/schema/shops.ts'
import { objectKey, thumbnailKey } from '../../server/photos/file-names.ts'
import { toStoredImage } from '../../server/photos/image.ts'
import { searchablePhoto } from '../../server/photos/write-photos.ts'
import type { Storage } from '../../server/storage/storage.ts'
import type { ServiceType } from '../../shared/orders.ts'
import type { PhotoType } from '../../shared/photos.ts'
import type { Random } from './data/random.ts'
import {
  back,
  battery,
  board,
  chargingPort,
  cracks,
  dark,
  front,
  lit,
  onBench,
  opened,
  placed,
  screwdriver,
  screws,
  stripes,
} from './phone-drawing.ts'

/** Stores photos of a shop's orders: draws each picture and processes it like an upload. */
export async function insertPhotos(
  tx: Transaction,
  storage: Storage,
  { user_id }: { user_id: string },
  now: Date,
  random: Random,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bancada-demo-'))
  const shown: string[] = []
  try {
    for (const album of albums) {
      const order = await newestOrder(tx, user_id, album, shown)
      if (!order) continue
      shown.push(order.id)
      for (const [at, picture] of album.pictures.entries()) {
        const taken = takenAt(order, picture, at / album.pictures.length, now)
        await insertPhoto(tx, storage, { ...order, user_id }, picture, taken, { folder, random })
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Photographed = NonNullable<Awaited<ReturnType<typeof newestOrder>>>

async function newestOrder(tx: Transaction, user_id: string, { servico, done }: Album, shown: string[]) {
  const [order] = await tx
    .select({
      id: ordens_servico.id,
      numero_os: ordens_servico.numero_os,
      cliente: clientes.nome,
      created_at: ordens_servico.created_at,
      updated_at: ordens_servico.updated_at,
    })
    .from(ordens_servico)
    .innerJoin(
      clientes,
      and(eq(clientes.user_id, ordens_servico.user_id), eq(clientes.id, ordens_servico.cliente_id)),
    )
    .where(
      and(
        eq(ordens_servico.user_id, user_id),
        eq(ordens_servico.tipo_servico, servico),
        inArray(ordens_servico.status, done ? ['Pronto', 'Entregue'] : ['Recebido', 'Em Andamento']),
        notInArray(ordens_servico.id, shown),
      ),
    )
    .orderBy(desc(ordens_servico.created_at), desc(ordens_servico.id))
    .limit(1)
  return order
}

/** Photos of the entry are taken at the counter, the others before the order's last change. */
function takenAt(order: Photographed, { tipo_foto }: Picture, share: number, now: Date): Date {
  const [from, to] = [Date.parse(order.created_at), Date.parse(order.updated_at)]
  const elapsed = tipo_foto === 'antes' ? 120_000 * (1 + share) : (to - from) * share
  return new Date(Math.min(from + Math.round(elapsed), now.getTime()))
}

async function insertPhoto(
  tx: Transaction,
  storage: Storage,
  { user_id, id: os_id, numero_os, cliente }: Photographed & { user_id: string },
  { nome_arquivo, tipo_foto, draw }: Picture,
  taken: Date,
  { folder, random }: { folder: string; random: Random },
): Promise<void> {
  const path = join(folder, 'foto.jpg')
  const file = await sharp(Buffer.from(draw(random)))
    .jpeg({ quality: 90 })
    .toBuffer()
  await writeFile(path, file)
  const { full, thumbnail, largura, altura } = await toStoredImage(path, user_id)
  const [id, chave] = [random.idAt(taken), random.idAt(taken)]
  const sent = { chave, os_id, tipo_foto, nome_arquivo }
  const url_storage = objectKey({ ...sent, id, user_id }, taken)
  await storage.put(url_storage, full, 'image/jpeg')
  await storage.put(thumbnailKey(url_storage), thumbnail, 'image/webp')
  const bytes = full.length + thumbnail.length
  await tx.insert(fotos_os).values({
    ...sent,
    user_id,
    id,
    url_storage,
    largura,
    altura,
    bytes,
    created_at: taken.toISOString(),
    busca: searchablePhoto(numero_os, cliente, nome_arquivo),
    chave_conteudo: contentHash({ ...sent, sha256: createHash('sha256').update(file).digest('base64url') }),
  })
  await tx
    .update(lojas)
    .set({
      total_fotos: sql`${lojas.total_fotos} + 1`,
      bytes_fotos: sql`${lojas.bytes_fotos} + ${bytes}::int`,
    })
    .where(eq(lojas.user_id, user_id))
}

interface Picture {
  nome_arquivo: string
  tipo_foto: PhotoType
  /** An SVG. */
  draw(random: Random): string
}

interface Album {
  /** Of which of the shop's orders: the newest ones of this service, one an album. */
  servico: ServiceType
  /** Whether the repair is done, so that there is something to show after it. */
  done: boolean
  pictures: readonly Picture[]
}

const home = ['#f6c453', '#6fb58a', '#5b8dd9', '#e2765b', '#f1ede6', '#9a7bd0', '#3d4b5c']

/** What the shop photographed, by order. */
const albums: readonly Album[] = [
  {
    servico: 'Troca de Tela',
    done: false,
    pictures: [
      {
        nome_arquivo: 'tela trincada.jpg',
        tipo_foto: 'antes',
        draw: random =>
          onBench(
            '#b9aa97',
            placed(600, 450, -72, front('#2b2d31', dark + cracks(random, 96, 240, 620))) +
              screws(random, 3, 180, 760, 60),
          ),
      },
      {
        nome_arquivo: 'traseira na entrada.jpg',
        tipo_foto: 'antes',
        draw: () => onBench('#b9aa97', placed(600, 470, -96, back('#3d5d7a'))),
      },
    ],
  },
  {
    servico: 'Troca de Tela',
    done: true,
    pictures: [
      {
        nome_arquivo: 'IMG_4821.jpg',
        tipo_foto: 'antes',
        draw: random =>
          onBench('#8f9a94', placed(600, 450, 84, front('#d9d4cb', dark + cracks(random, -70, -150, 700)))),
      },
      {
        nome_arquivo: 'IMG_4827.jpg',
        tipo_foto: 'componente',
        draw: random =>
          onBench(
            '#8f9a94',
            placed(520, 450, 88, opened('#d9d4cb', random)) +
              placed(880, 770, -16, screwdriver('#ad4e27')) +
              screws(random, 6, 1060, 190, 80),
          ),
      },
      {
        nome_arquivo: 'IMG_4830.jpg',
        tipo_foto: 'depois',
        draw: () =>
          onBench('#8f9a94', placed(600, 450, 84, front('#d9d4cb', lit('#2f6f8f', '#123046', home)))),
      },
    ],
  },
  {
    servico: 'Troca de Bateria',
    done: true,
    pictures: [
      {
        nome_arquivo: 'bateria estufada.jpg',
        tipo_foto: 'componente',
        draw: random =>
          onBench('#6f7f8c', placed(600, 470, 74, battery(true)) + screws(random, 4, 190, 190, 70)),
      },
      {
        nome_arquivo: 'bateria nova.jpg',
        tipo_foto: 'componente',
        draw: () =>
          onBench(
            '#6f7f8c',
            placed(560, 450, 96, battery(false)) + placed(900, 800, -22, screwdriver('#2f6bc4')),
          ),
      },
      {
        nome_arquivo: 'ligado.jpg',
        tipo_foto: 'depois',
        draw: () =>
          onBench('#6f7f8c', placed(600, 450, -78, front('#6b2f38', lit('#c96a4a', '#5a2338', home)))),
      },
    ],
  },
  {
    servico: 'Reparo de Carregamento',
    done: true,
    pictures: [
      {
        nome_arquivo: 'conector oxidado.jpg',
        tipo_foto: 'antes',
        draw: random => onBench('#a59a86', placed(600, 500, -8, chargingPort(true, random))),
      },
      {
        nome_arquivo: 'conector trocado.jpg',
        tipo_foto: 'depois',
        draw: random =>
          onBench(
            '#a59a86',
            placed(600, 500, -4, chargingPort(false, random)) + screws(random, 2, 1010, 230, 50),
          ),
      },
    ],
  },
  {
    servico: 'Limpeza/Oxidação',
    done: true,
    pictures: [
      {
        nome_arquivo: 'placa depois do banho.jpg',
        tipo_foto: 'componente',
        draw: random => onBench('#77806f', placed(600, 440, -12, board('#1d4a3a', random))),
      },
    ],
  },
  {
    servico: 'Reparo de Câmera',
    done: true,
    pictures: [
      {
        nome_arquivo: 'vidro traseiro.jpg',
        tipo_foto: 'antes',
        draw: random =>
          onBench('#9c8f86', placed(600, 450, 78, back('#b7a6c4', cracks(random, -80, -270, 420)))),
      },
    ],
  },
  {
    servico: 'Troca de Tela',
    done: false,
    pictures: [
      {
        nome_arquivo: 'listras na tela.jpg',
        tipo_foto: 'antes',
        draw: () =>
          onBench(
            '#7d756c',
            placed(600, 450, 96, front('#1f3b33', lit('#3b4a5a', '#14181d', home) + stripes('#5bf08a'))),
          ),
      },
    ],
  },
]
