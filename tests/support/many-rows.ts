/** A sheet of so many orders, one a day from 2026-01-01 on, of a customer for every three. */
export function manyOrders(count: number): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const day = new Date(Date.UTC(2026, 0, 1 + (at % 300))).toISOString().slice(0, 10)
    const [year, month, date] = day.split('-')
    const customer = Math.floor(at / 3)
    const phone = `1198${String(customer).padStart(7, '0')}`
    return `Cliente ${customer};${phone};iPhone ${at % 15};Tela ${at};${at % 500},90;Entregue;PIX;${date}/${month}/${year}`
  })
  return ['Cliente;Telefone;Aparelho;Defeito;Valor;Status;Forma de pagamento;Entrada', ...rows].join('\n')
}
