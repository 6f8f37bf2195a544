import { publicPages } from '../frame/pages.ts'

// What the page says beside the articles: only what a test proves (npm run claims).

/** The keys and what they do. */
export const keys = [
  ['Nova OS, na lista', 'N'],
  ['Ir para a busca', '/'],
  ['Ir para qualquer lugar', 'Ctrl', 'K'],
  ['Salvar', 'Ctrl', 'Enter'],
  ['Fechar', 'Esc'],
  ['Recolher o menu', 'Ctrl', 'B'],
  ['Ir ao aviso da tela', 'Alt', 'T'],
  ['Todos os atalhos', '?'],
]

export const keysNote = 'No Mac, Ctrl é Cmd. Enquanto você digita, as letras sozinhas não contam como atalho.'

export const searchNote = `A busca olha títulos e texto, sem ligar para acentos. Tente outra palavra ou [pergunte à gente](${publicPages.contact.path}).`

export const askUs = `Conte o que você quer fazer em [Contato](${publicPages.contact.path}). A resposta vem por e-mail.`
