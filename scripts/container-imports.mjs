import { setTimeout as pause } from 'node:timers/promises'
import { runnerImport } from 'vite'

const support = async name =>
  (await runnerImport(`./tests/support/${name}.ts`, { configFile: false, logLevel: 'error' })).module

/**
 * Brings one file of each kind into a running Bancada, the way an owner does, and a copy of the shop that it makes itself.
 * `call` calls a procedure as that owner, `post` sends a form, `copyNow` has the shop's copy made that is due by night.
 */
export async function bringEach({ call, post, copyNow, check }) {
  const [{ xlsx }, { cliente, dump, os }] = [await support('xlsx'), await support('mapos-rows')]
  const cell = (at, text) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const workbook = xlsx({
    sheets: {
      Clientes: [
        `<row r="1">${cell('A1', 'Nome')}${cell('B1', 'Telefone')}</row>`,
        `<row r="2">${cell('A2', 'Beto Nunes')}${cell('B2', '(11) 98741-1108')}</row>`,
      ].join(''),
    },
  })
  const csv =
    'OS;Cliente;Telefone;Aparelho;Valor;Entrada\n7;Ana Lima;(11) 98741-1107;Moto G;120,00;02/03/2026\n'
  const mapos = dump({
    clientes: [cliente({ nomeCliente: 'Caio Reis', celular: '(11) 98741-1109' })],
    os: [os()],
  })
  const files = [
    ['a CSV', { tipo: 'planilha', noun: 'ordens' }, csv, { ordens: 1, clientes: 1 }],
    ['an XLSX', { tipo: 'planilha', noun: 'clientes' }, workbook, { clientes: 1 }],
    ['a backup of MapOS', { tipo: 'mapos' }, mapos, { ordens: 1, clientes: 1 }],
  ]
  for (const [name, fields, content, expected] of files) {
    const form = new FormData()
    for (const [key, value] of Object.entries(fields)) form.set(key, value)
    form.set('file', new Blob([content]), 'arquivo')
    const answer = await post('/import', form)
    check(`${name} is taken`, answer.status === 200)
    await bring(name, (await answer.json()).id, expected)
  }
  await copyNow()
  const { items } = await call('backups.list')
  check('a copy of the shop is there', items.length === 1)
  const [order] = (await call('orders.list', {})).items
  await call('orders.delete', { id: order.id })
  await call('orders.purge', { id: order.id })
  await bring('a copy', (await call('backups.restore', { id: items[0].id })).id, { ordens: 1 })

  async function bring(name, id, expected) {
    const read = await until(id, 'previa')
    check(`${name} is read`, read.estado === 'previa', read.recusa)
    if (read.estado !== 'previa') return
    await call('imports.confirm', { id, versao: read.versao })
    const { estado, contagens } = await until(id, 'feita')
    const isWhole = Object.entries(expected).every(([noun, count]) => contagens[noun] === count)
    check(
      `${name} is stored`,
      estado === 'feita' && isWhole && contagens.ruins === 0,
      JSON.stringify(contagens),
    )
  }

  /** An import once it is there, or has ended otherwise. */
  async function until(id, state) {
    for (const end = Date.now() + 180_000; ; await pause(500)) {
      const one = await call('imports.get', { id })
      if (one.estado === state || one.estado === 'recusada' || Date.now() > end) return one
    }
  }
}
