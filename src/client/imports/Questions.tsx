import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { type ImportOptions, type ImportPreview, stillOwed } from '../../shared/imports.ts'
import { formatMoney } from '../../shared/money.ts'
import { paidForms } from '../../shared/orders.ts'
import { isDdd } from '../../shared/phone-rules.ts'
import { paymentLabel } from '../orders/order-words.ts'
import { narrow } from '../theme/media.ts'
import { Field } from '../ui/forms/Field.tsx'
import { Select } from '../ui/inputs/Select.tsx'
import { Switch } from '../ui/inputs/Switch.tsx'
import { TextInput } from '../ui/inputs/TextInput.tsx'
import { Section } from '../ui/Section.tsx'
import { Sub } from '../ui/Text.tsx'

interface QuestionsProps {
  preview: ImportPreview
  options: ImportOptions
  onChange(some: ImportOptions): void
}

/** What the file leaves open, asked once for all of its rows. */
export function Questions({ preview, options, onChange }: QuestionsProps) {
  const { t } = useLingui()
  const { contagens, mesmo_telefone, exportacao, entregues } = preview
  const { os_sem_ddd = 0 } = contagens
  const hasSettings = exportacao && (exportacao.configuracoes > 0 || exportacao.logo)
  const { quantidade, exemplos } = mesmo_telefone
  const isAsked =
    contagens.sem_ddd > 0 || contagens.sem_forma > 0 || quantidade > 0 || entregues !== undefined
  if (!isAsked && !hasSettings) return null
  return (
    <Section
      title={isAsked ? t`Falta responder` : t`Antes de importar`}
      about={isAsked && t`O arquivo não diz, e isso muda o que será importado e as suas contas.`}
    >
      {entregues && <DeliveredQuestion delivered={entregues} options={options} onChange={onChange} />}
      <Fields>
        {contagens.sem_ddd > 0 && (
          <Field
            label={t`DDD dos telefones`}
            error={options.ddd?.length === 2 && !isDdd(options.ddd) ? 'ddd_inexistente' : undefined}
            hint={
              <>
                {plural(contagens.sem_ddd, {
                  one: '# telefone está sem DDD. Sem resposta, a linha será ignorada.',
                  other: '# telefones estão sem DDD. Sem resposta, essas linhas serão ignoradas.',
                })}{' '}
                {os_sem_ddd > 0 &&
                  plural(os_sem_ddd, {
                    one: '# OS espera por essa resposta.',
                    other: '# OS esperam por essa resposta.',
                  })}
              </>
            }
          >
            <TextInput
              inputMode="numeric"
              maxLength={2}
              value={options.ddd ?? ''}
              onChange={event => onChange({ ddd: event.target.value.replace(/\D/g, '') || undefined })}
            />
          </Field>
        )}
        {contagens.sem_forma > 0 && (
          <Field
            label={t`Como foram pagas`}
            hint={plural(contagens.sem_forma, {
              one: '# linha está paga, sem a forma de pagamento. Sem resposta, ela será ignorada.',
              other: '# linhas estão pagas, sem a forma de pagamento. Sem resposta, elas serão ignoradas.',
            })}
          >
            <Select
              options={paidForms.map(value => ({ value, label: paymentLabel(value) }))}
              value={options.forma_pagamento ?? ''}
              onChange={({ target }) =>
                onChange({ forma_pagamento: paidForms.find(one => one === target.value) })
              }
            />
          </Field>
        )}
        {quantidade > 0 && (
          <Field
            label={t`Mesmo telefone, outro nome`}
            hint={
              <>
                {plural(quantidade, {
                  one: '# cliente do arquivo tem o telefone de outro.',
                  other: '# clientes do arquivo têm o telefone de outro.',
                })}
                {exemplos.map(({ nome, ja, telefone }) => (
                  <span key={`${nome}${telefone}`}>
                    <br />
                    {t`${nome}, ${telefone}: aqui está como ${ja}`}
                  </span>
                ))}
              </>
            }
          >
            <Select
              placeholder={false}
              options={[
                { value: 'outro', label: t`São outras pessoas: cadastrar` },
                { value: 'mesmo', label: t`São as mesmas pessoas: usar o cadastro que já existe` },
              ]}
              value={options.mesmo_telefone ?? 'outro'}
              onChange={({ target }) =>
                onChange({ mesmo_telefone: target.value === 'mesmo' ? 'mesmo' : 'outro' })
              }
            />
          </Field>
        )}
        {hasSettings && (
          <Field
            label={t`Trazer também as configurações e o logo`}
            hint={t`Os daqui são substituídos e não voltam se você desfizer.`}
          >
            <Switch
              checked={options.configuracoes ?? false}
              onChange={event => onChange({ configuracoes: event.target.checked })}
            >
              {options.configuracoes ? t`Sim` : t`Não`}
            </Switch>
          </Field>
        )}
      </Fields>
    </Section>
  )
}

const Fields = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
    gap: '4',
    '&:empty': { display: 'none' },
  },
})

interface DeliveredQuestionProps {
  delivered: NonNullable<ImportPreview['entregues']>
  options: ImportOptions
  onChange(some: ImportOptions): void
}

/**
 * Asks whether delivered orders were paid if the file does not say, and shows what each answer does to the finances.
 */
function DeliveredQuestion({ delivered, options, onChange }: DeliveredQuestionProps) {
  const { t } = useLingui()
  const name = useId()
  const { quantidade, valor, de, ate } = delivered
  const sum = formatMoney(valor)
  const [first, last] = [de.slice(0, 4), ate.slice(0, 4)]
  const form = paidForms.find(one => one === options.entregues)
  return (
    <Ask>
      <legend>
        <b>
          {plural(quantidade, {
            one: '# OS está entregue e sem pagamento.',
            other: '# OS estão entregues e sem pagamento.',
          })}
        </b>{' '}
        {plural(quantidade, { one: 'Ela já foi paga?', other: 'Elas já foram pagas?' })}
      </legend>
      <Choices>
        <Choice>
          <label>
            <input
              type="radio"
              name={name}
              checked={form !== undefined}
              onChange={() => onChange({ entregues: 'PIX' })}
            />
            <span>
              {t`Sim, no dia da entrega`}
              <Sub>
                {first === last
                  ? t`Entram ${sum} na receita de ${first}.`
                  : t`Entram ${sum} na receita de ${first} a ${last}.`}
              </Sub>
            </span>
          </label>
          <Select
            aria-label={t`Como foram pagas as OS entregues`}
            placeholder={false}
            options={paidForms.map(value => ({ value, label: paymentLabel(value) }))}
            value={form ?? 'PIX'}
            onChange={({ target }) => onChange({ entregues: paidForms.find(one => one === target.value) })}
          />
        </Choice>
        <Choice>
          <label>
            <input
              type="radio"
              name={name}
              checked={options.entregues === stillOwed}
              onChange={() => onChange({ entregues: stillOwed })}
            />
            <span>
              {t`Não, ainda me devem`}
              <Sub>{t`Somam ${sum} em A receber.`}</Sub>
            </span>
          </label>
        </Choice>
      </Choices>
    </Ask>
  )
}

const Ask = chakra('fieldset', {
  base: {
    minW: '0',
    border: '0',
    p: '0',
    m: '0',
    '& > legend': { p: '0', mb: '3', textWrap: 'pretty' },
    '& b': { fontWeight: 'medium' },
  },
})
const Choices = chakra('div', {
  base: { border: '1px solid', borderColor: 'fieldBorder', borderRadius: 'md', bg: 'surface' },
})
const Choice = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 132px',
    alignItems: 'center',
    gap: '3',
    pe: '3',
    '& + &': { borderTop: '1px solid', borderColor: 'hairline' },
    '& > label': {
      display: 'grid',
      gridTemplateColumns: '16px minmax(0, 1fr)',
      alignItems: 'center',
      gap: '3',
      minH: '60px',
      py: '2',
      ps: '4',
      cursor: 'pointer',
    },
    '& > label:only-child': { gridColumn: '1 / -1' },
    '& input': { w: '16px', h: '16px', accentColor: '{colors.primary}', cursor: 'pointer' },
    [narrow]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '0',
      '& > label': { ps: '3' },
      '& > :not(label)': { w: 'auto', ms: '40px', mb: '3' },
    },
  },
})
