import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { v4 as uuid } from 'uuid'
import * as z from 'zod/mini'
import { type ApiScope, apiKeyForm, apiScopes } from '../../../shared/api-keys.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { ErrorNote, Field, Fields } from '../../ui/forms/Field.tsx'
import { errorWords } from '../../ui/forms/field-issues.ts'
import { useSentForm } from '../../ui/forms/use-checked-form.ts'
import { Checkbox } from '../../ui/inputs/Checkbox.tsx'
import { DateInput } from '../../ui/inputs/DateInput.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { Sub } from '../../ui/Text.tsx'
import { noFactors, OwnFactors, useOwnFactors } from '../security/OwnFactors.tsx'
import { scopeWords } from './key-words.ts'
import type { MadeKeyProps } from './MadeKey.tsx'

interface NewKeyProps {
  onMade(made: Omit<MadeKeyProps, 'onClose'>): void
  onClose(): void
}

/** Makes a key of the API: its name, what it may do, until when, and who asks. */
export function NewKey({ onMade, onClose }: NewKeyProps) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { hasCode, shape } = useOwnFactors()
  const [once] = useState(() => uuid())
  const { mutateAsync } = trpc.apiKeys.create.useMutation({
    onSettled() {
      void utils.apiKeys.list.invalidate()
      void utils.auth.factors.invalidate()
    },
  })
  const { form, issues, typed, type, control, failure, busy, submit } = useSentForm(
    z.strictObject({ ...apiKeyForm.shape, escopos, ...shape }),
    { nome: '', escopos: 'leitura', expira_em: '', ...noFactors },
    async input => {
      const { chave } = await mutateAsync({ chave: once, ...input })
      onMade({ nome: input.nome, escopos: input.escopos, chave })
    },
  )
  const until = issues.expira_em === 'data_invalida' ? t`Escolha um dia de hoje em diante` : issues.expira_em
  return (
    <Dialog
      size="sm"
      title={t`Nova chave`}
      // Closed now, a key would be made that is never shown.
      onClose={() => busy || onClose()}
      onSubmit={submit}
      confirmClose={typed.nome !== '' && !busy}
      footer={close => (
        <>
          <Button onClick={close}>{t`Cancelar`}</Button>
          <Button type="submit" variant="primary" busy={busy && t`Conferindo...`}>
            {t`Criar chave`}
          </Button>
        </>
      )}
    >
      <Fields ref={form}>
        {failure && <Alert tone="danger">{failure}</Alert>}
        <Field label={t`Nome`} required error={issues.nome} hint={t`Onde ela vai ficar: “Site da loja”`}>
          <TextInput maxLength={60} autoComplete="off" {...control('nome')} />
        </Field>
        <Scopes
          chosen={listed(typed.escopos)}
          onChange={chosen => type('escopos', chosen.join(' '))}
          error={issues.escopos}
        />
        <Field label={t`Vale até (opcional)`} error={until}>
          <DateInput
            yearless="coming"
            name="expira_em"
            value={typed.expira_em}
            onChange={event => type('expira_em', event.target.value)}
          />
        </Field>
        <OwnFactors typed={typed} issues={issues} type={type} hasCode={hasCode} />
      </Fields>
    </Dialog>
  )
}

// The form holds texts: the scopes, with a blank between them.
const listed = (text: string): string[] => text.split(' ').filter(Boolean)
const escopos = z.pipe(z.pipe(z.string(), z.transform(listed)), apiKeyForm.shape.escopos)

interface ScopesProps {
  chosen: readonly string[]
  onChange(chosen: ApiScope[]): void
  /** A key of IssueKey or a sentence. */
  error: string | undefined
}

function Scopes({ chosen, onChange, error }: ScopesProps) {
  const { t } = useLingui()
  const note = useId()
  return (
    <Group>
      <legend>{t`O que ela pode fazer`}</legend>
      {apiScopes.map(scope => {
        const { name, about } = scopeWords(scope)
        return (
          <Checkbox
            key={scope}
            checked={chosen.includes(scope)}
            invalid={error && note}
            onChange={is => onChange(apiScopes.filter(one => (one === scope ? is : chosen.includes(one))))}
          >
            <span>
              <b>{name}</b>
              <Sub>{about}</Sub>
            </span>
          </Checkbox>
        )
      })}
      {error && (
        <ErrorNote id={note} mt="1.5">
          {errorWords(error)}
        </ErrorNote>
      )}
    </Group>
  )
}

const Group = chakra('fieldset', {
  base: {
    border: '0',
    p: '0',
    m: '0',
    minW: '0',
    '& > legend': { textStyle: 'label', mb: '1.5', p: '0' },
    '& > label': { py: '1.5', minH: '52px', borderTop: '1px solid', borderColor: 'hairline' },
    '& > label:last-of-type': { borderBottom: '1px solid', borderColor: 'hairline' },
    '& b': { display: 'block', fontWeight: 'medium' },
  },
})
