import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ImportOptions, ImportPreview } from '../../shared/imports.ts'
import { paidForms } from '../../shared/orders.ts'
import { paymentLabel } from '../orders/payment-label.ts'
import { Field } from '../ui/forms/Field.tsx'
import { Select } from '../ui/inputs/Select.tsx'
import { Switch } from '../ui/inputs/Switch.tsx'
import { TextInput } from '../ui/inputs/TextInput.tsx'
import { Section } from '../ui/Section.tsx'
import { DeliveredQuestion } from './DeliveredQuestion.tsx'

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
      about={isAsked && t`O arquivo não diz, e muda o que entra e as suas contas.`}
    >
      {entregues && <DeliveredQuestion delivered={entregues} options={options} onChange={onChange} />}
      <Fields>
        {contagens.sem_ddd > 0 && (
          <Field
            label={t`DDD dos telefones`}
            hint={
              <>
                {plural(contagens.sem_ddd, {
                  one: '# telefone está sem DDD. Sem resposta, a linha fica de fora.',
                  other: '# telefones estão sem DDD. Sem resposta, essas linhas ficam de fora.',
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
              one: '# linha está paga sem dizer como. Sem resposta, ela fica de fora.',
              other: '# linhas estão pagas sem dizer como. Sem resposta, elas ficam de fora.',
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
                    {t`${nome}, ${telefone}: aqui é ${ja}`}
                  </span>
                ))}
              </>
            }
          >
            <Select
              placeholder={false}
              options={[
                { value: 'outro', label: t`São outras pessoas: cadastrar` },
                { value: 'mesmo', label: t`São as mesmas: usar o cadastro que já existe` },
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
            hint={t`Os que estão aqui são trocados, e não voltam ao desfazer.`}
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
