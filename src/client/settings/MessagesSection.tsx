import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  CheckCheck,
  CircleCheck,
  FileText,
  Inbox,
  PackageCheck,
  RotateCcw,
  Wallet,
  Wrench,
} from 'lucide-react'
import { useRef } from 'react'
import { addDays } from '../../shared/days.ts'
import {
  fillMessage,
  type MessageKey,
  type MessageVariable,
  messageKeys,
  messageVariables,
} from '../../shared/messages.ts'
import { formatMoney } from '../../shared/money.ts'
import { type Settings, shopName } from '../api/settings.ts'
import { Button } from '../ui/Button.tsx'
import { formatDay } from '../ui/Day.tsx'
import { Field } from '../ui/forms/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { TextArea } from '../ui/inputs/TextArea.tsx'
import { Section } from '../ui/Section.tsx'
import { useToday } from '../ui/use-shop-clock.ts'
import { originalMessage } from './drafts.ts'
import { Changed, NewerNote } from './SettingField.tsx'
import { useSetting } from './use-setting.ts'

interface MessagesSectionProps {
  settings: Settings
  reason: string | undefined
  /** The open message. */
  chosen: MessageKey
  onChoose(key: MessageKey): void
}

/** The messages to customers: one for each status, and one about unpaid orders. */
export function MessagesSection({ settings, reason, chosen, onChoose }: MessagesSectionProps) {
  const { t } = useLingui()
  const names: Record<MessageKey, string> = {
    recebido: t`Recebido`,
    em_andamento: t`Em Andamento`,
    pronto: t`Pronto`,
    entregue: t`Entregue`,
    cobranca: t`Cobrança`,
    orcamento: t`Orçamento`,
  }
  return (
    <Section
      title={t`Mensagens do WhatsApp`}
      about={t`Uma para cada status, uma para cobrança e uma para o orçamento. Você revê o texto antes de enviar. O cliente recebe em português.`}
    >
      <Box>
        <Pick role="group" aria-label={t`Mensagem`}>
          {messageKeys.map(key => (
            <Choice
              key={key}
              type="button"
              tone={tones[key]}
              aria-pressed={key === chosen}
              onClick={() => onChoose(key)}
            >
              <Icon of={icons[key]} />
              {names[key]}
            </Choice>
          ))}
        </Pick>
        <MessageEditor key={chosen} settings={settings} chave={chosen} name={names[chosen]} reason={reason} />
      </Box>
    </Section>
  )
}

const icons = {
  recebido: Inbox,
  em_andamento: Wrench,
  pronto: CircleCheck,
  entregue: PackageCheck,
  cobranca: Wallet,
  orcamento: FileText,
}
const tones = {
  recebido: 'received',
  em_andamento: 'progress',
  pronto: 'ready',
  entregue: 'delivered',
  cobranca: 'plain',
  orcamento: 'plain',
} as const

const narrow = '@container main (max-width: 720px)'

const Box = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '156px minmax(0, 1fr)',
    border: '1px solid',
    borderColor: 'hairline',
    borderRadius: 'md',
    overflow: 'hidden',
    [narrow]: { display: 'block' },
  },
})

const Pick = chakra('div', {
  base: {
    display: 'grid',
    alignContent: 'start',
    gap: '0.5',
    p: '2',
    borderInlineEnd: '1px solid',
    borderColor: 'hairline',
    [narrow]: {
      display: 'flex',
      overflowX: 'auto',
      scrollbarWidth: 'none',
      borderInlineEnd: '0',
      borderBottom: '1px solid',
      borderColor: 'hairline',
    },
  },
})

const iconOf = (color: string) => ({ '& > svg': { color } })

const Choice = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    w: 'full',
    h: 'control.md',
    px: '2',
    flexShrink: 0,
    borderRadius: 'sm',
    color: 'muted',
    textStyle: 'sm',
    textAlign: 'start',
    whiteSpace: 'nowrap',
    '&:hover': { color: 'ink' },
    '&[aria-pressed=true]': { bg: 'pressed', color: 'ink', fontWeight: 'medium' },
    '&:focus-visible': { outlineOffset: '-2px' },
    [narrow]: { w: 'auto' },
  },
  variants: {
    tone: {
      received: iconOf('received.fg'),
      progress: iconOf('progress.fg'),
      ready: iconOf('ready.fg'),
      delivered: iconOf('delivered.fg'),
      plain: iconOf('muted'),
    },
  },
})

interface MessageEditorProps {
  settings: Settings
  chave: MessageKey
  /** The message's name: "Pronto". */
  name: string
  reason: string | undefined
}

/** One message: its text, the variables that it can contain, and a preview. */
function MessageEditor({ settings, chave, name, reason }: MessageEditorProps) {
  const { t } = useLingui()
  const { id, value, changed, newer, error, type, leave } = useSetting(settings, 'mensagens', chave)
  const place = useRef<HTMLDivElement>(null)
  const original = originalMessage(chave)
  // Inserts at the caret and moves the caret behind it.
  const insert = (variable: MessageVariable) => {
    const area = place.current?.querySelector('textarea')
    if (!area) return
    area.focus()
    area.setRangeText(`{${variable}}`, area.selectionStart, area.selectionEnd, 'end')
    type(area.value)
  }
  // Not when the focus moves to the buttons below, which edit the same text: an emptied message may start with a
  // variable.
  const leaveFor = (next: EventTarget | null) => {
    if (!(next instanceof Node) || !place.current?.contains(next)) leave()
  }
  const today = useToday(settings.fuso)
  const letters = plural(value.length, { 0: 'nenhum caractere', one: '# caractere', other: '# caracteres' })
  return (
    <Edit>
      <Write ref={place} onBlur={event => leaveFor(event.relatedTarget)}>
        <Field
          id={id}
          label={
            <>
              {t`Mensagem de ${name}`}
              {changed && <Changed>{t`alterado`}</Changed>}
            </>
          }
          error={error}
          hint={newer !== undefined && <NewerNote value={newer} onTake={() => type(newer)} />}
        >
          <TextArea
            rows={5}
            lang="pt-BR"
            value={value}
            disabled={!!reason}
            onChange={event => type(event.currentTarget.value)}
          />
        </Field>
        {!reason && (
          <Variables
            role="group"
            aria-label={t`Inserir no texto`}
            // Keeps the focus in the text: in some browsers a clicked button takes none.
            onMouseDown={event => event.preventDefault()}
          >
            {messageVariables.map(variable => (
              <Variable key={variable} type="button" onClick={() => insert(variable)}>
                + {`{${variable}}`}
              </Variable>
            ))}
          </Variables>
        )}
        <Foot>
          <span>{letters}</span>
          {value !== original && !reason && (
            <Button variant="ghost" size="sm" icon={RotateCcw} onClick={() => type(original)}>
              {t`Texto original`}
            </Button>
          )}
        </Foot>
      </Write>
      <Preview text={fillMessage(value, sampleOf(settings, today))} />
    </Edit>
  )
}

function Preview({ text }: { text: string }) {
  const { t } = useLingui()
  return (
    <Chat>
      <Head>
        {t`Como chega`}
        <span>{t`exemplo: OS 1043`}</span>
      </Head>
      <Bubble lang="pt-BR" data-preview="">
        {text}
        <Sent>
          <Icon of={CheckCheck} size="sm" />
        </Sent>
      </Bubble>
    </Chat>
  )
}

/** A sample order for the preview. */
function sampleOf(settings: Settings, today: string): Record<MessageVariable, string> {
  return {
    cliente: 'Marlene',
    aparelho: 'Samsung Galaxy S21 FE',
    numero: '1043',
    valor: formatMoney(290),
    loja: shopName(settings),
    previsao: formatDay(addDays(today, 2)),
    link: 'https://bancada.exemplo/o/Xq7mZ2r9',
    validade: formatDay(addDays(today, 10)),
    itens: `Troca de tela: ${formatMoney(290)}`,
    pix: settings.empresa.valores.pix_chave && '00020126…63041D3D',
  }
}

const Edit = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
const Write = chakra('div', {
  base: { display: 'grid', gap: '2.5', alignContent: 'start', p: '4', minW: '0' },
})
const Variables = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '1' } })
const Variable = chakra('button', {
  base: {
    h: '6',
    px: '2',
    border: '1px solid',
    borderColor: 'line',
    borderRadius: 'sm',
    color: 'muted',
    textStyle: 'xs',
    '&:hover': { bg: 'hover', color: 'ink' },
    [narrow]: { h: '8', px: '2.5' },
  },
})
const Foot = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: 'control.sm',
    color: 'muted',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& > button': { ms: 'auto', me: '-2' },
  },
})
const Chat = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '3', p: '4', pb: '5', minW: '0', bg: 'sunken' },
})
const Head = chakra('p', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '2',
    color: 'muted',
    textStyle: 'xs',
    fontWeight: 'medium',
    '& > span': { fontWeight: 'regular' },
  },
})
const Bubble = chakra('p', {
  base: {
    alignSelf: 'flex-end',
    maxW: '260px',
    minW: '0',
    py: '2',
    px: '2.5',
    borderRadius: 'md',
    borderTopRightRadius: '0',
    bg: 'ready.bg',
    boxShadow: 'control',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Sent = chakra('span', {
  base: { display: 'flex', justifyContent: 'flex-end', mt: '0.5', color: 'received.solid' },
})
