import { dayOf } from '../../../shared/days.ts'
import { deviceName } from '../../../shared/devices.ts'
import { formatDocument } from '../../../shared/documents.ts'
import { formatMoney } from '../../../shared/money.ts'
import { csvDay } from './csv.ts'
import type { CustomerData } from './customer-export.ts'

/**
 * All data of one customer as a page to read and print, without script. In Portuguese, like everything that customers get.
 * `shop` is the shop's name.
 */
export function customerPage(
  { cliente, ordens, ordens_excluidas, historico, fotos, lembretes }: CustomerData,
  { shop, zone, now }: { shop: string; zone: string; now: Date },
): string {
  const day = (instant: string) => csvDay(dayOf(new Date(instant), zone))
  const number = new Map([
    ...ordens.map(row => [row.id, row.numero_os] as const),
    ...ordens_excluidas.map(row => [row.id, row.os.numero_os] as const),
  ])
  const orders = ordens.map(row =>
    section(`${row.numero_os} · ${deviceName(row.aparelho)}`, [
      ['Serviço', row.tipo_servico],
      ['Defeito', row.defeito],
      ['Observações', row.observacoes],
      ['Valor', formatMoney(row.valor)],
      ['Status', row.status],
      ['Pagamento', row.pago ? `Pago, ${row.forma_pagamento}, ${csvDay(row.pago_em ?? '')}` : 'Não pago'],
      ['Entrada', csvDay(row.data_entrada)],
      ['Previsão', row.data_previsao && csvDay(row.data_previsao)],
      ['Entregue em', row.data_entrega && csvDay(row.data_entrega)],
      ['Aviso enviado em', row.avisado_em && day(row.avisado_em)],
    ]),
  )
  const trash = ordens_excluidas.map(({ os, excluido_em }) =>
    section(`${os.numero_os} · ${deviceName(os.aparelho)} (excluída)`, [
      ['Defeito', os.defeito],
      ['Observações', os.observacoes],
      ['Valor', formatMoney(os.valor)],
      ['Excluída em', day(excluido_em)],
    ]),
  )
  const events = historico.map(row => [
    day(row.created_at),
    number.get(row.os_id) ?? '',
    row.tipo.replaceAll('_', ' '),
  ])
  const reminders = lembretes.map(row => [
    csvDay(row.data_lembrete.slice(0, 10)),
    number.get(row.os_id ?? '') ?? '',
    [row.titulo, row.descricao].filter(Boolean).join(': '),
  ])
  const photos = fotos.map(
    row =>
      `<figure><img src="/photos/${row.id}" alt="" loading="lazy"><figcaption>${escaped(`${number.get(row.os_id)}, ${row.tipo_foto}, ${day(row.created_at)}`)}</figcaption></figure>`,
  )
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(`Dados de ${cliente.nome}`)}</title><style>${style}</style></head><body>
<h1>${escaped(cliente.nome)}</h1>
<p>${escaped(`Tudo o que ${shop} guarda sobre este cliente, em ${csvDay(dayOf(now, zone))}.`)}</p>
${section('Cadastro', [
  ['Nome', cliente.nome],
  ['Telefone', cliente.telefone],
  ['Email', cliente.email],
  ['Endereço', cliente.endereco],
  ['CPF ou CNPJ', cliente.documento && formatDocument(cliente.documento)],
  ['Cliente desde', day(cliente.data_cadastro)],
  ['Ordens de serviço', String(cliente.total_os)],
  ['Valor total', formatMoney(cliente.valor_total)],
])}
${[...orders, ...trash].join('\n')}
${table('Histórico', events)}
${table('Lembretes', reminders)}
${photos.length > 0 ? `<h2>Fotos</h2><div class="fotos">${photos.join('')}</div>` : ''}
</body></html>
`
}

const section = (title: string, lines: [string, string | null][]): string =>
  `<h2>${escaped(title)}</h2><dl>${lines
    .filter(([, value]) => value)
    .map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value ?? '')}</dd>`)
    .join('')}</dl>`

const table = (title: string, rows: string[][]): string =>
  rows.length === 0
    ? ''
    : `<h2>${escaped(title)}</h2><table>${rows
        .map(cells => `<tr>${cells.map(cell => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
        .join('')}</table>`

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

const style = `body{font:16px/1.5 system-ui,sans-serif;color:#1c1917;background:#fff;max-width:46rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}
h1{font-size:1.5rem;margin:0}h2{font-size:1.1rem;margin:2rem 0 .5rem;break-after:avoid}
dl{display:grid;grid-template-columns:minmax(7rem,12rem) 1fr;gap:.25rem 1rem;margin:0}dt{color:#57534e}dd{margin:0;white-space:pre-line}
table{border-collapse:collapse;width:100%}td{padding:.25rem .75rem .25rem 0;vertical-align:top;border-top:1px solid #e7e5e4}
.fotos{display:grid;grid-template-columns:repeat(auto-fill,minmax(12rem,1fr));gap:1rem}figure{margin:0;break-inside:avoid}img{width:100%;height:auto;background:#f5f5f4}
figcaption{font-size:.875rem;color:#57534e}`
