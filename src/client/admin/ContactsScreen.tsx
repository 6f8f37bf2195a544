import { chakra } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { useState } from 'react'
import type { AppRouter } from '../../server/router.ts'
import { contactStates } from '../../shared/contacts.ts'
import { answerContact } from '../../shared/contacts-schema.ts'
import { trpc } from '../api/trpc.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Field, Fields } from '../ui/forms/Field.tsx'
import { useSentForm } from '../ui/forms/use-checked-form.ts'
import { Segments } from '../ui/inputs/Segments.tsx'
import { TextArea } from '../ui/inputs/TextArea.tsx'
import { Page, PageHead } from '../ui/Page.tsx'
import { choiceParam } from '../ui/search-params.ts'
import { useAdminUrl } from './admin-url.ts'
import { planShort } from './admin-words.ts'
import { ListTools, NothingFound, PagedTable } from './PagedTable.tsx'
import { Acts, type Column, OwnerLink, TwoLines } from './Table.tsx'
import { When } from './When.tsx'

export type Contact = inferRouterOutputs<AppRouter>['admin']['contacts']['items'][number]

/** /admin/contacts: messages sent to us; those with a right to a quick answer come first. */
export function ContactsScreen() {
  const { t } = useLingui()
  const { search, show, close } = useAdminUrl()
  const estado = choiceParam(search.estado, contactStates)
  const list = trpc.admin.contacts.useInfiniteQuery(estado ? { estado } : {}, {
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  const counts = list.data?.pages[0]?.contagens
  const found = list.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === search.contato)
  // One that leaves the list while it is read, answered by somebody else, stays open.
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  const shown = found ?? (last?.id === search.contato ? last : undefined)
  return (
    <Page wide>
      <PageHead />
      <ListTools>
        <Segments
          label={t`Estado`}
          options={[
            { value: 'todos', label: t`Todos`, count: counts && counts.abertos + counts.respondidos },
            { value: 'abertos', label: t`Abertos`, count: counts?.abertos },
            { value: 'respondidos', label: t`Respondidos`, count: counts?.respondidos },
          ]}
          value={estado ?? 'todos'}
          onChange={value => show({ estado: value === 'todos' ? undefined : value })}
        />
      </ListTools>
      <PagedTable
        list={list}
        label={t`Contatos`}
        columns={useColumns()}
        current={search.contato}
        nothing={
          <NothingFound
            filtered={Boolean(estado)}
            clear={{ estado: undefined }}
            hint={t`O que for escrito na página Contato aparece aqui.`}
          >
            {estado ? t`Nenhuma mensagem encontrada com os filtros aplicados.` : t`Nenhuma mensagem ainda.`}
          </NothingFound>
        }
      />
      {shown && <ContactDialog key={shown.id} contact={shown} onClose={close} />}
    </Page>
  )
}

function useColumns(): Column<Contact>[] {
  const { t } = useLingui()
  const { open } = useAdminUrl()
  return [
    {
      key: 'quem',
      head: t`Quem`,
      track: 'minmax(0, 1fr)',
      card: 'a1',
      cell: ({ nome, email, user_id }) => (
        <TwoLines sub={email}>{user_id ? <OwnerLink id={user_id}>{nome}</OwnerLink> : nome}</TwoLines>
      ),
    },
    {
      key: 'assunto',
      head: t`Assunto`,
      track: 'minmax(0, 1.6fr)',
      card: 'b1',
      cell: ({ assunto, mensagem }) => <TwoLines sub={mensagem}>{assunto}</TwoLines>,
    },
    {
      key: 'plano',
      head: t`Plano`,
      track: '112px',
      spare: true,
      cell: ({ plano }) => (plano ? planShort(plano) : t`sem conta`),
    },
    {
      key: 'estado',
      head: t`Estado`,
      track: '120px',
      card: 'a2',
      cell: ({ respondido_em, prioritario }) =>
        respondido_em ? (
          <Badge tone="plain">{t`Respondido`}</Badge>
        ) : (
          <Badge tone={prioritario ? 'accent' : 'line'}>{prioritario ? t`Prioritário` : t`Aberto`}</Badge>
        ),
    },
    {
      key: 'quando',
      head: t`Quando`,
      track: '112px',
      end: true,
      card: 'c1',
      cell: ({ created_at }) => <When at={created_at} />,
    },
    {
      key: 'acoes',
      head: t`Ações`,
      track: '72px',
      end: true,
      card: 'c2',
      cell: ({ id, nome }) => (
        <Acts>
          <Button
            size="sm"
            variant="ghost"
            aria-label={t`Ler a mensagem de ${nome}`}
            onClick={() => open({ contato: id })}
          >
            {t`Ler`}
          </Button>
        </Acts>
      ),
    },
  ]
}

/** A whole message, with a link to answer it by mail, and the note taken with the answer. */
function ContactDialog({ contact, onClose }: { contact: Contact; onClose(): void }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.admin.answerContact.useMutation({
    async onSuccess() {
      await utils.admin.contacts.invalidate()
      toast.success(t`Mensagem marcada como respondida.`)
    },
  })
  const { id, nome, email, empresa, assunto, mensagem, created_at, respondido_em, por, nota } = contact
  const before = nota ?? ''
  const sent = useSentForm(answerContact, { id, nota: before }, input =>
    // Only while it is open: another may be by the time of the answer.
    mutateAsync(input, { onSuccess: onClose }),
  )
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
        <ContactHead>
          <b>{nome}</b>
          {empresa && <span>{empresa}</span>}
          <Mail href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${assunto}`)}`}>{email}</Mail>
          <When at={created_at} />
        </ContactHead>
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

const ContactHead = chakra('p', {
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
