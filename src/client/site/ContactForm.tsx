import { chakra } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import { type ContactField, contactLengths } from '../../shared/contacts.ts'
import type { IssueKey } from '../../shared/errors.ts'
import { button } from '../theme/recipes/button.ts'
import { Card } from '../ui/Card.tsx'
import { Icon } from '../ui/Icon.tsx'
import { publicPages } from './frame/pages.ts'
import { TextLink } from './frame/parts.tsx'

interface FieldDrawn {
  name: ContactField
  label: string
  /** Takes a full line. */
  wide?: boolean
  optional?: boolean
  autoComplete?: string
  type?: 'email'
  /** The field's own issues, beside those of every text. */
  issues: Partial<Record<IssueKey, string>>
}

const fields: FieldDrawn[] = [
  { name: 'nome', label: 'Nome', autoComplete: 'name', issues: { nome_obrigatorio: 'Escreva seu nome' } },
  {
    name: 'email',
    label: 'Email',
    type: 'email',
    autoComplete: 'email',
    issues: {
      email_obrigatorio: 'Escreva seu e-mail',
      email_invalido: 'Confira o e-mail: a resposta vai para ele',
    },
  },
  { name: 'empresa', label: 'Empresa', wide: true, optional: true, autoComplete: 'organization', issues: {} },
  { name: 'assunto', label: 'Assunto', wide: true, issues: { assunto_obrigatorio: 'Escreva o assunto' } },
  { name: 'mensagem', label: 'Mensagem', wide: true, issues: { mensagem_obrigatoria: 'Escreva a mensagem' } },
]

const ofEveryText = (name: ContactField) => ({
  texto_longo: `No máximo ${contactLengths[name]} caracteres`,
  texto_invalido: 'Há caracteres que não podem ser enviados',
  campo_invalido: 'Confira este campo',
})

export function ContactForm() {
  return (
    <Card data-form="">
      <Form {...sending} noValidate>
        <Failure data-when="falhou" role="alert" tabIndex={-1}>
          <Icon of={CircleAlert} />
          <b>Não foi possível enviar. Tente de novo.</b>
          <span>{textStays}</span>
        </Failure>
        <Failure data-when="limitada" role="alert" tabIndex={-1}>
          <Icon of={CircleAlert} />
          <b>Foram muitas mensagens seguidas.</b>
          <span>
            Tente de novo em <span data-fill="minutos">{'{{minutos}}'}</span> min. {textStays}
          </span>
        </Failure>
        <Failure data-when="invalida" role="alert" tabIndex={-1}>
          <Icon of={CircleAlert} />
          <b>Falta acertar os campos marcados.</b>
        </Failure>
        {fields.map(field => (
          <Field key={field.name} {...field} />
        ))}
        <Trap aria-hidden="true">
          <label htmlFor="resumo">Deixe em branco</label>
          <input id="resumo" name="resumo" tabIndex={-1} autoComplete="off" />
        </Trap>
        <input type="hidden" name="chave" defaultValue="{{chave}}" />
        <Foot>
          <p>
            {usedFor} <TextLink href={publicPages.privacy.path}>Privacidade</TextLink>
          </p>
          <Send type="submit">Enviar</Send>
        </Foot>
      </Form>
    </Card>
  )
}

const sending = { action: publicPages.contact.path, method: 'post' }

function Field({ name, label, wide = false, optional = false, issues, ...attributes }: FieldDrawn) {
  const note = `erro-${name}`
  const isLong = name === 'mensagem'
  // The server writes "true" or "false" here.
  const filled: object = { 'aria-invalid': `{{invalido_${name}}}` }
  const common = {
    ...filled,
    id: name,
    name,
    maxLength: contactLengths[name],
    'aria-describedby': note,
    'aria-required': !optional,
    defaultValue: `{{${name}}}`,
  }
  return (
    <Box data-wide={wide}>
      <label htmlFor={name}>
        {label}
        {optional && <span>se tiver</span>}
      </label>
      {isLong ? <Area {...common} /> : <Line {...common} {...attributes} />}
      <Issues id={note} data-issue={`{{erro_${name}}}`}>
        {Object.entries({ ...issues, ...ofEveryText(name) }).map(([issue, sentence]) => (
          <p key={issue} data-if={issue}>
            <Icon of={CircleAlert} size="sm" />
            {sentence}
          </p>
        ))}
      </Issues>
    </Box>
  )
}

const Form = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '{spacing.4} {spacing.3}',
    p: '6',
    mdDown: { gridTemplateColumns: 'minmax(0, 1fr)', p: '4' },
  },
})

const Failure = chakra('div', {
  base: {
    gridColumn: '1 / -1',
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr)',
    gap: '2px {spacing.2.5}',
    px: '4',
    py: '3',
    borderRadius: 'md',
    bg: 'danger.bg',
    color: 'danger.fg',
    '& svg': { mt: '2px' },
    '& > span': { gridColumn: '2', textWrap: 'pretty' },
  },
})

const Box = chakra('div', {
  base: {
    minW: '0',
    '&[data-wide=true]': { gridColumn: '1 / -1' },
    '& > label': { display: 'flex', justifyContent: 'space-between', mb: '1.5', textStyle: 'label' },
    '& > label span': { color: 'muted', fontWeight: 'regular' },
  },
})

const control = {
  w: 'full',
  minW: '0',
  px: '2.5',
  border: '1px solid',
  borderColor: 'fieldBorder',
  borderRadius: 'md',
  bg: 'surface',
  color: 'ink',
  fontSize: 'base',
  '&[aria-invalid=true]': { borderColor: 'danger' },
  '&:focus': { outline: '2px solid', outlineColor: 'focusRing', outlineOffset: '-1px' },
  '&[aria-invalid=true]:focus': { outlineColor: 'danger' },
  mdDown: { fontSize: '1rem' },
}

const Line = chakra('input', { base: { ...control, h: '42px', mdDown: { h: '46px', fontSize: '1rem' } } })

const Area = chakra('textarea', {
  base: { ...control, display: 'block', h: '184px', py: '2.5', lineHeight: '22px', resize: 'vertical' },
})

/** All issues of a field are in the HTML; the field's key shows one. */
const Issues = chakra('div', {
  base: {
    '& > p': { display: 'none', gap: '1.5', mt: '1.5', color: 'danger', textStyle: 'sm' },
    '& svg': { mt: '2px' },
    ...Object.fromEntries(
      [
        ...new Set(fields.flatMap(({ name, issues }) => Object.keys({ ...issues, ...ofEveryText(name) }))),
      ].map(issue => [`&[data-issue=${issue}] > [data-if=${issue}]`, { display: 'flex' }]),
    ),
  },
})

const Trap = chakra('div', {
  base: { position: 'absolute', left: '-9999px', w: '1px', h: '1px', overflow: 'hidden' },
})

const Foot = chakra('div', {
  base: {
    gridColumn: '1 / -1',
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    mt: '2',
    '& p': { flex: 1, color: 'muted', textStyle: 'sm', textWrap: 'pretty' },
    mdDown: { display: 'grid', gap: '3' },
  },
})

const Send = chakra('button', button, { defaultProps: { variant: 'primary', size: 'lg' } })

// What the page of contact promises: only what a test proves (npm run claims).

export const contactLead = 'Escreva como falaria no balcão. A resposta chega por e-mail.'

const usedFor = 'Usamos estes dados só para responder.'

/** For a message that was not accepted. */
const textStays = 'O que você escreveu continua aqui embaixo.'

/** When and in which order messages are answered. */
export const expected = {
  when: 'Segunda a sexta, 9h às 18h, e sábado, 9h às 12h, horário de São Paulo.',
  order:
    'Quem assina o Profissional e escreve com a conta aberta é atendido antes. Depois, por hora de chegada.',
}

/** For an accepted message; the writer's address goes between. */
export const answerGoes = {
  to: 'A resposta vai para',
  when: 'Atendemos de segunda a sexta, das 9h às 18h, e sábado, das 9h às 12h.',
}
