import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { deliver, kiwifyBody, setProvider } from '../support/billing.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { keysOf } from '../support/keys-of.ts'
import { makeOperator } from '../support/operator.ts'
import { pathsOf, procedures } from '../support/procedures.ts'
import { noRows, sampleOf, secretRows } from '../support/samples.ts'
import { makeShop, type TestShop } from '../support/shops.ts'
import { testWork } from '../support/work.ts'

const each = (prefix: string, keys: string) =>
  keys
    .split(' ')
    .map(key => `${prefix}.${key}`)
    .join(' ')

const owner =
  'carencia_ate created_at data_fim desativado_em email email_confirmado id is_admin nome plano plano_ativo total_clientes total_os'
const counts = 'todos teste basico profissional'
const states = 'esperando rodando falhos'
const window = 'cadastros clientes lojas_ativas os receita'
const buyer = 'customer_email customer_name product_name usuarios.email usuarios.nome user_id'
const secretOf = (name: string) => `${name}.definido ${name}.final`
const delivery = 'adaptador derivada_em erro evento id pedido recebida_em teste vezes'

/** What may leave the server by each: of people name and address, and nothing of a shop but its own numbers. */
const allowed: Record<string, string> = {
  'admin.stats': `total_users total_os total_clientes receita_total reembolsado users_teste users_basico users_profissional usuarios_ativos novos_semana os_hoje receita_mensal.basico receita_mensal.profissional testes_em_dia testes_acabando ${each('cadastros', 'inicio quantidade')} ${each('recentes', owner)} jobs_falhos.quantidade ${each('jobs_falhos.ultimo', 'tipo erro em')} compras_sem_conta.quantidade ${each('compras_sem_conta.ultima', 'id customer_email product_name created_at')} compras_abaixo entregas_ilegiveis ultima_entrega_em`,
  'admin.users': `${each('items', owner)} nextCursor ${each('contagens', counts)}`,
  'admin.user': `${owner} ${each('uso', 'os limite_os os_do_mes clientes limite_clientes fotos bytes_fotos')} ${each('por_dia', 'dia os')} ${each('plano_historico', 'em tipo plano ate valor por por.nome por.email motivo')} ${each('concessoes', 'id plano data_fim motivo created_at')} ${each('sessoes', 'id_publico dispositivo ip criada_em usada_em atual')} ${each('api', `chamadas chaves dormindo usada_em ${each('webhooks', 'desligados dormindo falhando falhas total')}`)} ${each('emails', 'tipo estado em erro')} ${each('jobs', 'id tipo estado quando tentativas erro')} ${each('copias', 'proxima_em parada_em ultima_em falhou_em erro')}`,
  'admin.plans': `usuarios_ativos conversao receita_total planos_ativos ${each('distribuicao', 'plano total ativos receita_mensal')} ${each('recentes', owner)} ${each('por_mes', 'mes receita')}`,
  'admin.reports': `total_users total_os total_clientes receita_total ${each('por_usuario', 'os clientes receita')} ${each('por_plano', 'plano usuarios total_os total_clientes')} ${each('top', owner)} ${each('produtividade', 'baixa media alta')}`,
  'admin.analytics': `${['hoje', 'sete', 'trinta'].map(name => `${each(`janelas.${name}`, window)} ${each(`janelas.${name}.antes`, window)}`).join(' ')} engajamento conversao ${each('dias', 'dia cadastros os lojas_ativas receita')}`,
  'admin.status': `versao no_ar_desde ${each('processo', 'memoria cpu')} ${each('banco', 'ok ms tamanho conexoes conexoes_max')} ${each('armazenamento', 'ok ms tipo')} ${each('email', 'ok tipo ultimo_em ultimo_erro')} ${each('fila', 'esperando atrasados falhos mais_antigo_em')} ${each('disco', 'total livre')} ${each('arquivos', 'aceita esperando maximo')} ${each('copias', 'falhas ultima_em')}`,
  'admin.jobs': `${each('items', 'id tipo estado quando tentativas erro user_id created_at quem quem.nome quem.email')} nextCursor ${each('contagens', states)}`,
  'admin.contacts': `${each('items', 'id nome email empresa assunto mensagem user_id plano prioritario created_at respondido_em nota por.nome')} nextCursor ${each('contagens', 'abertos respondidos')}`,
  'admin.audit': `${each('items', `id em ato motivo ${each('por', 'id nome email')} ${each('alvo', 'id nome email')} detalhe.sessoes_encerradas`)} nextCursor`,
  'admin.provider': `provedor webhook_url checkout.basico checkout.profissional sandbox ${['webhook_token', 'api_key', 'webhook_secret'].map(secretOf).join(' ')} account_id produto_basico produto_profissional active updated_at pendentes recusas.hoje recusas.ultima_em`,
  'admin.transactions': `${each('items', `${buyer} abaixo_do_preco amount assinatura_id created_at id pedido plano status usuarios webhook_event`)} nextCursor`,
  'admin.subscriptions': `${each('items', `${buyer} amount carencia_ate created_at expires_at id plano_tipo status usuarios vinculo`)} nextCursor`,
  'admin.deliveries': `${each('items', delivery)} nextCursor`,
  'admin.delivery': `${delivery} corpo`,
}

let database: TestDatabase
let app: TestApp
let cookie: string
let shop: TestShop
beforeAll(async () => {
  database = await freshDatabase()
  const { db, sql } = database
  app = await testApp(db)
  await setProvider(db)
  shop = await makeShop(db)
  await secretRows(db, shop)
  const now = () => new Date()
  const bought = (pedido: string, email: string) =>
    deliver(app, kiwifyBody({ evento: 'order_approved', pedido, email, aprovado: new Date().toISOString() }))
  await bought('de-alguem', shop.email)
  await bought('de-ninguem', 'ninguem@exemplo.com.br')
  await testWork(database, now, app.storage).run()
  cookie = (await makeOperator(app, database)).cookie
  const motivo = 'Conferência'
  const act = (name: string, input: object) =>
    app.call(`admin.${name}`, { id: shop.user_id, motivo, ...input }, { cookie })
  await act('disable', {})
  await act('enable', {})
  await act('changePlan', { plano: 'profissional' })
  await app.signIn(shop.email)
  await sql`
    insert into contatos (id, nome, email, assunto, mensagem, prioritario, created_at, respondido_em, respondido_por)
    select gen_random_uuid(), 'Beto', 'beto@exemplo.com.br', 'Recibo', 'Sai em branco.', false, now(), now(), id
    from usuarios where is_admin limit 1`
  await sql`insert into jobs (id, tipo, user_id, dados, vence_em, created_at, morto_em, ultimo_erro) values
    (gen_random_uuid(), 'carta_semana', ${shop.user_id}, '{}', now(), now(), now(), 'Error'), (gen_random_uuid(), 'derivar_todas', null, '{}', now(), now(), null, null)`
})

test('holds: every read is among them', () => {
  const reads = procedures.filter(({ access, type }) => access === 'admin' && type === 'query')
  expect(reads.map(({ path }) => path).sort()).toEqual(Object.keys(allowed).sort())
  expect(pathsOf('admin').length).toBeGreaterThan(reads.length)
})

test.each(Object.keys(allowed))('holds: %s answers what is written down', async path => {
  const [row] = await database.sql`select id from entregas where pedido = 'de-alguem'`
  const inputs: Record<string, unknown> = {
    'admin.user': { id: shop.user_id },
    'admin.delivery': { id: row?.id },
    'admin.audit': { ato: 'conta_desativada' },
  }
  const { status, data } = await app.call(path, inputs[path] ?? sampleOf(path, noRows()), { cookie })
  expect(status).toBe(200)
  expect(keysOf(data)).toEqual((allowed[path] ?? '').split(' ').sort())
})
