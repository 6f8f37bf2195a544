import { type ExpenseCategory, expenseCategories } from '../../../../shared/finance.ts'
import { type ServiceType, serviceTypes } from '../../../../shared/orders.ts'
import { plainSigns } from '../../../../shared/plain-text.ts'

/** A text for comparisons: lower case, without accents, words joined by _. */
export function plainWords(text: string): string {
  const plain = plainSigns(text)
  // Every cell of a sheet comes here, most of them without an accent.
  const letters = ascii.test(plain) ? plain : plain.normalize('NFD').replace(/\p{M}/gu, '')
  return letters
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')
}

const ascii = /^[\t\n\r -~]*$/

/** The words of a title. Nº, N.º, N° and # are the same. */
export const titleWords = (title: string): string =>
  plainWords(title.replace(/[º°]/g, 'o').replace(/ª/g, 'a').replace(/#/g, ' no '))

/** What a word of a file becomes, or else the choice that is offered first where the owner is asked. */
export interface Known<Choice> {
  vira?: Choice | undefined
  parece?: Choice | undefined
}

/**
 * Whether two names are likely one person's: the same first word, and the longer name has all words of the shorter one
 * ("Maria Souza", "Maria da Silva Souza").
 */
export const isLikeName = (one: string, other: string): boolean =>
  areLikeWords(plainWords(one).split('_'), plainWords(other).split('_'))

/** The same for names that are split into plain words. */
export function areLikeWords(a: readonly string[], b: readonly string[]): boolean {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  return shorter[0] !== '' && shorter[0] === longer[0] && shorter.every(word => longer.includes(word))
}

// The first rule whose expression matches the word decides, ignoring accents and case.
type Rules<Choice> = readonly (readonly [RegExp, Choice])[]

const services: Rules<ServiceType> = [
  [/tela|display|vidro|lcd|touch|frontal/, 'Troca de Tela'],
  [/bateria/, 'Troca de Bateria'],
  [/carreg|conector|dock|nao_carrega/, 'Reparo de Carregamento'],
  [/oxid|molh|limpeza|banho/, 'Limpeza/Oxidação'],
  [/bota|power|volume/, 'Reparo de Botões'],
  [/camera|lente/, 'Reparo de Câmera'],
  [/audio|alto_falante|microfone|auricular|som/, 'Reparo de Áudio'],
  [/formata/, 'Formatação'],
  [/desbloq|frp|conta_google|icloud/, 'Desbloqueio'],
  [/backup|recuper/, 'Backup/Recuperação'],
  [/software|sistema|atualiza|virus/, 'Reparo de Software'],
]

const categories: Rules<ExpenseCategory> = [
  [/alug|condominio|iptu/, 'aluguel'],
  [/peca|fornecedor|estoque|tela|bateria|componente/, 'pecas'],
  [/ferrament|equipamento/, 'ferramentas'],
  [/market|propaganda|anunci|divulga|panfleto|instagram|google/, 'marketing'],
]

const likeliest = <Choice>(word: string, rules: Rules<Choice>): Choice | undefined => {
  const plain = plainWords(word)
  return rules.find(([pattern]) => pattern.test(plain))?.[1]
}

/** The likely service. Services only group reports, so unknown words become "other". */
export const likelyService = (word: string): ServiceType =>
  same(word, serviceTypes) ?? likeliest(word, services) ?? 'Outros'

export const likelyCategory = (word: string): ExpenseCategory =>
  same(word, expenseCategories) ?? likeliest(word, categories) ?? 'outros'

function same<Choice extends string>(word: string, choices: readonly Choice[]): Choice | undefined {
  const plain = plainWords(word)
  return choices.find(choice => plainWords(choice) === plain)
}
