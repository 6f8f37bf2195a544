import type { ImportNoun } from '../../shared/imports.ts'

/** Sample sheets that can be filled in and imported. Their words are data, so they are in Portuguese. */
const samples: Record<ImportNoun, string[][]> = {
  clientes: [
    ['Nome', 'Telefone', 'Email', 'CPF ou CNPJ', 'Endereço', 'Cliente desde'],
    [
      'Marlene Duarte',
      '(11) 91234-5678',
      'marlene@exemplo.com.br',
      '',
      'Rua das Palmeiras, 40',
      '10/03/2025',
    ],
    ['Padaria Sol Nascente', '(11) 3456-7890', '', '', '', ''],
  ],
  ordens: [
    [
      'OS',
      'Cliente',
      'Telefone',
      'Aparelho',
      'Defeito',
      'Valor',
      'Status',
      'Pago',
      'Forma de pagamento',
      'Entrada',
      'Previsão',
      'Entregue em',
    ],
    [
      '101',
      'Marlene Duarte',
      '(11) 91234-5678',
      'Samsung Galaxy S21',
      'Tela quebrada',
      '1.290,50',
      'Entregue',
      'Sim',
      'PIX',
      '02/03/2026',
      '',
      '05/03/2026',
    ],
    [
      '102',
      'Jonas Prado',
      '(11) 98888-1212',
      'iPhone 11',
      'Bateria acaba rápido',
      '280',
      'Em andamento',
      'Não',
      '',
      '10/03/2026',
      '14/03/2026',
      '',
    ],
  ],
  despesas: [
    ['Descrição', 'Categoria', 'Valor', 'Data'],
    ['Aluguel da loja', 'Aluguel', '1.800,00', '05/03/2026'],
    ['Telas para estoque', 'Peças', '640,00', '09/03/2026'],
  ],
}

/** A sample as a CSV that Excel in Brazil opens: with a byte order mark, and ; between cells. */
export const sampleSheet = (noun: ImportNoun): string => toCsv(samples[noun])

/** Rows as such a CSV; texts that a program would take for formulas are marked as text. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${rows.map(row => row.map(cell).join(';')).join('\r\n')}\r\n`

function cell(value: string | number): string {
  const text = String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
