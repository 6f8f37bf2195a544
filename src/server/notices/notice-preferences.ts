import { and, eq, inArray } from 'drizzle-orm'
import { addDays, instantOf, momentOf } from '../../shared/days.ts'
import { ownerName } from '../../shared/greeting.ts'
import { settings } from '../../shared/settings.ts'
import type { Database, Transaction } from '../db/client.ts'
import { usuarios } from '../db/schema/access.ts'
import { configuracoes } from '../db/schema/settings.ts'
import { lojas } from '../db/schema/shops.ts'

/** The kinds of notice that an owner can turn on. */
export type NoticeKind =
  | 'lembretes_vencidas'
  | 'pagamentos_pendentes'
  | 'relatorios_semanais'
  | 'respostas_orcamento'

/** Which notices an owner gets, and when. */
export interface NoticePreferences extends Hours, Record<NoticeKind, boolean> {
  nome: string
  /** How a mail addresses the owner. */
  saudacao: string
  email: string
}

/** The owner's mail settings; null if they want no mail, have not confirmed the address, or are gone. */
export async function noticePreferences(
  db: Database | Transaction,
  user_id: string,
): Promise<NoticePreferences | null> {
  const rows = await db
    .select({
      fuso: lojas.fuso,
      nome: usuarios.nome,
      email: usuarios.email,
      confirmed: usuarios.email_confirmado_em,
      categoria: configuracoes.categoria,
      chave: configuracoes.chave,
      valor: configuracoes.valor,
    })
    .from(usuarios)
    .innerJoin(lojas, eq(lojas.user_id, usuarios.id))
    .leftJoin(
      configuracoes,
      and(
        eq(configuracoes.user_id, lojas.user_id),
        inArray(configuracoes.categoria, ['notificacoes', 'empresa', 'perfil']),
      ),
    )
    .where(eq(usuarios.id, user_id))
  const [owner] = rows
  if (!owner?.confirmed) return null
  const stored = new Map(rows.map(({ categoria, chave, valor }) => [`${categoria}.${chave}`, valor]))
  const { notificacoes, perfil, empresa } = settings
  const notice = (chave: keyof typeof notificacoes) => stored.get(`notificacoes.${chave}`)
  const isOn = (chave: 'email' | NoticeKind) =>
    notificacoes[chave].read(notice(chave) ?? String(notificacoes[chave].default))
  if (!isOn('email')) return null
  return {
    fuso: owner.fuso,
    nome: owner.nome,
    saudacao: ownerName({
      nome: owner.nome,
      loja: stored.get('empresa.nome') ?? empresa.nome.default,
      cnpj: stored.get('empresa.cnpj') ?? empresa.cnpj.default,
      nome_inteiro: perfil.nome_inteiro.read(stored.get('perfil.nome_inteiro') ?? ''),
    }),
    email: owner.email,
    hora_inicio: notice('hora_inicio') ?? notificacoes.hora_inicio.default,
    hora_fim: notice('hora_fim') ?? notificacoes.hora_fim.default,
    lembretes_vencidas: isOn('lembretes_vencidas'),
    pagamentos_pendentes: isOn('pagamentos_pendentes'),
    relatorios_semanais: isOn('relatorios_semanais'),
    respostas_orcamento: isOn('respostas_orcamento'),
  }
}

/**
 * The hours in which a shop may get mail: from `hora_inicio` until before `hora_fim` (HH:mm), in its own
 * zone.
 */
interface Hours {
  /** IANA zone. */
  fuso: string
  hora_inicio: string
  hora_fim: string
}

/** This instant if it is within the hours, else the next opening. */
export function withinHours(at: Date, { fuso, hora_inicio, hora_fim }: Hours): Date {
  const { day, time } = momentOf(at, fuso)
  if (time < hora_inicio) return instantOf(day, hora_inicio, fuso)
  return time < hora_fim ? at : instantOf(addDays(day, 1), hora_inicio, fuso)
}

export const isWithinHours = (at: Date, hours: Hours): boolean =>
  withinHours(at, hours).getTime() === at.getTime()

/** The next opening: today's if it is still to come. */
export function nextOpening(at: Date, { fuso, hora_inicio }: Hours): Date {
  const { day, time } = momentOf(at, fuso)
  return instantOf(time < hora_inicio ? day : addDays(day, 1), hora_inicio, fuso)
}

/** The next Monday's opening: today's if it is a Monday and still to come. */
export function nextMondayOpening(at: Date, hours: Hours): Date {
  const opening = nextOpening(at, hours)
  const { day } = momentOf(opening, hours.fuso)
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return instantOf(addDays(day, (8 - weekday) % 7), hours.hora_inicio, hours.fuso)
}
