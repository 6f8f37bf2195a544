import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { transaction } from '../../src/server/db/transaction.ts'
import { scheduleBackupCheck } from '../../src/server/jobs/jobs.ts'
import { expectLooks, openBrowser } from '../support/browser.ts'
import { readExport } from '../support/exported-zip.ts'
import { press } from '../support/keyboard.ts'
import { openShop } from '../support/open-shop.ts'
import { sharedServer } from '../support/server-process.ts'

const server = sharedServer()
const open = openBrowser()

test('a shop’s copies stand in Sistema: none yet, then each with its day and size, to be downloaded', async () => {
  const shop = await openShop(server, { plano: 'basico' })
  const { id } = await shop.customer({ nome: 'Ana Paula Ribeiro' })
  const order = await shop.order(id)
  const look = () => transaction(server.db, tx => scheduleBackupCheck(tx, shop.user_id, new Date()))
  await look()
  const page = await open(server.url, { width: 390, theme: 'light' })
  await shop.enter(page)
  await page.goto('/configuracoes?aba=sistema')
  await page.getByText('O primeiro backup será feito esta noite.').waitFor()
  const toggle = page.getByRole('switch', { name: 'Fazer backup toda madrugada' })
  expect(await toggle.isChecked()).toBe(true)
  const list = () => shop.call<{ items: unknown[]; proxima_em: string | null }>('backups.list')
  // The server has looked once, and waits for the night: it comes at once.
  await expect.poll(async () => (await list()).proxima_em, { timeout: 40_000 }).not.toBeNull()
  await server.sql`update rotina_copias set proxima_em = now() where user_id = ${shop.user_id}`
  await look()
  await expect.poll(async () => (await list()).items.length, { timeout: 40_000 }).toBe(1)
  await page.reload()
  const button = page.getByRole('button', { name: 'Baixar o backup de hoje' })
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, button)])
  expect(download.suggestedFilename()).toMatch(/^bancada-copia-[\d-]+\.zip$/)
  const { rows } = await readExport(await buffer(await download.createReadStream()))
  expect(rows.clientes.map(({ nome }) => nome)).toEqual(['Ana Paula Ribeiro'])
  await page.getByText(/^\d+ kB · 1 cliente · 1 OS$/).waitFor()
  // What is deleted for good since comes back.
  await shop.call('orders.delete', { id: order.id })
  await shop.call('orders.purge', { id: order.id })
  const ana = await shop.call<Record<string, unknown>>('customers.get', { id })
  const { telefone, email, endereco, documento, updated_at: based_on } = ana
  await shop.call('customers.update', {
    ...{ id, based_on, telefone, email, endereco, documento },
    nome: 'Ana Trocada',
  })
  await press(page, page.getByRole('button', { name: 'Restaurar o backup de hoje' }))
  await page.getByText(/^Backup de .+\. Volta o que foi excluído desde então/).waitFor()
  await page.getByRole('heading', { name: 'Ordens de serviço (1): vão voltar' }).waitFor()
  expect(await page.getByRole('heading', { name: /^Clientes \(/ }).count()).toBe(0)
  // What only changed stands beside it, and goes back where it is ticked.
  await page.getByRole('heading', { name: 'Mudaram desde o backup (1)' }).waitFor()
  await page.getByRole('button', { name: 'Importar 1 registro', exact: true }).waitFor()
  const box = page.getByRole('checkbox', { name: /^Ana Trocada/ })
  expect(await box.isChecked()).toBe(false)
  expect(await page.getByText('Ana Paula Ribeiro', { exact: true }).last().isVisible()).toBe(true)
  await box.focus()
  await page.keyboard.press('Space')
  expect(await page.getByRole('checkbox', { name: 'Marcar todas' }).isChecked()).toBe(true)
  await expectLooks(page)
  await press(page, page.getByRole('button', { name: 'Importar 1 registro e restaurar 1 como era' }))
  const brought = page.getByText(/^1 OS, 1 de volta ao que era no backup/)
  await brought.waitFor()
  const nameNow = async () => (await shop.call<{ nome: string }>('customers.get', { id })).nome
  expect(await nameNow()).toBe('Ana Paula Ribeiro')
  expect((await shop.call<{ items: unknown[] }>('orders.list', {})).items).toHaveLength(1)
  await press(page, page.getByRole('button', { name: 'Desfazer a importação' }))
  await page.getByText(/O que o backup trouxe de volta fica de novo como estava antes/).waitFor()
  await press(page, page.getByRole('button', { name: 'Desfazer', exact: true }))
  await page.getByText('Desfeito').waitFor()
  expect(await nameNow()).toBe('Ana Trocada')
  await page.goto('/configuracoes?aba=sistema')
  await page.getByText('Fazer backup toda madrugada').click()
  await page.getByText(/^Nenhum backup é feito agora\. Os que existem ficam guardados até /).waitFor()
  // Whose plan is over sees which plans have them, and keeps what there is.
  await shop.endPlan()
  await page.reload()
  await page.getByText('O backup é feito nos planos Básico e Profissional, enquanto estão ativos.').waitFor()
  await button.waitFor()
  expect(await toggle.count()).toBe(0)
})
