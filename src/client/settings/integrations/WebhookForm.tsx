import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import * as z from 'zod/mini'
import { type WebhookEvent, webhookEvents, webhookForm } from '../../../shared/webhooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { ErrorNote, Field, Fields } from '../../ui/forms/Field.tsx'
import { errorWords } from '../../ui/forms/field-issues.ts'
import { useSentForm } from '../../ui/forms/use-checked-form.ts'
import { Checkbox } from '../../ui/inputs/Checkbox.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { Sub } from '../../ui/Text.tsx'
import { noFactors, OwnFactors, unaskedFactors, useOwnFactors } from '../security/OwnFactors.tsx'
import { eventWord } from './webhook-words.ts'

interface WebhookFields {
  url: string
  eventos: WebhookEvent[]
}

/** Where the address is another: who asks. */
interface AskedFactors {
  senha_atual?: string | undefined
  code?: string | undefined
}

interface WebhookFormProps {
  title: string
  before: WebhookFields
  /** The button's text, and its text while the address is checked. */
  act: string
  busy: string
  send(input: WebhookFields & AskedFactors): Promise<unknown>
  /** Below the events. */
  children?: ReactNode
  /** Changed beside the form's own fields: closing asks, too. */
  isChanged?: boolean
  onClose(): void
}

/** The dialog of a webhook: its address and what it is told. */
export function WebhookForm({
  title,
  before,
  act,
  busy: busyWord,
  send,
  children,
  isChanged = false,
  onClose,
}: WebhookFormProps) {
  const { t } = useLingui()
  const { hasCode, shape } = useOwnFactors()
  const [isOther, setOther] = useState(before.url === '')
  const empty = { url: before.url, eventos: before.eventos.join(' '), ...noFactors }
  const { form, issues, typed, type, control, failure, busy, submit } = useSentForm(
    z.strictObject({ url: webhookForm.shape.url, eventos, ...(isOther ? shape : unaskedFactors) }),
    empty,
    send,
  )
  const isTyped = isChanged || typed.url !== empty.url || typed.eventos !== empty.eventos
  return (
    <Dialog
      size="sm"
      title={title}
      onClose={onClose}
      onSubmit={submit}
      confirmClose={isTyped && !busy}
      footer={close => (
        <>
          <Button onClick={close}>{t`Cancelar`}</Button>
          <Button type="submit" variant="primary" busy={busy && busyWord}>
            {act}
          </Button>
        </>
      )}
    >
      <Fields ref={form}>
        {failure && <Alert tone="danger">{failure}</Alert>}
        <Field label={t`Endereço`} required error={issues.url}>
          <TextInput
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            placeholder="https://"
            {...control('url')}
            onChange={event => {
              type('url', event.target.value)
              setOther(event.target.value.trim() !== before.url)
            }}
          />
        </Field>
        <Events
          chosen={listed(typed.eventos)}
          onChange={chosen => type('eventos', chosen.join(' '))}
          error={issues.eventos}
        />
        {children}
        {isOther && <OwnFactors typed={typed} issues={issues} type={type} hasCode={hasCode} />}
      </Fields>
    </Dialog>
  )
}

// The form holds texts: the events, with a blank between them.
const listed = (text: string): string[] => text.split(' ').filter(Boolean)
const eventos = z.pipe(z.pipe(z.string(), z.transform(listed)), webhookForm.shape.eventos)

interface EventsProps {
  chosen: readonly string[]
  onChange(chosen: WebhookEvent[]): void
  /** A key of IssueKey or a sentence. */
  error: string | undefined
}

function Events({ chosen, onChange, error }: EventsProps) {
  const { t } = useLingui()
  const note = useId()
  return (
    <Group>
      <legend>{t`Avisar quando`}</legend>
      <div>
        {webhookEvents.map(event => (
          <Checkbox
            key={event}
            checked={chosen.includes(event)}
            invalid={error && note}
            onChange={is =>
              onChange(webhookEvents.filter(one => (one === event ? is : chosen.includes(one))))
            }
          >
            <span>
              <b>{eventWord(event)}</b>
              <Sub translate="no">{event}</Sub>
            </span>
          </Checkbox>
        ))}
      </div>
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
    '& > div': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: '6' },
    '& label': { py: '1.5', minH: '52px', borderTop: '1px solid', borderColor: 'hairline' },
    '& b': { display: 'block', fontWeight: 'medium' },
  },
})
