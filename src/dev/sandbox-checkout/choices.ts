import { html, type Markup } from './page.ts'

/** How deliveries arrive: at once, some seconds later, three times, or in reverse order followed by an old one. */
export const manners = ['na_hora', 'lenta', 'repetida', 'fora_de_ordem'] as const
export type Manner = (typeof manners)[number]

/** Seconds that a slow delivery takes. */
export const slowness = 4

export const deliveryChoices = (): Markup =>
  radios('entrega', 'Como o aviso chega à Bancada', [
    ['na_hora', 'Na hora', ''],
    ['lenta', 'Lento', `${slowness} segundos depois.`],
    ['repetida', 'Repetido', 'O mesmo aviso três vezes.'],
    ['fora_de_ordem', 'Fora de ordem', 'O mais novo primeiro, e um antigo depois dele.'],
  ])

export const periodChoices = (): Markup =>
  radios('periodo', 'Período pago', [
    ['mes', 'Um mês', ''],
    ['minutos', 'Cinco minutos', 'Para ver o que acontece no fim.'],
  ])

/** Radio buttons, the first one checked. */
export function radios(
  name: string,
  title: string,
  choices: [value: string, label: string, about: string][],
): Markup {
  return html`<fieldset><legend>${title}</legend><div class="choices">${choices.map(
    ([value, label, about], at) =>
      html`<label><input type="radio" name="${name}" value="${value}" ${at === 0 && html`checked`}><span>${label}${about !== '' && html`<small>${about}</small>`}</span></label>`,
  )}</div></fieldset>`
}
