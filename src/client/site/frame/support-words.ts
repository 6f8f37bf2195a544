import { publicPages } from './pages.ts'

/** When somebody answers. */
export const supportHours = 'Suporte de segunda a sexta, 9h às 18h, e sábado, 9h às 12h.'

export const askUs = `Conte o que você quer fazer em [Contato](${publicPages.contact.path}). A resposta vem por e-mail.`
