import type { Words } from './pt.ts'

export const es: Words = {
  confirm: {
    subject: 'Confirma tu correo',
    title: 'Confirma que este correo es tuyo',
    why: 'Tu cuenta en Bancada se creó con esta dirección. Confírmala para activar los avisos por correo.',
    action: 'Confirmar correo',
    holds: 'El botón vale por 24 horas y una sola vez. Ya puedes entrar y abrir órdenes.',
    copy: (url: string) => `¿No se abre? Cópialo en el navegador: ${url}`,
    stranger: '¿No creaste una cuenta? Ignóralo: sin confirmación no enviamos nada más.',
  },
  product: 'Bancada, servicio técnico',
  stop: 'Dejar de recibir',
  hours: 'Cambiar el horario',
  unsubscribe: {
    title: 'Avisos por correo',
    ask: '¿Dejar de recibir recordatorios, pagos pendientes e informes por correo?',
    action: 'Dejar de recibir',
    done: 'Listo: ya no enviamos avisos por correo. Para volver, actívalos en Configuración, Notificaciones.',
    invalid: 'Este enlace ya no vale.',
  },
  order: (numero: string) => `Orden ${numero}`,
  more: (count: number) => `${count} más`,
  reminders: {
    subject: (count: number, first: string) =>
      count === 1 ? `Recordatorio: ${first}` : `${count} recordatorios: ${first}`,
    title: (count: number) => (count === 1 ? '1 recordatorio venció' : `${count} recordatorios vencieron`),
    words: 'Es hora de lo que pediste recordar.',
    section: 'Recordatorios',
    action: 'Ver recordatorios',
    reason:
      'Se envía cuando pasa la hora de un recordatorio, porque “Recordatorios vencidos” y el correo están activos.',
  },
  morning: {
    late: (count: number) => (count === 1 ? '1 atrasada' : `${count} atrasadas`),
    due: (count: number) => `${count} por entregar`,
    owed: (total: string) => `${total} por cobrar`,
    subject: (parts: string) => `Hoy: ${parts}`,
    lateSection: (count: number) => (count === 1 ? 'Atrasada' : 'Atrasadas'),
    dueSection: 'Para hoy',
    lateBy: (count: number) => (count === 1 ? '1 día' : `${count} días`),
    paid: 'pagado',
    action: 'Abrir Bancada',
    reason: (switches: string) =>
      `Se envía por la mañana, los días en que hay algo que decir, porque ${switches} y el correo están activos.`,
    switches: { lembretes_vencidas: '“Recordatorios vencidos”', pagamentos_pendentes: '“Pagos pendientes”' },
  },
  payments: {
    subject: (count: number, total: string) =>
      count === 1
        ? `1 orden entregada sin pagar, ${total}`
        : `${count} órdenes entregadas sin pagar, ${total}`,
    title: (count: number) =>
      count === 1 ? '1 orden se entregó y no se pagó' : `${count} órdenes se entregaron y no se pagaron`,
    words: (total: string) => `Falta cobrar ${total}.`,
    section: 'Pagos pendientes',
    note: (count: number) => (count === 1 ? '1 entregada sin pagar' : `${count} entregadas sin pagar`),
    delivered: (when: string) => `entregada ${when}`,
    action: 'Ver quién debe',
  },
  weekly: {
    subject: (entered: number, left: number, profit: string) =>
      `Tu semana: ${entered === 1 ? '1 entró' : `${entered} entraron`}, ${left === 1 ? '1 salió' : `${left} salieron`}, ${profit} de ganancia`,
    title: (entered: number, left: number) =>
      `${entered === 1 ? '1 equipo entró' : `${entered} equipos entraron`}, ${left === 1 ? '1 salió' : `${left} salieron`}`,
    compared: (more: number) =>
      more === 0
        ? 'Tantos como la semana anterior.'
        : `${Math.abs(more)} ${more > 0 ? 'más' : 'menos'} que la semana anterior.`,
    bestDay: (day: string) => `El día que más rindió fue el ${day}.`,
    revenue: 'Ingresos',
    expenses: 'Gastos',
    profit: 'Ganancia',
    was: (amount: string) => `era ${amount}`,
    days: 'Ingresos por día',
    unit: 'en R$',
    services: 'Servicios más pedidos',
    count: (count: number) => (count === 1 ? '1 servicio' : `${count} servicios`),
    left: 'Quedó para esta semana',
    open: (count: number) => (count === 1 ? '1 abierta' : `${count} abiertas`),
    ready: (count: number) => (count === 1 ? '1 lista para retirar' : `${count} listas para retirar`),
    action: 'Ver informes',
    reason:
      'Sale el lunes por la mañana, con la semana de domingo a sábado cerrada, porque “Informes semanales” y el correo están activos.',
  },
  status: {
    Recebido: 'Recibido',
    'Em Andamento': 'En curso',
    Pronto: 'Listo',
    Entregue: 'Entregado',
  },
  service: {
    'Troca de Tela': 'Cambio de pantalla',
    'Troca de Bateria': 'Cambio de batería',
    'Reparo de Carregamento': 'Reparación de carga',
    'Limpeza/Oxidação': 'Limpieza/oxidación',
    'Reparo de Botões': 'Reparación de botones',
    'Reparo de Câmera': 'Reparación de cámara',
    'Reparo de Áudio': 'Reparación de audio',
    'Reparo de Software': 'Reparación de software',
    Formatação: 'Formateo',
    Desbloqueio: 'Desbloqueo',
    'Backup/Recuperação': 'Copia de seguridad/recuperación',
    Outros: 'Otros',
  },
}
