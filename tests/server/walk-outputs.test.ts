import { beforeAll, expect, test } from 'vitest'
import { putStaged, type StagedChange } from '../../src/server/data/imports/staging/staged.ts'
import { addMonths, dayOf } from '../../src/shared/days.ts'
import type { RowIssue } from '../../src/shared/imports.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { softAuthenticator } from '../support/authenticator.ts'
import { copyShop, type RecordedShop, recordShop } from '../support/copied-shop.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { keysOf } from '../support/keys-of.ts'
import { byLot } from '../support/long.ts'
import { pathsOf } from '../support/procedures.ts'
import { type Named, sampleOf, secretRows } from '../support/samples.ts'
import { makeExpense, makeOrder, makeShop, password, type TestShop } from '../support/shops.ts'
import { thisMonth } from '../support/this-month.ts'
import { codeAt } from '../support/totp.ts'

const customer = 'data_cadastro documento email endereco id nome telefone total_os updated_at valor_total'
const order =
  'a_orcar aparelho avisado_em cliente_id clientes.email clientes.empresa clientes.nome clientes.telefone created_at data_entrada data_entrega data_previsao defeito desconto forma_pagamento id numero_anterior numero_os observacoes orcamento_ate orcamento_mudou orcamento_resposta orcamento_total orcamento_versao pago pago_em pronto_em soma_itens status tipo_servico updated_at valor'
const orderState =
  'a_orcar aparelho cliente_id data_entrada data_entrega data_previsao defeito desconto forma_pagamento numero_os observacoes pago pago_em pronto_em status tipo_servico valor'
const recordedLine = 'descricao garantia_dias quantidade tipo valor_unitario'
const partFacts = 'foto_id tipo_foto data_lembrete lembrete_id tipo_lembrete'
const quoteFacts = 'motivo por respondido_por resposta total valido_ate versao'
const photo =
  'altura clientes.nome created_at id largura nome_arquivo ordens_servico.numero_os os_id tipo_foto'
const imported =
  'contagens.clientes contagens.despesas contagens.esperam contagens.mantidas contagens.ordens contagens.repetidas contagens.ruins created_at estado id nome_arquivo noun pode_continuar pode_desfazer pode_tentar posicao recusa terminada_em tipo total'
const expense = 'categoria created_at data_despesa descricao id recorrente updated_at valor'
const reminder =
  'created_at data_lembrete descricao id ordens_servico.aparelho ordens_servico.clientes.nome ordens_servico.numero_os os_id status tipo titulo updated_at'
const webhook =
  'created_at desligado_em dormindo_em esperando eventos falhando_desde id motivo ultima_em ultima_falha ultimo_status url'
const delivery =
  'corpo created_at estado evento_id falha id ms numero_os proxima_em resposta status tentada_em tentativas tipo webhook_id'
const each = (prefix: string, keys: string) =>
  keys
    .split(' ')
    .map(key => `${prefix}.${key}`)
    .join(' ')
/** One order, with its lines. */
const wholeOrder = `${order} ${each('itens', `${recordedLine} custo_unitario`)}`

/** A version of a quote: nothing that its shop paid, nor from where it was answered. */
const quote = `desconto enviado_em importado ${each('itens', recordedLine)} motivo por respondido_em respondido_por resposta termos total valido_ate versao`

const subscription =
  'amount carencia_ate created_at expires_at gerenciar id pedido_em plano_tipo product_name recusada_em renova status'

const shopSettings =
  'cnpj email endereco garantia_dias horario logo nome pix_chave pix_cidade pix_identificar pix_nome pix_tipo telefone termos termos_orcamento'
const category = (name: string, keys: string) => `${name}.updated_at ${each(`${name}.valores`, keys)}`

const alert = (name: string) => each(`alertas.${name}`, `${each('ordens', order)} quantidade valor`)
const topList = (name: string) =>
  each(name, `${each('itens', 'nome quantidade valor porcento')} ${each('total', 'quantidade valor')}`)
const bothMonths = 'agora antes'
const changed = each(
  'mudou',
  `antesAte ${each('criadas', bothMonths)} ${each('faturamento', `${bothMonths} diferenca`)} ${each('pagas', bothMonths)} ${each('ticketMedio', bothMonths)} ${each('servico', `nome ${bothMonths}`)} ${each('aparelho', `nome ${bothMonths}`)}`,
)

/** What may leave the server, by procedure: no hash, secret, search text or id of anybody else. */
const allowed: Record<string, string> = {
  'apiKeys.list': 'created_at dormindo_em escopos expira_em id nome usada_em',
  'apiKeys.create': 'chave id',
  'apiKeys.revoke': '',
  'apiKeys.wake': '',
  'auth.session':
    'fator fuso is_admin password_min restam chaves_em user.email user.email_confirmado user.exclusao_em user.id user.nome',
  'auth.sessions': 'atual created_at fator formato id_publico navegador rede sistema usada_em',
  'auth.endSession': '',
  'auth.endOtherSessions': 'encerradas',
  'auth.stay': 'restam',
  'auth.accesses': `nextCursor ${each('items', 'created_at evento fator formato id navegador rede sistema')}`,
  'auth.sendConfirmation': '',
  'auth.changePassword': '',
  'auth.changeEmail': '',
  'auth.cancelEmailChange': '',
  'auth.deleteAccount': 'exclusao_em',
  'auth.cancelDeletion': '',
  'auth.factors': `${each('chaves', 'created_at id nome transportes usada_em')} chaves_em codigos totp.ativo_em totp.usado_em`,
  'auth.startTotp': 'segredo uri',
  'auth.enableTotp': 'codigos',
  'auth.disableTotp': '',
  'auth.newRecoveryCodes': 'codigos',
  'auth.startPasskey': `attestation ${each('authenticatorSelection', 'requireResidentKey residentKey userVerification')} challenge ${each('excludeCredentials', 'id transports type')} ${each('pubKeyCredParams', 'alg type')} rp.id rp.name timeout user.displayName user.id user.name`,
  'auth.addPasskey': 'id',
  'auth.renamePasskey': '',
  'auth.removePasskey': '',
  'auth.passkeyChallenge': 'challenge rpId timeout userVerification',
  'customers.list': `${each('items', customer)} nextCursor`,
  'customers.stats': 'ativos novos total vip',
  'customers.get': customer,
  'customers.create': customer,
  'customers.update': customer,
  'customers.withPhone': 'id nome telefone total_os',
  'customers.delete': '',
  'customers.erase': customer,
  'finance.summary':
    'despesasMes despesasMesQuantidade estimativaAnual hoje lucroMes lucroMesAnterior osAReceber osEmAberto pagas periodo receita valorOSAReceber valorOSEmAberto',
  'finance.month': `${each('categorias', 'categoria porcento quantidade valor')} despesas despesasQuantidade hoje lucro mes meses.primeiro meses.ultimo pagas receita ${each('recorrentes', 'categoria data_despesa descricao id valor')} recorrentesQuantidade`,
  'finance.series': `${each('categorias', 'categoria valor')} despesas lucro mes receita`,
  'finance.expenses': `${each('items', expense)} nextCursor`,
  'finance.getExpense': expense,
  'finance.createExpense': expense,
  'finance.updateExpense': expense,
  'finance.deleteExpense': '',
  'finance.copyRecurring': 'copiadas',
  'imports.list': imported,
  'imports.get': `${imported} na_fila previa versao`,
  'imports.errors': `nome_arquivo ${each('erros', 'arquivo coluna linha motivo so_campo valor')}`,
  'imports.changes': `${each('items', `aparelho ${each('campos', 'campo copia hoje')} id nome noun`)} nextCursor`,
  'imports.read': '',
  'imports.confirm': '',
  'imports.cancel': '',
  'imports.undo': '',
  'orders.list': `${each('items', order)} nextCursor`,
  'orders.counts': 'em_andamento entregues prontas recebido total',
  'orders.get': wholeOrder,
  'orders.summary': `aOrcar.desde aOrcar.quantidade orcamentos.aprovado orcamentos.recusado orcamentos.sem_resposta orcamentos.vence ${alert('atrasadas')} ${alert('a_receber')} ${alert('sem_retirada')} em_andamento faturamentoMes hoje ${each('lembretes', `${each('itens', reminder)} quantidade vencidos`)} osEmAberto pagasMes ${each('paraHoje', `${each('ordens', order)} quantidade`)} prontas recebido receitaHoje receitaSemana ${each('recentes', order)} semHistorico total valorOSEmAberto`,
  'orders.create': wholeOrder,
  'orders.update': wholeOrder,
  'orders.setStatus': wholeOrder,
  'orders.pay': wholeOrder,
  'orders.delete': '',
  'orders.events': `${each('items', `autor clientes.de clientes.para created_at de id importacao tipo ${each('para', `${orderState} ${partFacts} ${quoteFacts} ${each('itens', recordedLine)}`)}`)} nextCursor`,
  'orders.lineHints': each('items', 'custo_unitario descricao tipo valor_unitario'),
  'orders.note': '',
  'orders.quotes': quote,
  'orders.sendQuote': `${each('order', wholeOrder)} url versao`,
  'orders.answerQuote': wholeOrder,
  'orders.reopenQuote': wholeOrder,
  'orders.link': 'url',
  'orders.renewLink': 'url',
  'orders.trash': `${each('items', 'a_orcar aparelho clientes.nome excluido_em fotos id numero_os status valor')} nextCursor`,
  'orders.restore': wholeOrder,
  'orders.pix': 'chave codigo nome valor',
  'orders.purge': '',
  'photos.list': `${each('items', photo)} nextCursor`,
  'photos.get': photo,
  'photos.update': photo,
  'photos.delete': '',
  'plans.current': `${each('assinatura', subscription)} ${each('assinaturas', subscription)} carencia_ate checkout.basico checkout.profissional cortesia data_fim dias_restantes expirado limites.clientes limites.ordens limites.ordens_por_mes limites.textos plano provedor sandbox suporte tentativa.amount tentativa.em tentativa.gerenciar tentativa.plano tentativa.recusada uso.clientes uso.ordens uso.textos`,
  'plans.checkout': 'url',
  'plans.history': `${each('assinaturas', subscription)} ${each('items', 'amount assinatura_id created_at id plano product_name status')} bytes_fotos nextCursor`,
  'reminders.list': `${each('items', reminder)} nextCursor`,
  'reminders.stats': 'concluidos hoje hora_inicio mais_antigo pendentes proximo respostas total vencidos',
  'reminders.get': reminder,
  'reminders.create': reminder,
  'reminders.update': reminder,
  'reminders.complete': reminder,
  'reminders.reopen': reminder,
  'reminders.snooze': reminder,
  'reminders.delete': '',
  'reports.quotes':
    'aguardando antes.mediana antes.mes aprovacao aprovados enviados hoje mediana mes recusados tempos vencidos',
  'reports.overview': `${topList('aparelhos')} criadas ${each('dias', 'criadas dia receita')} em_andamento faturamento faturamentoMes hoje listas mes meses.primeiro meses.ultimo ${changed} pagas ${each('porMes', 'criadas mes receita')} prontas ${topList('servicos')} ticketMedio total`,
  'reports.advanced': `${each('aparelhos', 'nome quantidade valor')} ate criadas de diasDeReparo entregues faturamento pagas ${each('pontos', `fim inicio receita ${each('aparelhos', 'nome quantidade valor')} ${each('servicos', 'nome quantidade valor')}`)} ${each('servicos', 'nome quantidade valor')} ticketMedio unidade`,
  'reports.margin': `antes.mes antes.sobra comCusto custo hoje margem mes pagas ${each('porMes', 'custo margem mes valor')} semCusto.quantidade semCusto.valor ${each('servicos', 'custo margem nome quantidade sobra valor')} sobra valor`,
  'backups.list': `${each('items', 'bytes contagens.clientes created_at dia id reescrevendo')} parada_em proxima_em`,
  'backups.restore': 'id',
  'exports.progress': 'bytes_fotos fotos partes ultima',
  'settings.all': `email_confirmado_em email_pendente exclusao_em fuso senha_em ${category('empresa', shopSettings)} ${category('mensagens', 'cobranca em_andamento entregue orcamento pronto recebido')} ${category('notificacoes', 'email hora_fim hora_inicio lembretes_vencidas pagamentos_pendentes relatorios_semanais respostas_orcamento')} ${category('perfil', 'email nome nome_inteiro passos_ocultos teclas_simples telefone')} ${category('sistema', 'backup_automatico idioma tema')} ${category('seguranca', 'saida_automatica tempo_parado')}`,
  'settings.save': `categoria updated_at ${each('valores', shopSettings)}`,
  'settings.setPix': `categoria updated_at ${each('valores', shopSettings)}`,
  'settings.removeLogo': `categoria updated_at ${each('valores', shopSettings)}`,
  'settings.setZone': 'fuso',
  'webhooks.list': webhook,
  'webhooks.create': `${webhook} segredo`,
  'webhooks.update': webhook,
  'webhooks.delete': '',
  'webhooks.test': delivery,
  'webhooks.deliveries': `${each('items', delivery)} nextCursor`,
  'webhooks.resend': delivery,
}

/** Each needs what the one before answered. */
const bySteps = [
  ...['factors', 'startTotp', 'enableTotp', 'disableTotp', 'newRecoveryCodes'],
  ...['startPasskey', 'addPasskey', 'renamePasskey', 'removePasskey'],
  ...['endSession', 'deleteAccount'],
].map(name => `auth.${name}`)

/** A shop's first settings are stored by the first, and its orders are paid by it. */
const byKey = ['settings.setPix', 'orders.pix']

let database: TestDatabase
let app: TestApp
let shop: TestShop
let rows: Named
let cookie: string
/** All of it, for those that a write changes or deletes. */
let furnished: RecordedShop<Named>

beforeAll(async () => {
  database = await freshDatabase()
  const { db } = database
  app = await testApp(db)
  shop = await makeShop(db, { plano: 'profissional' })
  rows = await secretRows(db, shop)
  cookie = await app.signIn(shop.email)
  await makeExpense(db, shop, { data_despesa: `${thisMonth()}-01` })
  const longAgo = new Date(Date.now() - 30 * 86_400_000)
  const delivered = { status: 'Entregue', data_entrega: '2026-11-20' } as const
  await makeOrder(db, shop, rows.customer.id, { data_previsao: '2026-01-02' })
  await makeOrder(db, shop, rows.customer.id, { data_previsao: dayOf(new Date(), shop.fuso) })
  await makeOrder(db, shop, rows.customer.id, { status: 'Pronto' }, longAgo)
  await makeOrder(db, shop, rows.customer.id, delivered)
  const paid = { ...delivered, pago: true, forma_pagamento: 'PIX' } as const
  await makeOrder(db, shop, rows.customer.id, paid)
  const labour = { tipo: 'servico', descricao: 'Mão de obra', quantidade: 1, valor_unitario: 80 } as const
  const itens = [{ ...labour, custo_unitario: null, garantia_dias: null }]
  await makeOrder(db, shop, rows.customer.id, {
    ...paid,
    data_entrega: `${thisMonth()}-01`,
    valor: undefined,
    itens,
  })
  const before = addMonths(`${thisMonth()}-01`, -1)
  const then = { ...paid, data_entrega: before, marca: 'Samsung', modelo: 'A10' }
  await makeOrder(db, shop, rows.customer.id, then, new Date(`${before}T15:00:00Z`))
  furnished = await recordShop(database.sql, shop, rows)
})

test.each([
  'auth.session',
  ...byLot(
    24,
    pathsOf('signedIn', 'shop', 'writer').filter(path => ![...bySteps, ...byKey].includes(path)),
  ),
])('%s answers what is written down', async path => {
  const { cookie, own } = await fresh()
  const { status, data } = await app.call(path, sampleOf(path, own), { cookie })
  const written = (allowed[path] ?? '').split(' ').sort()
  expect([status, keysOf(data)], `${path}: write it down in walk-outputs.test.ts`).toEqual([200, written])
})

test('every procedure is written down', () => {
  const unwritten = pathsOf('signedIn', 'shop', 'writer').filter(path => !(path in allowed))
  expect(unwritten, 'write them down in walk-outputs.test.ts').toEqual([])
})

test('so do the steps of a second factor, of a passkey and of a session', async () => {
  const owner = await makeShop(database.db)
  const cookie = await app.signIn(owner.email)
  const told = new Set<string>()
  const step = async (path: string, input?: unknown) => {
    const { status, data } = await app.call(path, input, { cookie })
    expect(status, path).toBe(200)
    expect(keysOf(data), path).toEqual((allowed[path] ?? '').split(' ').sort())
    told.add(path)
    return data
  }
  const own = { senha_atual: password }
  const { segredo } = await step('auth.startTotp', own)
  const [first] = (await step('auth.enableTotp', { code: codeAt(segredo, new Date()) })).codigos
  const { codigos } = await step('auth.newRecoveryCodes', { ...own, code: first })
  const authenticator = softAuthenticator()
  const asked = await app.call('auth.startPasskey', own, { cookie })
  await step('auth.addPasskey', { nome: 'Celular', resposta: authenticator.create(asked.data) })
  const { id } = await step('auth.addPasskey', {
    nome: 'Notebook',
    resposta: softAuthenticator().create(await step('auth.startPasskey', own)),
  })
  await step('auth.renamePasskey', { id, nome: 'Notebook do balcão' })
  await step('auth.factors')
  await step('auth.removePasskey', { ...own, id })
  await step('auth.disableTotp', { ...own, code: codigos[0] })
  await step('auth.passkeyChallenge')
  await app.signIn(owner.email)
  const sessions = await step('auth.sessions')
  await step('auth.endSession', { id_publico: sessions[1].id_publico })
  await step('auth.deleteAccount', own)
  expect(bySteps.filter(path => !told.has(path))).toEqual([])
})

test('so do a Pix key, and what it pays', async () => {
  const { cookie, own } = await fresh()
  for (const path of byKey) {
    const { status, data } = await app.call(path, sampleOf(path, own), { cookie })
    expect([status, keysOf(data)], path).toEqual([200, (allowed[path] ?? '').split(' ').sort()])
  }
})

test('holds: what a conflict brings along is the row as it may be read, and nothing more', async () => {
  const updated_at = '2020-01-01T00:00:00.000Z'
  const old = Object.entries(rows).map(([name, row]) => [name, { ...row, updated_at }])
  const all: Named = Object.fromEntries(old)
  for (const path of [
    'customers.update',
    'orders.update',
    'orders.setStatus',
    'orders.pay',
    'finance.updateExpense',
    'reminders.update',
    'reminders.complete',
  ]) {
    const { status, error } = await app.call(path, sampleOf(path, all), { cookie })
    expect(status).toBe(409)
    expect(keysOf(error?.row)).toEqual((allowed[path] ?? '').split(' ').sort())
  }
})

test('holds: signing in and out answers nothing: the token is in the cookie alone', async () => {
  const signedIn = await app.call('auth.signUp', sampleOf('auth.signUp', rows))
  expect(signedIn.data).toBeUndefined()
  expect(signedIn.setCookie).toBeUndefined()
  const entered = await app.call('auth.signIn', { email: shop.email, password })
  expect(entered.data).toBeUndefined()
  const again = entered.cookie ?? ''
  const { body } = await app.call('auth.session', undefined, { cookie: again })
  expect(again).toMatch(/^sessao=\w{40}$/)
  expect(body).not.toContain(again.split('=')[1])
})

/** A shop that no write has changed yet, and its owner's session. */
async function fresh() {
  const { shop, known: own } = await copyShop(database.sql, furnished)
  await stage(shop, own.imported.id)
  return { own, cookie: await app.signIn(shop.email) }
}

/** What the store has of an import: a row that cannot be stored, and one that changed since its backup. */
async function stage(shop: TestShop, id: string): Promise<void> {
  const put = (name: 'erros' | 'mudancas', row: RowIssue | StagedChange) =>
    putStaged(app.storage, shop, id, name, 0, Buffer.from(JSON.stringify([row])))
  await put('erros', {
    arquivo: 'ordens_servico',
    linha: 2,
    coluna: 'Email',
    motivo: 'email_invalido',
    valor: 'ana',
    so_campo: true,
  })
  await put('mudancas', {
    noun: 'ordens',
    id: crypto.randomUUID(),
    nome: 'OS-0001',
    aparelho: 'iPhone 12',
    updated_at: new Date().toISOString(),
    hoje: { valor: 780 },
    copia: { valor: 700 },
  })
}
