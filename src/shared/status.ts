/** The parts of an installation that /status tells of, in the order of its rows. */
export const services = ['app', 'banco', 'fotos', 'email', 'webhook', 'tarefas'] as const
export type Service = (typeof services)[number]

/** As they are called to visitors. */
export const serviceNames: Record<Service, string> = {
  app: 'App',
  banco: 'Banco de dados',
  fotos: 'Fotos',
  email: 'E-mail',
  webhook: 'Webhook',
  tarefas: 'Tarefas',
}

/** By whose clocks the public pages tell days and times, and the support's hours. */
export const siteZone = 'America/Sao_Paulo'

/** Days that are told of, today included. */
export const statusDays = 90

/** Minutes for which the oldest job may wait before jobs count as standing still. */
export const longestWait = 5
