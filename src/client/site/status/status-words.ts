import { statusDays } from '../../../shared/status.ts'

// What the page of status says of its own figures: only what a test proves (npm run claims).

export const measured = `Os últimos ${statusDays} dias, pelo que foi medido, no horário de São Paulo.`

/** For a time without measurements. */
export const unmeasured =
  'O programa que mede não rodou: não sabemos se algo caiu, e esse tempo não entra na conta.'

/** For the first day; the time of the first measurement goes between. */
export const begun = {
  at: 'A medição começou hoje às',
  since: 'Falhas de antes não estão aqui. A disponibilidade aparece depois do primeiro dia, à meia-noite.',
}

export const countedSince = 'O que é contado aqui começa em'

export const firstComes = 'A primeira chega em um minuto.'
