import { chakra } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { answerContact } from '../../../shared/contacts-schema.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field, Fields } from '../../ui/forms/Field.tsx'
import { useSentForm } from '../../ui/forms/use-sent-form.ts'
import { TextArea } from '../../ui/inputs/TextArea.tsx'
import { When } from '../words/When.tsx'
import type { Contact } from './ContactsScreen.tsx'

/** A whole message, with a link to answer it by mail, and the note taken with the answer. */
export function ContactDialog({ contact, onClose }: { contact: Contact; onClose(): void }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.admin.answerContact.useMutation()
  const { id, nome, email, empresa, assunto, mensagem, created_at, respondido_em, por, nota } = contact
  const before = nota ?? ''
  const sent = useSentForm(answerContact, { id, nota: before }, async input => {
    await mutateAsync(input)
    await utils.admin.contacts.invalidate()
    toast.success(t`Mensagem marcada como respondida.`)
    onClose()
  })
  const who = por?.nome ?? t`uma conta excluída`
  return (
    <Dialog
      title={assunto}
      onClose={onClose}
      onSubmit={sent.submit}
      confirmClose={sent.typed.nota !== before && !sent.busy}
      footer={close => (
        <>
          <Button onClick={close}>{t`Fechar`}</Button>
          <Button type="submit" variant="primary" busy={sent.busy && t`Salvando...`}>
            {respondido_em ? t`Salvar anotação` : t`Marcar como respondida`}
          </Button>
        </>
      )}
    >
      <Fields ref={sent.form}>
        <Head>
          <b>{nome}</b>
          {empresa && <span>{empresa}</span>}
          <Mail href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${assunto}`)}`}>{email}</Mail>
          <When at={created_at} />
        </Head>
        <Words dir="auto">{mensagem}</Words>
        {respondido_em && (
          <Answered>
            <Trans>
              Respondida por {who}, <When at={respondido_em} />
            </Trans>
          </Answered>
        )}
        {sent.failure && <Alert tone="danger">{sent.failure}</Alert>}
        <Field label={t`Anotação`} error={sent.issues.nota} hint={t`O que foi respondido. Só quem opera vê.`}>
          <TextArea
            name="nota"
            rows={3}
            maxLength={2000}
            value={sent.typed.nota}
            onChange={event => sent.type('nota', event.target.value)}
          />
        </Field>
      </Fields>
    </Dialog>
  )
}

const Head = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '3',
    color: 'muted',
    overflowWrap: 'anywhere',
    '& b': { color: 'ink' },
  },
})
const Mail = chakra('a', {
  base: { color: 'accent', fontWeight: 'medium', '&:hover': { color: 'accent.hover' } },
})
const Words = chakra('p', { base: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxW: '42rem' } })
const Answered = chakra('p', { base: { textStyle: 'sm', color: 'muted' } })
