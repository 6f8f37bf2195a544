import type { Words } from './pt.ts'

export const es: Words = {
  confirm: {
    subject: 'Confirme su correo',
    title: 'Confirme que este correo es suyo',
    why: 'Su cuenta en Bancada se creó con esta dirección. Confírmela para activar los avisos por correo.',
    action: 'Confirmar correo',
    holds: 'El botón vale por 24 horas y una sola vez. Ya puede entrar y abrir órdenes.',
    copy: (url: string) => `¿No se abre? Cópielo en el navegador: ${url}`,
    stranger: '¿No creó una cuenta? Ignórelo: sin confirmación no enviamos nada más.',
  },
  deletion: {
    subject: when => `Su cuenta se eliminará el ${when}`,
    title: when => `Su cuenta se eliminará el ${when}`,
    why: 'Usted lo pidió. La tienda, las OS, los clientes, las fotos y la configuración se van con ella, y nadie puede traerlos de vuelta. Hasta entonces la cuenta funciona como siempre.',
    action: 'Mantener la cuenta',
    holds: 'El botón vale hasta ese día y una sola vez. También puede mantenerla entrando en la cuenta.',
    copy: url => `¿No se abre? Cópielo en el navegador: ${url}`,
    stranger: '¿No fue usted? Mantenga la cuenta con el botón y cambie la contraseña.',
  },
  reset: {
    subject: 'Cree una contraseña nueva',
    why: 'Alguien pidió cambiar la contraseña de esta cuenta. Si fue usted, use el botón. La verificación en dos pasos, si está activa, se sigue pidiendo al entrar.',
    action: 'Crear contraseña nueva',
    holds: 'Vale por 10 minutos y una sola vez. Al guardar, todos los dispositivos salen de la cuenta.',
    stranger:
      '¿No fue usted? No tiene que hacer nada: la contraseña de hoy sigue valiendo. Nunca pedimos contraseñas por correo ni por WhatsApp.',
  },
  passwordChanged: {
    subject: 'La contraseña de su cuenta se cambió',
    when: (moment: string) => `Fue el ${moment}. Los otros dispositivos salieron de la cuenta.`,
    asleep: (names: string) =>
      `También quedaron en pausa las claves de la API y los webhooks, hasta que usted reactive cada uno en Configuración, Integraciones: ${names}.`,
    awake: (names: string) =>
      `Las claves de la API y los webhooks siguen funcionando, como usted eligió: ${names}.`,
    stranger: 'Si fue usted, no tiene que hacer nada. Si no, cree otra contraseña ahora.',
    action: 'No fui yo: crear otra contraseña',
    never: 'Avisamos de cada cambio de contraseña. Nunca pedimos contraseñas por correo ni por WhatsApp.',
  },
  changeEmail: {
    subject: 'Confirme el nuevo correo de su cuenta',
    title: 'Confirme que este correo es suyo',
    why: 'Una cuenta en Bancada quiere usar esta dirección. Confírmela para entrar con ella de ahora en adelante.',
    action: 'Confirmar correo',
    holds:
      'El botón vale por 24 horas y una sola vez. Hasta entonces la cuenta sigue con el correo de antes.',
    stranger: '¿No lo pidió? Ignórelo: sin confirmación no cambia nada.',
  },
  emailChanged: {
    subject: 'El correo de su cuenta se cambió',
    when: (moment: string) =>
      `Fue el ${moment}. Esta dirección ya no entra en la cuenta ni recibe sus avisos.`,
    stranger:
      'Si no fue usted, deshaga el cambio: la cuenta vuelve a este correo, todos los dispositivos salen de ella, lo que se agregó en Seguridad desde el cambio se quita, los códigos de recuperación dejan de valer, y enviamos un enlace para crear una contraseña nueva.',
    action: 'Deshacer el cambio',
    holds: (until: string) => `El botón vale hasta el ${until}.`,
    own: '¿Fue usted? No tiene que hacer nada.',
  },
  exported: {
    subject: 'Los datos de su tienda se exportaron',
    title: 'Los datos de la tienda se descargaron',
    what: when =>
      `El ${when} empezó una exportación: clientes, OS, gastos, recordatorios y fotos, en un archivo.`,
    holds:
      'Quien tiene el archivo lee todo lo que hay en él, también nombres, teléfonos y documentos. Guárdelo bien.',
    action: 'Revisar los accesos',
    stranger:
      '¿No fue usted? Alguien está en su cuenta: entre, cierre los otros dispositivos y cambie la contraseña.',
  },
  copied: {
    subject: 'Se descargó una copia de seguridad de su tienda',
    title: 'Se descargó una copia de seguridad de la tienda',
    what: when =>
      `El ${when} alguien descargó una de las copias de seguridad hechas de noche: clientes, OS, gastos y recordatorios, en un archivo.`,
    holds:
      'Quien tiene el archivo lee todo lo que hay en él, también nombres, teléfonos y documentos. Guárdelo bien.',
    action: 'Revisar los accesos',
    stranger:
      '¿No fue usted? Alguien está en su cuenta: entre, cierre los otros dispositivos y cambie la contraseña.',
  },
  factor: {
    says: {
      codigo_ligado: {
        subject: 'Verificación en dos pasos activada',
        title: 'Se activó la verificación en dos pasos',
        what: (when: string) =>
          `El ${when} se agregó una app autenticadora a su cuenta: después de la contraseña, se pide un código de ella.`,
        note: 'Los demás dispositivos salieron de la cuenta. Guarde los códigos de recuperación: sirven en lugar de la app.',
      },
      codigo_desligado: {
        subject: 'Verificación en dos pasos desactivada',
        title: 'Se desactivó la verificación en dos pasos',
        what: (when: string) =>
          `El ${when} se quitó la app autenticadora de su cuenta: para entrar basta la contraseña.`,
        note: 'Los demás dispositivos salieron de la cuenta, y los códigos de recuperación ya no valen.',
      },
      codigos_novos: {
        subject: 'Códigos de recuperación nuevos',
        title: 'Sus códigos de recuperación son otros',
        what: (when: string) =>
          `El ${when} se generaron otros códigos de recuperación para su cuenta. Los de antes ya no valen.`,
        note: '',
      },
      chave_criada: {
        subject: 'Llave de acceso creada',
        title: 'Se creó una llave de acceso',
        what: (when: string) =>
          `El ${when} se creó una llave de acceso: con ella puede entrar en su cuenta sin contraseña.`,
        note: 'Los demás dispositivos salieron de la cuenta.',
      },
      chave_removida: {
        subject: 'Llave de acceso eliminada',
        title: 'Se eliminó una llave de acceso',
        what: (when: string) => `El ${when} se eliminó una llave de acceso: ya no abre su cuenta.`,
        note: 'Los demás dispositivos salieron de la cuenta.',
      },
      fatores_removidos: {
        subject: 'Verificación en dos pasos eliminada por el soporte',
        title: 'El soporte eliminó su verificación en dos pasos',
        what: (when: string) =>
          `El ${when} el soporte quitó de su cuenta la app autenticadora, los códigos de recuperación y las llaves de acceso. Para entrar basta la contraseña: active la verificación en dos pasos de nuevo.`,
        note: 'Todos los dispositivos salieron de la cuenta.',
      },
    },
    action: 'Revisar Seguridad',
    stranger: '¿No fue usted? Alguien sabe su contraseña: entre, cámbiela y revise esta pantalla.',
    never: 'Nunca pedimos contraseñas ni códigos por correo o WhatsApp.',
  },
  webhook: {
    says: {
      criado: {
        subject: 'Se conectó un webhook a su tienda',
        title: 'La tienda ahora avisa a una dirección',
        what: (when: string, host: string) =>
          `El ${when} se creó un webhook para ${host} o cambió de dirección: Bancada avisa a ese sistema cuando algo pasa en la tienda.`,
        note: 'Los avisos llevan nombres y teléfonos de clientes.',
      },
      dormindo: {
        subject: 'Webhooks en pausa',
        title: 'Sus webhooks están en pausa',
        what: (when: string, hosts: string) =>
          `Desde el ${when}, porque se recuperó la cuenta o se cerraron sus otras sesiones: ${hosts}. No se envía nada hasta que usted reactive cada uno.`,
        note: 'Revise cada dirección: reactive las que son suyas y elimine las demás.',
      },
      falhas: {
        subject: 'Se desactivó un webhook: 3 días de fallas',
        title: 'Desactivamos un webhook que no responde',
        what: (when: string, host: string) =>
          `El ${when} el webhook para ${host} cumplió 3 días solo de fallas, y dejamos de enviar.`,
        note: 'Corrija el sistema que recibe, use “Enviar prueba” y active el webhook de nuevo. Lo que esperaba hace menos de 4 días se envía entonces.',
      },
      fila: {
        subject: 'Se desactivó un webhook: demasiados avisos en espera',
        title: 'Desactivamos un webhook con la cola llena',
        what: (when: string, host: string) =>
          `El ${when} había 5.000 avisos esperando a ${host}, y dejamos de juntar más.`,
        note: 'Lo que pasó después no se enviará. Corrija el sistema que recibe y active el webhook de nuevo: lo que espera hace menos de 4 días se envía entonces.',
      },
    },
    action: 'Abrir Integraciones',
  },
  apiKey: {
    says: {
      criada: {
        subject: 'Clave de la API creada',
        what: (names: string, when: string) =>
          `Fue el ${when}: ${names}. Quien tiene la clave usa la tienda por la API, en lo que ella permite.`,
        note: 'La clave entera se mostró una vez, en la pantalla. No se envía por correo.',
      },
      revogada: {
        subject: 'Clave de la API revocada',
        what: (names: string, when: string) =>
          `Fue el ${when}: ${names}. Lo que usaba la clave ya no entra en la tienda.`,
        note: 'Una clave revocada no vuelve. Si la necesita, cree otra.',
      },
      acordada: {
        subject: 'Clave de la API reactivada',
        what: (names: string, when: string) => `Fue el ${when}: ${names}. La clave vuelve a funcionar.`,
        note: '¿Ya no la usa? Revóquela: lo que tiene la clave deja de entrar.',
      },
      dormindo: {
        subject: 'Claves de la API en pausa',
        what: (names: string, when: string) =>
          `Desde el ${when}, porque se recuperó la cuenta o se cerraron sus otras sesiones: ${names}. Lo que usa estas claves queda fuera hasta que usted reactive cada una.`,
        note: 'Revise cada una: reactive las que son suyas y revoque las demás.',
      },
    },
    action: 'Revisar Integraciones',
    stranger: '¿No fue usted? Alguien sabe su contraseña: entre, cámbiela y revise esta pantalla.',
    never: 'Nunca pedimos contraseña, código ni clave por correo o WhatsApp.',
  },
  pix: {
    subject: 'Clave Pix de la tienda cambiada',
    changed: (key: string, receiver: string, when: string) =>
      `Fue el ${when}. El Pix de sus órdenes ahora va a ${key}, de ${receiver}.`,
    removed: (when: string) => `Fue el ${when}: la clave se quitó, y las órdenes ya no muestran Pix.`,
    note: 'Los códigos y QR que ya salieron, en papel o en mensajes, siguen con la clave anterior.',
    action: 'Revisar en Empresa',
    stranger: '¿No fue usted? Alguien sabe su contraseña: entre, cámbiela y revise la clave.',
    never: 'Nunca pedimos contraseña, código ni clave por correo o WhatsApp.',
  },
  product: 'Bancada, servicio técnico',
  stop: 'Dejar de recibir',
  hours: 'Cambiar el horario',
  unsubscribe: {
    title: 'Avisos por correo',
    ask: '¿Dejar de recibir recordatorios, pagos pendientes e informes por correo?',
    action: 'Dejar de recibir',
    done: 'Listo: ya no enviamos avisos por correo. Para volver, actívelos en Configuración, Notificaciones.',
    invalid: 'Este enlace ya no vale.',
  },
  hello: (name: string) => `Hola, ${name}:`,
  order: (numero: string) => `Orden ${numero}`,
  more: (count: number) => `${count} más`,
  reminders: {
    subject: (count: number, first: string) =>
      count === 1 ? `Recordatorio: ${first}` : `${count} recordatorios: ${first}`,
    title: (count: number) => (count === 1 ? '1 recordatorio venció' : `${count} recordatorios vencieron`),
    words: 'Es hora de lo que usted pidió recordar.',
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
    unpriced: 'por presupuestar',
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
  quote: {
    says: {
      aprovado: {
        subject: (name: string, order: string, total: string) =>
          `${name} aprobó el presupuesto de la orden ${order}, ${total}`,
        title: (name: string, order: string) => `${name} aprobó el presupuesto de la orden ${order}`,
      },
      recusado: {
        subject: (name: string, order: string, total: string) =>
          `${name} rechazó el presupuesto de la orden ${order}, ${total}`,
        title: (name: string, order: string) => `${name} rechazó el presupuesto de la orden ${order}`,
      },
    },
    total: (total: string) => `El presupuesto era de ${total}. La respuesta llegó por la página del cliente.`,
    signed: (name: string) => `Quien respondió firmó ${name}.`,
    because: (reason: string) => `Motivo: ${reason}`,
    action: 'Ver orden',
    reason:
      'Se envía cuando un cliente responde a un presupuesto, porque “Respuestas de presupuesto” y el correo están activos.',
  },
  weekly: {
    subject: (entered: number, left: number, profit: string) =>
      `Su semana: ${entered === 1 ? '1 entró' : `${entered} entraron`}, ${left === 1 ? '1 salió' : `${left} salieron`}, ${profit} de ganancia`,
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
  contact: {
    subject: (about: string, first: boolean) => `${first ? 'Profesional' : 'Contacto'}: ${about}`,
    who: 'Quién escribió',
    name: 'Nombre',
    email: 'Correo',
    company: 'Empresa',
    message: 'Mensaje',
    plan: 'Plan',
    plans: { teste: 'Prueba gratuita', basico: 'Plan Básico', profissional: 'Plan Profesional' },
    answer: 'Responder',
    reply: (about: string) => `Re: ${about}`,
    reason: 'Vino del formulario de contacto. La respuesta a este correo va a quien escribió.',
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
