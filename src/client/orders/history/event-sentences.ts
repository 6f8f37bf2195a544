import { plural, t } from '@lingui/core/macro'
import { daysBetween, momentOf } from '../../../shared/days.ts'
import { formatMoney } from '../../../shared/money.ts'
import type { PhotoType } from '../../../shared/photos.ts'
import { shortTypeLabel } from '../../photos/photo.tsx'
import { dayAndMonth, dayWords, weekdayName, whenWords } from '../../ui/clock-words.ts'
import { paymentLabel, shortDay, statusLabel } from '../order-words.ts'
import { changeActs } from './change-acts.ts'
import { type Change, changesOf, valueWords } from './change-words.ts'
import type { EventStanding, HistoryLine } from './history-lines.ts'
import { linesWords } from './line-events.ts'
import type { EventFacts, OrderEvent } from './order-events.ts'

/** Whose history it is, and when it is read. */
export interface Shop {
  /** The owner's name. */
  owner: string
  /** IANA name. */
  zone: string
  /** In its zone. */
  today: string
}

/** A line as it is read: who, what, of which kind they are. */
export interface Sentence {
  /** '' where nobody did it: the act is a sentence of its own. */
  who: string
  act: string
  /** A name at the end, such as a file's. */
  name?: string
  /** What `who` is, where they are not of the shop. */
  kind?: string
  /** What is said below it. */
  note?: string
  /** In another's words. */
  quote?: string
}

/** One sentence for a line, whoever did it first. */
export function sentenceOf(line: HistoryLine, shop: Shop): Sentence {
  const { event } = line
  const imported = event.tipo === 'criada' && event.autor === 'importado' ? event.importacao : null
  if (imported) return { who: '', ...importWords(imported), note: importNote(event, shop) }
  const { motivo } = event.para ?? {}
  const note = noteOf(event, shop)
  return {
    ...authorOf(event, shop.owner),
    act: line.isUndone ? undoneWords(line, shop) : actOf(line, shop),
    ...(note && { note }),
    ...(motivo && { quote: motivo }),
  }
}

/** Who did it. What a file brought was done by whom it says, else by the owner. */
function authorOf(
  { autor, para }: Pick<OrderEvent, 'autor' | 'para'>,
  owner: string,
): Pick<Sentence, 'who' | 'kind'> {
  if (autor === 'sistema') return { who: 'Bancada' }
  if (autor === 'cliente' || (autor === 'importado' && para?.por === 'link')) {
    const name = para?.respondido_por
    return name ? { who: name, kind: t`cliente` } : { who: t`O cliente` }
  }
  const key = autor === 'dono' ? undefined : para?.chave
  return key ? { who: key, kind: t`pela API` } : { who: owner }
}

function undoneWords(line: HistoryLine, shop: Shop): string {
  const act = actOf(line, shop)
  return t`${act}, e desfez`
}

/** What was done, after the name of who did it. */
export function actOf(line: Pick<HistoryLine, keyof EventStanding | 'parts'>, shop: Shop): string {
  const { event, parts } = line
  const facts = { ...event.de, ...event.para }
  switch (event.tipo) {
    case 'criada':
      return createdWords(event)
    case 'estado':
      return t`começou a guardar o histórico`
    case 'alterada':
      return listWords(changeActs(line, { day: dayOfEvent(event, shop), today: shop.today }).acts)
    case 'excluida':
      return t`excluiu a OS`
    case 'restaurada':
      return t`restaurou a OS`
    case 'revertida':
      return t`voltou a OS a uma versão anterior`
    case 'foto_adicionada': {
      const count = parts.filter(part => part.event.tipo === 'foto_adicionada').length
      return ofType(plural(count, { one: 'adicionou # foto', other: 'adicionou # fotos' }), facts.tipo_foto)
    }
    case 'foto_alterada':
      return retypedWords(event)
    case 'foto_excluida':
      return ofType(t`excluiu 1 foto`, facts.tipo_foto)
    case 'lembrete_criado': {
      const when = whenWords(facts.data_lembrete ?? '', shop.today)
      return t`criou um lembrete para ${when}`
    }
    case 'lembrete_removido': {
      const when = whenWords(facts.data_lembrete ?? '', shop.today)
      return t`removeu o lembrete de ${when}`
    }
    case 'orcamento_enviado':
      return sentWords(facts, parts)
    case 'orcamento_respondido':
      return answerWords(event)
    case 'avisado':
      return t`avisou pelo WhatsApp`
    case 'impresso_entrada':
      return t`imprimiu o comprovante de entrada`
    case 'impresso_entrega':
      return t`imprimiu o comprovante de entrega`
    case 'impresso_etiqueta':
      return t`imprimiu a etiqueta`
  }
}

const dayOfEvent = ({ created_at }: OrderEvent, { zone }: Shop): string =>
  momentOf(new Date(created_at), zone).day

/** What is repaired already was not received just now; nor does a program receive a device. */
function createdWords({ autor, para }: OrderEvent): string {
  const isReceived = autor === 'dono' && para?.status !== 'Pronto' && para?.status !== 'Entregue'
  return isReceived ? t`recebeu o aparelho` : t`criou a OS`
}

const ofType = (act: string, type: PhotoType | undefined): string =>
  type ? `${act}, ${photoWords(type)}` : act

function photoWords(type: PhotoType): string {
  switch (type) {
    case 'antes':
      return t`antes do reparo`
    case 'depois':
      return t`depois do reparo`
    case 'componente':
      return t`de componentes`
  }
}

function retypedWords({ de, para }: OrderEvent): string {
  if (!de?.tipo_foto || !para?.tipo_foto) return t`mudou o tipo de uma foto`
  const [from, to] = [shortTypeLabel(de.tipo_foto), shortTypeLabel(para.tipo_foto)]
  return t`mudou o tipo de uma foto: ${from} → ${to}`
}

function sentWords(facts: EventFacts, parts: EventStanding[]): string {
  const quote = quoteName(facts)
  const { versao = 1 } = facts
  const act = versao > 1 ? t`enviou ${quote}, versão ${versao}` : t`enviou ${quote}`
  return parts.some(part => part.event.tipo === 'avisado') ? t`${act}, pelo WhatsApp` : act
}

/** An answer on the customer's page is the customer's own; one at the counter was written down by the shop. */
function answerWords({ autor, para }: OrderEvent): string {
  const isApproved = para?.resposta === 'aprovado'
  const quote = quoteName(para ?? {})
  if (autor === 'cliente' || para?.por === 'link')
    return isApproved ? t`aprovou ${quote}` : t`recusou ${quote}`
  const name = para?.respondido_por ?? t`o cliente`
  return isApproved
    ? t`registrou que ${name} aprovou no balcão ${quote}`
    : t`registrou que ${name} recusou no balcão ${quote}`
}

function quoteName({ total }: EventFacts): string {
  if (total === undefined) return t`o orçamento`
  const amount = formatMoney(total)
  return t`o orçamento de ${amount}`
}

/** "entregou e recebeu"; '' of nothing. */
function listWords(acts: string[]): string {
  const last = acts.at(-1) ?? ''
  if (acts.length < 2) return last
  const first = acts.slice(0, -1).join(', ')
  return t`${first} e ${last}`
}

/** What stands below a sentence: what an order began with, or until when a quote holds. */
function noteOf(event: OrderEvent, { today }: Shop): string {
  const { tipo, para } = event
  if (tipo === 'criada' || tipo === 'estado') return beginningWords(para ?? {}, today).join(', ')
  if (tipo !== 'orcamento_enviado' || !para?.valido_ate) return ''
  const day = shortDay(para.valido_ate, today)
  return t`Vale até ${day}`
}

function beginningWords(facts: EventFacts, today: string): string[] {
  const { valor, data_previsao, status, pago, forma_pagamento } = facts
  const day = data_previsao && shortDay(data_previsao, today)
  const method = pago && forma_pagamento && paymentLabel(forma_pagamento)
  return [
    valor !== undefined && valueWords('valor', facts),
    linesWords(facts),
    day && t`previsão ${day}`,
    status && status !== 'Recebido' && statusLabel(status),
    method && t`Pago - ${method}`,
  ].filter(one => typeof one === 'string' && one !== '') as string[]
}

function importWords({
  tipo,
  nome_arquivo,
}: NonNullable<OrderEvent['importacao']>): Pick<Sentence, 'act' | 'name'> {
  const name = nome_arquivo ?? undefined
  const named = (act: string) => ({ act, ...(name && { name }) })
  switch (tipo) {
    case 'planilha':
      return named(t`Veio da planilha`)
    case 'mapos':
      return named(t`Veio do backup do MapOS`)
    case 'bancada':
      return named(t`Veio do ZIP da Bancada`)
    case 'copia':
      return { act: t`Veio de um backup da loja` }
    case null:
      return { act: t`Veio de um arquivo importado` }
  }
}

function importNote({ para }: OrderEvent, { today }: Shop): string {
  const { data_entrada, data_entrega } = para ?? {}
  const [entered, delivered] = [data_entrada, data_entrega].map(day => day && shortDay(day, today))
  const facts = [
    entered && t`entrada ${entered}`,
    delivered && t`entrega ${delivered}`,
    // That it is delivered is said by its day.
    ...beginningWords(delivered ? { ...para, status: 'Recebido' } : (para ?? {}), today),
  ].filter(Boolean)
  const listed = facts.join(', ')
  return t`O que houve antes não foi guardado. Do arquivo: ${listed}.`
}

/** The fields of a line that its sentence does not say whole. */
export function fieldsOf(line: HistoryLine, shop: Shop): Change[] {
  const { event, isUndone } = line
  if (isUndone) return []
  if (event.tipo !== 'alterada') return changesOf(event)
  const { said } = changeActs(line, { day: dayOfEvent(event, shop), today: shop.today })
  return changesOf(event).filter(({ name }) => !said.has(name))
}

/** "hoje", "sexta, 20 de novembro", "12 de maio de 2025". */
export function dayHeading(day: string, today: string): string {
  const days = daysBetween(day, today)
  if (days === 0 || days === 1) return dayWords(day, today)
  const [name, date, year] = [weekdayName(day), dayAndMonth(day), day.slice(0, 4)]
  return today.startsWith(year) ? t`${name}, ${date}` : t`${date} de ${year}`
}
