import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Manifest } from '../../src/server/http/preloads.ts'
import { openBrowser, visit } from '../support/browser.ts'
import { beginSmallShop, palette } from '../support/palette.ts'
import { sharedServer } from '../support/server-process.ts'
import { expenseInput } from '../support/shops.ts'
import { lastMonthsEnd } from '../support/this-month.ts'

const server = sharedServer()
const open = openBrowser()

/** Every part of ours that the build loads lazily, by its chunk's path. */
const manifest: Manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'))
const notParts = /routes\/|locales\/|client\/app\/page\.tsx|auth\/|NotFound/
const parts = Object.entries(manifest)
  .filter(([module, { isDynamicEntry }]) => isDynamicEntry && !notParts.test(module))
  .map(([module, { file }]) => ({ module, path: `/${file}` }))

// Of plans and figures that a new shop does not have, of notices that it did not turn on, the trash
// (tests/e2e/order-history), what stands where there is nothing yet (tests/e2e/dashboard), questions before
// something is lost (tests/e2e/settings), a second factor (tests/e2e/second-factor) and passkeys (tests/e2e/passkeys).
const elsewhere = [
  'src/client/dashboard/FirstDay.tsx',
  'src/client/orders/list/NoOrder.tsx',
  'src/client/ui/lists/NothingYet.tsx',
  'src/client/plans/TrialOver.tsx',
  'src/client/orders/trash/TrashDialog.tsx',
  'src/client/reminders/notify-due.ts',
  'src/client/settings/RemoveLogo.tsx',
  'src/client/settings/security/ChangeEmailDialog.tsx',
  'src/client/settings/security/DeleteAccountDialog.tsx',
  'src/client/settings/security/factors/FactorDialog.tsx',
  'src/client/settings/security/factors/PasskeyDialog.tsx',
  'src/client/shell/ask-passkey.ts',
  'src/client/shell/DeletionBanner.tsx',
  'src/client/shell/IdleWarning.tsx',
  'src/client/shell/SignOutQuestion.tsx',
  'src/client/reports/AdvancedReport.tsx',
  'src/client/ui/charts/Plot.tsx',
]

const refused = new Set<string>()
const loaded = new Set<string>()
let page: Page
let shop: Awaited<ReturnType<typeof beginSmallShop>>['shop']
let away: boolean
/** The end of a part's path that cannot be had though the server answers. */
let failing: string | undefined
let loads: number

beforeEach(async () => {
  const begun = await beginSmallShop(server, open)
  page = begun.page
  shop = begun.shop
  away = true
  failing = undefined
  loads = 0
  page.on('domcontentloaded', () => loads++)
  // Parts, and what is asked to learn whether the server is there.
  await page.route(/\/live$|\/assets\/.+\.js$/, route => {
    const { pathname } = new URL(route.request().url())
    const part = parts.find(({ path }) => path === pathname)
    if (!part && pathname !== '/live') return route.continue()
    const isRefused = away || Boolean(part && failing && part.module.endsWith(failing))
    if (part) (isRefused ? refused : loaded).add(part.module)
    return isRefused ? route.abort() : route.continue()
  })
})
afterEach(() => page.context().close())

const noConnection = 'Sem conexão. O que está na tela pode ter mudado.'

/** The network is back, and the browser says so, once these were asked for in vain. */
async function comeBack(...names: string[]) {
  const wasAsked = (name: string) => [...refused].some(module => module.endsWith(`/${name}`))
  await expect.poll(() => names.filter(name => !wasAsked(name)), { timeout: 15_000 }).toEqual([])
  away = false
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByText(noConnection).waitFor({ state: 'hidden' })
}

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })

test('/ordens: all that could not be loaded at first works once the network is back', async () => {
  await page.goto('/ordens?alerta=atrasadas')
  await page.getByText(noConnection).waitFor()
  await page.keyboard.press('n')
  await page.getByText('Sem conexão. Abre assim que ela voltar.').waitFor()
  await comeBack(
    'start.ts',
    'OrderDetails.tsx',
    'HowPaid.tsx',
    'order-writes.ts',
    'FilterList.tsx',
    'photo-chunk.ts',
  )
  const form = dialog('Nova Ordem de Serviço')
  await form.getByLabel('Adicionar fotos').first().waitFor({ state: 'attached' })
  await form.getByRole('combobox', { name: 'Cliente' }).waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })
  await page.goto('/ordens')
  expect(loads).toBe(2)

  failing = '/OrderReminders.tsx'
  await page.getByRole('link', { name: 'Detalhes da OS-0001' }).click()
  const details = dialog('Detalhes da OS 0001')
  await details.getByText('Erro ao carregar lembretes').waitFor({ timeout: 15_000 })
  failing = undefined
  await details.getByRole('button', { name: 'Tentar novamente' }).click()
  await details.getByText('Nenhum lembrete para esta OS.').waitFor()
})

test('claim: /clientes: the dialogs and the palette', async () => {
  await page.goto('/clientes')
  await page.getByText(noConnection).waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('mariana')
  await comeBack('CustomerDialog.tsx', 'CustomerHistory.tsx')
  await expect.poll(() => palette(page).inputValue(), { timeout: 15_000 }).toBe('mariana')
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await dialog('Novo Cliente').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Histórico' }).first().click()
  await dialog(/Histórico/).waitFor()
  expect(loads).toBe(1)
})

test('/financeiro and /relatorios: charts, debts and plans', async () => {
  await shop.order((await shop.customer()).id, { status: 'Entregue' })
  const lastMonth = { recorrente: true, data_despesa: lastMonthsEnd() }
  await shop.call('finance.createExpense', expenseInput(lastMonth))
  await page.goto('/financeiro')
  await page.getByText(noConnection).waitFor()
  await comeBack('ExpenseDialog.tsx', 'DeleteExpense.tsx', 'CollectRows.tsx', 'RecurringOffer.tsx')
  await page.getByRole('button', { name: 'Copiar para o mês' }).waitFor()
  await page.getByRole('link', { name: /^WhatsApp: cobrar/ }).waitFor()
  await page.getByRole('table', { name: 'Mês a mês', exact: true }).first().waitFor({ state: 'attached' })
  away = true
  await page.goto('/relatorios?planos=true')
  await page.getByText(noConnection).waitFor()
  await comeBack('ReportCharts.tsx', 'LockedReports.tsx', 'PlanDialog.tsx')
  await dialog(/planos?/i).waitFor()
  expect(loads).toBe(2)
})

test('/lembretes and /configuracoes: dialogs and tabs', async () => {
  await page.goto('/lembretes')
  await page.getByText(noConnection).waitFor()
  await comeBack('ReminderDialog.tsx', 'DeleteReminder.tsx')
  await page.keyboard.press('n')
  await dialog('Novo Lembrete').waitFor()
  await page.keyboard.press('Escape')

  away = true
  await page.goto('/configuracoes')
  await page.getByText(noConnection).waitFor()
  await comeBack('SettingsPanel.tsx')
  const name = page.getByLabel('Nome')
  await name.waitFor()
  away = true
  await page.getByRole('link', { name: 'Segurança' }).click()
  await comeBack('SecurityTab.tsx')
  await page.getByLabel('Senha atual').waitFor()
  await page.getByRole('link', { name: 'Perfil' }).click()
  away = true
  await page.getByRole('button', { name: 'Trocar e-mail' }).click()
  await comeBack('ChangeEmailDialog.tsx')
  await dialog('Trocar e-mail').waitFor()
  await page.keyboard.press('Escape')
  await name.fill('Roberto Carvalho')
  await page.getByRole('link', { name: /^Clientes/ }).click()
  await page.getByRole('alertdialog', { name: 'Sair sem salvar?' }).waitFor()
})

test('/fotos: the viewer that an address names', async () => {
  await page.goto(`/fotos?foto=${crypto.randomUUID()}`)
  await page.getByText(noConnection).waitFor()
  await comeBack('PhotoViewer.tsx')
  await dialog('Fotos').getByText('Esta foto não existe ou foi excluída.').waitFor()
  await page.keyboard.press('Escape')
  await dialog('Fotos').waitFor({ state: 'hidden' })
  expect(loads).toBe(1)
})

test('/importar: the whole screen', async () => {
  await page.goto('/importar')
  await page.getByText(noConnection).waitFor()
  await comeBack('ImportScreen.tsx')
  await page.getByRole('heading', { name: 'Importar dados' }).first().waitFor()
  expect(loads).toBe(1)
})

test('/ordens/:id/imprimir: the papers', async () => {
  await page.goto('/ordens')
  const row = page.getByRole('link', { name: /^Detalhes da OS-/ }).first()
  const id = new URL((await row.getAttribute('href')) ?? '', page.url()).searchParams.get('os')
  await page.goto(`/ordens/${id}/imprimir`)
  await comeBack('PaperStage.tsx')
  await page.getByText('Comprovante de entrada').first().waitFor()
  expect(loads).toBe(2)
})

test('/admin: the operator’s screens and dialogs, and the card on their dashboard', async () => {
  await server.sql`update usuarios set is_admin = true where id = ${shop.user_id}`
  await server.sql`update sessoes set is_admin = true, fator = 'codigo' where user_id = ${shop.user_id}`
  await page.goto('/admin')
  await page.getByText(noConnection).waitFor()
  const screens = 'Planos Relatórios Analytics Kiwify Contatos Jobs Auditoria Sistema Usuários'.split(' ')
  for (const screen of screens) await page.getByRole('link', { name: new RegExp(`^${screen}`) }).click()
  failing = '/OwnerDrawer.tsx'
  const files = 'Panel Plans Reports Analytics Provider Contacts Jobs Audit Status Users'.split(' ')
  await comeBack(...files.map(name => `${name}Screen.tsx`))
  await page
    .getByRole('button', { name: /^Detalhes de/ })
    .first()
    .click()
  await page.getByText('Não foi possível abrir. Verifique a conexão.').waitFor()
  failing = undefined
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await page.getByText('Histórico do plano').waitFor()
  await page.keyboard.press('Escape')
  away = true
  const some = crypto.randomUUID()
  await visit(page, `/admin/kiwify?aba=transacoes&compra=${some}`)
  await comeBack('LinkPurchase.tsx')
  await dialog('Vincular compra').waitFor()
  away = true
  await visit(page, `/admin/kiwify?aba=entregas&entrega=${some}`)
  await comeBack('DeliveryDialog.tsx')
  await dialog('Entrega').waitFor()
  await page.keyboard.press('Escape')
  away = true
  await page.getByRole('link', { name: 'Voltar ao Sistema' }).click()
  await comeBack('DashboardCard.tsx')
  await page.getByRole('heading', { name: 'Status do Sistema' }).waitFor()
  expect(loads).toBe(1)
})

test('every lazy part was refused, and had after all', () => {
  const wanted = parts.map(({ module }) => module).filter(module => !elsewhere.includes(module))
  expect(wanted.length).toBeGreaterThan(15)
  expect(wanted.filter(module => !refused.has(module))).toEqual([])
  expect(wanted.filter(module => !loaded.has(module))).toEqual([])
})
