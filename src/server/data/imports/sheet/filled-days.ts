type Day = 'data_entrada' | 'data_previsao' | 'pronto_em' | 'data_entrega' | 'pago_em'

/** Fills missing days. Delivered: the day of payment, else of entry. Paid: the day of delivery, else of entry. */
export function filledDays(
  day: (field: Day) => string,
  { status, pago }: { status: string; pago: boolean },
  today: string,
) {
  const data_entrada = day('data_entrada')
  const data_entrega = status === 'Entregue' ? day('data_entrega') || day('pago_em') || data_entrada : ''
  const pronto_em = status === 'Pronto' ? day('pronto_em') || today : day('pronto_em')
  return {
    data_entrada,
    data_previsao: day('data_previsao'),
    data_entrega,
    pago_em: pago ? day('pago_em') || data_entrega || data_entrada : '',
    pronto_em: status === 'Pronto' || status === 'Entregue' ? pronto_em : '',
  }
}
