import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'vitest'
import { diskStorage } from '../../src/server/storage/disk.ts'
import { findLosses } from '../support/auditor.ts'
import { atFileEnd } from '../support/file-end.ts'
import { startLoad, told } from '../support/load.ts'
import { openShop } from '../support/open-shop.ts'
import { startServer } from '../support/server-process.ts'
import { tellFault } from '../support/tell-fault.ts'
import { picture } from '../support/uploads.ts'

// A heap as small as it starts with; images are decoded beside it.
const server = await startServer({ NODE_OPTIONS: '--max-old-space-size=72' })

test('starved: the process has 72 MB of heap and a fraction of the processors, and photos come beside the orders', async () => {
  const shop = await openShop(server, { plano: 'profissional' })
  const { id } = await shop.order((await shop.customer()).id)
  const file = await picture(2_400, 1_800).jpeg().toBuffer()
  const burners = Array.from({ length: availableParallelism() * 2 }, () =>
    spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'ignore' }),
  )
  const cool = () => {
    for (const one of burners) one.kill('SIGKILL')
  }
  atFileEnd(cool)
  const load = await startLoad(server)
  const photos: Record<string, number> = {}
  const end = Date.now() + 30_000
  let restarts = 0
  const sending = Array.from({ length: 4 }, async () => {
    while (Date.now() < end) {
      const status = await upload(shop.client.cookie(), id, file)
      photos[status] = (photos[status] ?? 0) + 1
      if (status === 'no answer') await pause(500)
    }
  })
  // What ends for want of memory is started again, as whatever runs it does.
  while (Date.now() < end) {
    await pause(500)
    if (!(await isAlive(server.url))) {
      await server.kill()
      await server.restart()
      restarts++
    }
  }
  await Promise.all(sending)
  cool()
  await load.until(load.acknowledged.length + 10)
  await load.end()
  tellFault(
    'starved',
    `30 s with ${burners.length} busy processes beside it, ${restarts} restarts: ${load.acknowledged.length} orders (${told(load.statuses)}), photos ${told(photos)}`,
    await findLosses(server, { ...load, storage: diskStorage(`${server.dataDir}/fotos`) }),
  )
})

async function upload(cookie: string, os_id: string, file: Buffer): Promise<string> {
  const form = new FormData()
  form.append('chave', crypto.randomUUID())
  form.append('os_id', os_id)
  form.append('tipo_foto', 'antes')
  form.append('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'Tela.jpg')
  return fetch(`${server.url}/photos`, {
    method: 'POST',
    headers: { origin: server.url, cookie },
    body: form,
  }).then(
    answer => String(answer.status),
    () => 'no answer',
  )
}

/** Whether something listens there, however slow it is. */
const isAlive = (url: string): Promise<boolean> =>
  fetch(`${url}/live`).then(
    () => true,
    () => false,
  )
