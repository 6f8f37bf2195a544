import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck, Inbox, PackageCheck, Wallet, Wrench } from 'lucide-react'
import { type MessageKey, messageKeys } from '../../shared/messages.ts'
import type { Settings } from '../api/settings.ts'
import { Icon } from '../ui/Icon.tsx'
import { Section } from '../ui/Section.tsx'
import { MessageEditor } from './MessageEditor.tsx'

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
  }
  return (
    <Section
      title={t`Mensagens do WhatsApp`}
      about={t`Uma para cada status e uma para cobrança. Você revê o texto antes de enviar. O cliente as recebe em português.`}
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
}
const tones = {
  recebido: 'received',
  em_andamento: 'progress',
  pronto: 'ready',
  entregue: 'delivered',
  cobranca: 'plain',
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
