import { type StatusChoice, skipRows } from '../../../../shared/imports.ts'
import { type Known, plainWords } from './likeness.ts'

/** Statuses of repair shops' systems in three languages. One that ends in -o also has its other gender and plurals. */
const words: Record<StatusChoice, string> = {
  Entregue:
    'entregue,entregues,entregue_ao_cliente,entregado,finalizado,faturado,facturado,concluido,retirado,retirado_pelo_cliente,encerrado,fechado,cerrado,delivered,completed,closed,picked_up,collected,invoiced',
  Pronto: 'pronto,consertado,reparado,aguardando_retirada,listo,ready,repaired,fixed',
  'Em Andamento':
    'andamento,em_andamento,em_execucao,em_manutencao,em_conserto,em_reparo,em_reparacao,em_analise,em_bancada,na_bancada,em_servico,em_progresso,consertando,reparando,arrumando,iniciado,aprovado,aguardando,aguardando_peca,aguardando_pecas,esperando_peca,esperando_pecas,en_proceso,en_reparacion,en_progreso,en_curso,aprobado,in_progress,in_process,in_repair,under_repair,repairing,waiting_for_parts,awaiting_parts,approved',
  Recebido:
    'recebido,aberto,em_aberto,novo,entrada,deu_entrada,pendente,em_espera,na_fila,registrado,cadastrado,recibido,abierto,nuevo,pendiente,ingresado,received,new,open,opened,pending,checked_in',
  [skipRows]:
    'orcamento,orcamentos,em_orcamento,negociacao,em_negociacao,desistencia,desistiu,cliente_desistiu,cliente_cancelou,cliente_recusou,cliente_nao_autorizou,cliente_nao_aprovou,nao_autorizou,nao_aprovou',
}

/** What was refused, and by whom. */
const refused =
  /^(?:(?:orcamento|servico|conserto|reparo|os|ordem|pedido)_)?(?:cancelad[oa]s?|recusad[oa]s?|reprovad[oa]s?|rejeitad[oa]s?|anulad[oa]s?|rechazad[oa]s?|na?o_(?:autorizad|aprovad|aprobad|aceit)[oa]s?|cance?lled|canceled|rejected|declined|refused|not_(?:approved|authorized))(?:_pel[oa]_(?:cliente|loja))?$/

const known = new Map<string, StatusChoice>(
  Object.entries(words).flatMap(([choice, some]) =>
    some
      .split(',')
      .flatMap(word => [
        word,
        ...(word.endsWith('o') ? ['a', 'os', 'as'].map(end => word.slice(0, -1) + end) : []),
      ])
      .map(word => [word, choice as StatusChoice] as const),
  ),
)

/** Letters, and signs that change no meaning: "Entregue?" and "50%" are no known word. */
const isPlain = (text: string): boolean =>
  /^[\p{L}\s.,!*/_–—✓✔✅☑-]*$/u.test(text.normalize('NFC').replaceAll('\uFE0F', ''))

/**
 * The status of a cell that is wholly a known word. Of any other the owner is asked: "Pronto para entrega" and "Não
 * entregue" are not delivered.
 */
export function knownStatus(text: string): Known<StatusChoice> {
  const plain = plainWords(text)
  const vira = isPlain(text) ? (known.get(plain) ?? (refused.test(plain) ? skipRows : undefined)) : undefined
  return vira ? { vira } : { parece: likelyStatus(plain) }
}

/** What is offered first of a word that is not known. Delivered and left out are never offered. */
function likelyStatus(plain: string): StatusChoice | undefined {
  if (/(?:^|_)(?:nao|no|not|sem|falta\w*)(?:_|$)/.test(plain)) return undefined
  if (
    /(?:^|_)(?:pront|dispon|list[oa]s?_|ready)|para_(?:entreg|retir)|aguardando_(?:entrega|cliente)/.test(
      plain,
    )
  )
    return 'Pronto'
  return /(?:^|_)(?:aprov|aguard|esper|anali|execu|manuten|consert|repar|pec|test|bancada)/.test(plain)
    ? 'Em Andamento'
    : undefined
}
