import { chakra } from '@chakra-ui/react'
import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { type AuditAct, auditActs } from '../../shared/admin.ts'
import { planNames } from '../../shared/plans.ts'
import { trpc } from '../api/trpc.ts'
import { CsvLink } from '../ui/CsvLink.tsx'
import { formatDay } from '../ui/Day.tsx'
import { Field } from '../ui/forms/Field.tsx'
import { DateInput } from '../ui/inputs/DateInput.tsx'
import { Select } from '../ui/inputs/Select.tsx'
import { Page, PageHead } from '../ui/Page.tsx'
import { choiceParam, dayParam, textParam } from '../ui/search-params.ts'
import { useAdminUrl } from './admin-url.ts'
import { jobWord, lastDayOf, planShort } from './admin-words.ts'
import { addressOf, ListTools, NothingFound, PagedTable, PhoneCsv } from './PagedTable.tsx'
import { type Column, OwnerLink, TwoLines } from './Table.tsx'
import { When } from './When.tsx'

type Entry = inferRouterOutputs<AppRouter>['admin']['audit']['items'][number]

/** /admin/audit: every administrator's action, with who, whom, what, why and when. */
export function AuditScreen() {
  const { t } = useLingui()
  const { search, show } = useAdminUrl()
  const q = textParam(search.q)
  const ato = choiceParam(search.ato, auditActs)
  const [de, ate] = [dayParam(search.de), dayParam(search.ate)]
  const filter = { ...(q && { q }), ...(ato && { ato }), ...(de && { de }), ...(ate && { ate }) }
  const list = trpc.admin.audit.useInfiniteQuery(filter, {
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  const csv = addressOf('/export/audit.csv', filter)
  const day = (name: 'de' | 'ate') => ({
    value: search[name] ?? '',
    // Nothing is asked while the day is incomplete.
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      if (value === '' || dayParam(value)) show({ [name]: value || undefined }, { replace: true })
    },
  })
  return (
    <Page wide>
      <PageHead>
        <CsvLink href={csv} />
      </PageHead>
      <ListTools search={t`Buscar na auditoria`} placeholder={t`Nome, e-mail ou motivo`}>
        <Select
          aria-label={t`Ato`}
          placeholder={false}
          options={[
            { value: '', label: t`Todos os atos` },
            ...auditActs.map(value => ({ value, label: actWord(value) })),
          ]}
          value={ato ?? ''}
          onChange={({ target }) => show({ ato: target.value || undefined })}
        />
        <Days>
          <Field label={t`De`}>
            <DateInput yearless="past" {...day('de')} />
          </Field>
          <Field label={t`Até`}>
            <DateInput yearless="past" {...day('ate')} />
          </Field>
        </Days>
        <PhoneCsv href={csv} />
      </ListTools>
      <PagedTable
        list={list}
        label={t`Auditoria`}
        columns={useColumns()}
        nothing={
          <NothingFound
            filtered={Object.keys(filter).length > 0}
            clear={{ q: undefined, ato: undefined, de: undefined, ate: undefined }}
            hint={t`Cada mudança feita aqui fica escrita, com quem a fez e por quê.`}
          >
            {Object.keys(filter).length > 0
              ? t`Nenhum registro encontrado com os filtros aplicados.`
              : t`Nada foi feito ainda.`}
          </NothingFound>
        }
      />
    </Page>
  )
}

function useColumns(): Column<Entry>[] {
  const { t } = useLingui()
  const gone = t`conta excluída`
  return [
    { key: 'em', head: t`Quando`, track: '112px', card: 'a2', cell: ({ em }) => <When at={em} /> },
    {
      key: 'ato',
      head: t`Ato`,
      track: 'minmax(0, 1.3fr)',
      card: 'a1',
      cell: ({ ato, detalhe }) => <TwoLines sub={detailWords(ato, detalhe)}>{actWord(ato)}</TwoLines>,
    },
    {
      key: 'alvo',
      head: t`A quem`,
      track: 'minmax(0, 1fr)',
      card: 'b1',
      cell: ({ alvo }) =>
        alvo && (
          <TwoLines sub={alvo.email ?? undefined}>
            {alvo.nome === null ? gone : <OwnerLink id={alvo.id}>{alvo.nome}</OwnerLink>}
          </TwoLines>
        ),
    },
    {
      key: 'motivo',
      head: t`Motivo`,
      track: 'minmax(0, 1.4fr)',
      card: 'c1',
      cell: ({ motivo }) => motivo && <Reason>{motivo}</Reason>,
    },
    {
      key: 'por',
      head: t`Quem`,
      track: 'minmax(0, 0.9fr)',
      card: 'b2',
      cell: ({ por }) => <TwoLines sub={por.email ?? undefined}>{por.nome ?? gone}</TwoLines>,
    },
  ]
}

const Days = chakra('div', {
  base: {
    display: 'flex',
    gap: '3',
    '& > div': { display: 'flex', alignItems: 'center', gap: '2', '& > :last-child': { w: '144px' } },
    mdDown: { '& > div': { display: 'grid', flex: 1, gap: '1.5', '& > :last-child': { w: 'auto' } } },
  },
})
const Reason = chakra('span', { base: { overflowWrap: 'anywhere', lineClamp: '3', textStyle: 'sm' } })

/** The name of an administrator's action. */
function actWord(ato: AuditAct): string {
  switch (ato) {
    case 'plano_alterado':
      return t`Plano alterado`
    case 'teste_estendido':
      return t`Teste estendido`
    case 'conta_desativada':
      return t`Conta desativada`
    case 'conta_reativada':
      return t`Conta reativada`
    case 'sessoes_encerradas':
      return t`Sessões encerradas`
    case 'recuperacao_enviada':
      return t`Recuperação enviada`
    case 'provedor_salvo':
      return t`Integração salva`
    case 'webhook_testado':
      return t`Webhook testado`
    case 'entrega_reprocessada':
      return t`Entrega reprocessada`
    case 'entrega_revelada':
      return t`Dados pessoais vistos`
    case 'compra_vinculada':
      return t`Compra vinculada`
    case 'job_repetido':
      return t`Job tentado de novo`
    case 'contato_respondido':
      return t`Contato respondido`
    case 'usuarios_exportados':
      return t`Usuários exportados`
    case 'auditoria_exportada':
      return t`Auditoria exportada`
  }
}

/** The details of an action on one line: from what to what, how many, which fields. */
function detailWords(ato: AuditAct, detalhe: Readonly<Record<string, unknown>>): string {
  const { de, para, dias, quantidade, sessoes_encerradas, campos, tipo } = detalhe
  const change = [planWords(de), planWords(para)].filter(Boolean).join(' → ')
  switch (ato) {
    case 'plano_alterado':
      return change
    case 'teste_estendido':
      return [typeof dias === 'number' && plural(dias, { one: '# dia', other: '# dias' }), change]
        .filter(Boolean)
        .join(', ')
    case 'conta_desativada':
      return sessionsWords(sessoes_encerradas)
    case 'sessoes_encerradas':
      return sessionsWords(quantidade)
    case 'job_repetido':
      return typeof tipo === 'string' ? jobWord(tipo) : ''
    case 'provedor_salvo':
      return Array.isArray(campos) ? campos.join(', ') : ''
    default:
      return ''
  }
}

const sessionsWords = (count: unknown): string =>
  typeof count === 'number' ? plural(count, { 0: 'nenhuma sessão', one: '# sessão', other: '# sessões' }) : ''

/** "Básico até 08/12/2026", from the audit's stored plan. */
function planWords(kept: unknown): string {
  if (typeof kept !== 'object' || kept === null || !('plano' in kept)) return ''
  const plano = planNames.find(name => name === kept.plano)
  if (!plano) return ''
  const end = 'data_fim' in kept && typeof kept.data_fim === 'string' ? kept.data_fim : null
  const day = end && formatDay(lastDayOf(end))
  const name = planShort(plano)
  return day ? t`${name} até ${day}` : name
}
