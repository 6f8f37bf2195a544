import * as z from 'zod/mini'
import { addDays, weekOf } from '../../shared/days.ts'
import { formatMoney } from '../../shared/money.ts'
import type { Job } from '../jobs/job.ts'
import { readTotals } from '../totals/read.ts'
import { expenses, profit, revenue } from '../totals/terms.ts'
import { shortDay } from './formats.ts'
import { type NoticeDeps, optionalMail } from './optional-mail.ts'

/** The Saturday with which the week ended. */
const contents = z.strictObject({ sabado: z.iso.date() })

/** The letter of a week from Sunday to Saturday: its figures are those of Financeiro, beside the week's before. */
export const weekLetter = (deps: NoticeDeps, job: Job) =>
  optionalMail(deps, job, 'relatorios_semanais', async ({ shop, words, link }) => {
    const week = weekOf(contents.parse(job.dados).sabado)
    const before = weekOf(addDays(week.first, -1))
    const totals = await readTotals(deps.db, shop, [
      { nome: 'criadas', terms: [{ medida: 'criadas', em: week }] },
      { nome: 'receita', terms: revenue(week) },
      { nome: 'despesas', terms: expenses(week) },
      { nome: 'lucro', terms: profit(week) },
      { nome: 'receita_antes', terms: revenue(before) },
      { nome: 'despesas_antes', terms: expenses(before) },
      { nome: 'lucro_antes', terms: profit(before) },
    ])
    const created = totals.of('criadas').quantidade
    const [income, spent] = [totals.of('receita'), totals.of('despesas')]
    // A week in which nothing happened has nothing to say.
    if (created + income.quantidade + spent.quantidade === 0) return null
    const said = words.weekly
    const amount = (nome: Parameters<typeof totals.of>[0]) => formatMoney(totals.of(nome).soma)
    return {
      subject: said.subject(created, amount('lucro')),
      title: said.title(created, income.quantidade),
      date: `${shortDay(week.first)} – ${shortDay(addDays(week.end, -1))}`,
      words: [said.words],
      figures: [
        { label: said.revenue, value: amount('receita'), before: said.was(amount('receita_antes')) },
        { label: said.expenses, value: amount('despesas'), before: said.was(amount('despesas_antes')) },
        { label: said.profit, value: amount('lucro'), before: said.was(amount('lucro_antes')) },
      ],
      action: { label: said.action, url: link('/financeiro') },
      reason: said.reason,
    }
  })
