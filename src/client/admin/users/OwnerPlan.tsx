import { chakra } from '@chakra-ui/react'
import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CalendarPlus } from 'lucide-react'
import { type FormEvent, type Ref, useState } from 'react'
import * as z from 'zod/mini'
import { changePlan, extendTrial, maxTrialDays } from '../../../shared/admin.ts'
import { isDay } from '../../../shared/days.ts'
import { formatMoney } from '../../../shared/money.ts'
import { type PlanName, planNames } from '../../../shared/plans.ts'
import { errorSentence } from '../../api/sentences.ts'
import { refusalOf, trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { dateWords } from '../../ui/clock-words.ts'
import { formatDay } from '../../ui/Day.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { checkFields, useCheckedForm } from '../../ui/forms/use-checked-form.ts'
import { DateInput } from '../../ui/inputs/DateInput.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { AskReason } from '../AskReason.tsx'
import { lastDayOf, planShort, planTitle, planUntil } from '../admin-words.ts'
import type { Owner, OwnerFile } from '../answers.ts'
import { useAdminClock, When } from '../When.tsx'
import { DrawerNothing, DrawerSection } from './DrawerSection.tsx'

/** Grants a plan until a day, or takes grants back. A bought plan stays beside it. */
export function ChangePlan({ owner, ref }: { owner: OwnerFile; ref: Ref<HTMLElement> }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { data: provider } = trpc.admin.provider.useQuery()
  const [plano, setPlano] = useState<PlanName>(owner.plano)
  const { form, typed, issues, showIssues, type, control } = useCheckedForm({
    data_fim: '',
    motivo: '',
  })
  const { mutate, isPending, error, reset } = trpc.admin.changePlan.useMutation({
    onSuccess(row, sent) {
      const name = planTitle(row.plano)
      // What was typed meanwhile is of the next change.
      type('motivo', now => (now.trim() === sent.motivo ? '' : now))
      type('data_fim', now => (sent.plano === 'teste' || now === (sent.data_fim ?? '') ? '' : now))
      setPlano(now => (now === sent.plano ? row.plano : now))
      toast.success(t`Plano alterado: ${name}.`)
      void utils.admin.invalidate()
    },
    onError: failure => showIssues(refusalOf(failure).fields ?? {}),
  })
  const closed = whyLocked(owner)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || closed) return
    reset()
    const { data_fim, motivo } = typed
    const end = plano === 'teste' || data_fim === '' ? {} : { data_fim }
    const { input, issues: wrong = {} } = checkFields(changePlan, { id: owner.id, plano, motivo, ...end })
    showIssues(wrong)
    if (input) mutate(input)
  }
  return (
    <DrawerSection title={t`Alterar plano`} asks ref={ref}>
      <form ref={form} noValidate onSubmit={submit}>
        <Wide>
          <Segments<PlanName>
            label={t`Plano`}
            options={planNames.map(value => ({ value, label: planShort(value) }))}
            value={plano}
            onChange={setPlano}
          />
        </Wide>
        <Pair alone={plano === 'teste'}>
          {plano !== 'teste' && (
            <Field label={t`Até`} error={issues.data_fim}>
              <DateInput
                yearless="coming"
                name="data_fim"
                value={typed.data_fim}
                onChange={({ target }) => type('data_fim', target.value)}
              />
            </Field>
          )}
          <Field label={t`Motivo`} required error={issues.motivo}>
            <TextInput autoComplete="off" {...control('motivo')} />
          </Field>
        </Pair>
        {error && !refusalOf(error).fields && <Alert tone="danger">{errorSentence(error)}</Alert>}
        <Act>
          <p>{useHint(plano, typed.data_fim, provider?.provedor)}</p>
          <Button type="submit" variant="primary" busy={isPending && t`Alterando...`} blocked={closed}>
            {t`Alterar plano`}
          </Button>
        </Act>
      </form>
      {owner.plano === 'teste' && <ExtendTrial owner={owner} />}
      <Grants owner={owner} />
    </DrawerSection>
  )
}

/** What the grant means for a bought plan. */
function useHint(plano: PlanName, end: string, provider = ''): string {
  const { t } = useLingui()
  const today = useAdminClock().slice(0, 10)
  if (plano === 'teste') return t`As concessões acabam agora; o que foi comprado continua valendo.`
  if (!isDay(end))
    return t`Sem data, vale até ser retirado. Entregas da ${provider} não mudam esta concessão.`
  const day = dateWords(end, today)
  return t`Entregas da ${provider} não mudam esta concessão antes de ${day}.`
}

/** The grants that are active. */
function Grants({ owner }: { owner: OwnerFile }) {
  const { t } = useLingui()
  const today = useAdminClock().slice(0, 10)
  if (owner.concessoes.length === 0) return null
  return (
    <Granted>
      {owner.concessoes.map(({ id, plano, data_fim, motivo }) => {
        const name = planTitle(plano)
        const day = data_fim && dateWords(lastDayOf(data_fim), today)
        return (
          <li key={id}>
            {day ? t`Concedido: ${name}, até ${day}` : t`Concedido: ${name}, sem data de fim`}
            {motivo && ` (${motivo})`}
          </li>
        )
      })}
    </Granted>
  )
}

const Wide = chakra('div', {
  base: { '& > [role=group]': { display: 'flex', '& > button': { flex: 1 } } },
})
const Pair = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '152px minmax(0, 1fr)',
    gap: '3',
    my: '3',
    mdDown: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  variants: { alone: { true: { gridTemplateColumns: 'minmax(0, 1fr)' } } },
})
const Act = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    mt: '3',
    '& > p': { flex: 1, textStyle: 'sm', color: 'muted', textWrap: 'pretty' },
    mdDown: { display: 'grid' },
  },
})
const Granted = chakra('ul', {
  base: {
    mt: '3',
    textStyle: 'sm',
    color: 'muted',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
})

/** More days of trial, for a reason. */
function ExtendTrial({ owner }: { owner: OwnerFile }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  // As the dialog shows them: after an answer that was lost, the end that is sent must not move on by itself.
  const [seen, setSeen] = useState<Owner>()
  const { mutateAsync } = trpc.admin.extendTrial.useMutation({
    onSuccess(_, { dias }) {
      toast.success(plural(dias, { one: 'Teste estendido em # dia.', other: 'Teste estendido em # dias.' }))
    },
    onError(error) {
      const { key, row } = refusalOf(error)
      if (key === 'conflito' && isOwner(row)) setSeen(now => now && row)
    },
    onSettled: () => utils.admin.invalidate(),
  })
  return (
    <>
      <Button size="sm" icon={CalendarPlus} mt="3" blocked={whyLocked(owner)} onClick={() => setSeen(owner)}>
        {t`Estender teste`}
      </Button>
      {seen && (
        <AskReason
          title={t`Estender o teste de ${owner.nome}`}
          act={t`Estender teste`}
          busy={t`Estendendo...`}
          schema={typedDays}
          values={{ id: owner.id, dias: '3' }}
          field={({ control, issues }) => (
            <Field label={t`Dias`} required error={issues.dias && t`De 1 a ${maxTrialDays} dias`}>
              <TextInput inputMode="numeric" autoComplete="off" {...control('dias')} />
            </Field>
          )}
          send={input => mutateAsync({ ...input, based_on: seen.data_fim })}
          onClose={() => setSeen(undefined)}
        >
          {planTitle(seen.plano)}: {planUntil(seen, new Date()).words}.{' '}
          {t`Contados do fim do teste ou, se ele já acabou, de hoje.`}
        </AskReason>
      )}
    </>
  )
}

const isOwner = (row: unknown): row is Owner => typeof row === 'object' && row !== null && 'data_fim' in row

/** The number of days as typed. */
const typedDays = z.pipe(
  z.transform((typed: Record<string, string>) => ({
    ...typed,
    dias: /^\d{1,4}$/.test(typed.dias?.trim() ?? '') ? Number(typed.dias) : typed.dias,
  })),
  extendTrial,
)

/** Why an account cannot be changed here: an administrator's is managed on the server alone. */
export const whyLocked = ({ is_admin }: Pick<Owner, 'is_admin'>): string | undefined =>
  is_admin ? t`A conta de um administrador só muda no servidor` : undefined

type PlanEvent = OwnerFile['plano_historico'][number]

/** The plan's history, newest first. */
export function PlanHistory({ owner: { plano_historico } }: { owner: OwnerFile }) {
  const { t } = useLingui()
  return (
    <DrawerSection title={t`Histórico do plano`}>
      {plano_historico.length === 0 ? (
        <DrawerNothing>{t`Nada ainda.`}</DrawerNothing>
      ) : (
        <Line>
          {plano_historico.map((event, at) => (
            <li key={`${event.em}${event.tipo}${event.plano}`} data-now={at === 0 || undefined}>
              <b>{eventWord(event)}</b>
              <span>{endOf(event)}</span>
              <small>
                <When at={event.em} />
                {event.por && ` · ${event.por.nome}`}
                {event.motivo && `: “${event.motivo}”`}
              </small>
            </li>
          ))}
        </Line>
      )}
    </DrawerSection>
  )
}

/** Until when the plan was given, or what it cost. */
function endOf({ ate, valor }: PlanEvent): string {
  const day = ate && formatDay(lastDayOf(ate))
  if (day) return valor ? `${formatMoney(valor)}, ${t`até ${day}`}` : t`até ${day}`
  return valor ? formatMoney(valor) : ''
}

function eventWord({ tipo, plano }: PlanEvent): string {
  const name = plano ? planShort(plano) : t`Produto`
  switch (tipo) {
    case 'cadastro':
      return planTitle(plano ?? 'teste')
    case 'concessao':
      return t`${name} concedido`
    case 'extensao':
      return t`Teste estendido`
    case 'compra':
      return t`${name} comprado`
    case 'renovacao':
      return t`${name} renovado`
    case 'cancelamento':
      return t`${name} cancelado`
    case 'reembolso':
      return t`${name} reembolsado`
    case 'estorno':
      return t`${name} estornado`
    case 'atraso':
      return t`Renovação de ${name} atrasada`
  }
}

const Line = chakra('ol', {
  base: {
    fontVariantNumeric: 'tabular-nums',
    '& > li': {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      columnGap: '3',
      ps: '5',
      pb: '2.5',
      _before: {
        content: '""',
        position: 'absolute',
        left: '0',
        top: '1.5',
        w: '9px',
        h: '9px',
        borderRadius: 'full',
        bg: 'surface',
        boxShadow: 'inset 0 0 0 1.5px {colors.subtle}',
      },
      _after: {
        content: '""',
        position: 'absolute',
        left: '1',
        top: '18px',
        bottom: '-3px',
        w: '1px',
        bg: 'line',
      },
      '&:last-of-type': { pb: '0', _after: { display: 'none' } },
      '&[data-now]::before': { bg: 'ready.solid', boxShadow: 'none' },
      '& > :is(span, small)': { textStyle: 'sm', color: 'muted' },
      '& > small': { gridColumn: '1 / -1', overflowWrap: 'anywhere' },
    },
  },
})
