/** The parts of an installation on /status, in the order of its rows. */
export const services = ['app', 'banco', 'fotos', 'email', 'webhook', 'tarefas'] as const
export type Service = (typeof services)[number]

/** Their names for visitors. */
export const serviceNames: Record<Service, string> = {
  app: 'App',
  banco: 'Banco de dados',
  fotos: 'Fotos',
  email: 'E-mail',
  webhook: 'Webhook',
  tarefas: 'Tarefas',
}

/** The zone of the public pages' days and times, and of the support's hours. */
export const siteZone = 'America/Sao_Paulo'

/** Days shown, today included. */
export const statusDays = 90

/** Minutes that the oldest job may wait before jobs count as stopped. */
export const maxJobWaitMinutes = 5
