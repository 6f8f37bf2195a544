import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { MessageCircle } from 'lucide-react'
import { cards, wide } from '../theme/media.ts'
import { Icon } from '../ui/Icon.tsx'
import { OutLink } from '../ui/TextButton.tsx'
import { greetingLink } from './whatsapp.ts'

/** Opens a chat with the customer, in a new tab (product 14.3); its icon alone where columns are narrow. */
export function WhatsAppLink({ nome, telefone }: { nome: string; telefone: string }) {
  const { t } = useLingui()
  return (
    <Link href={greetingLink({ nome, telefone })} size="sm" aria-label={t`WhatsApp de ${nome}`}>
      <Icon of={MessageCircle} size="sm" />
      <span>WhatsApp</span>
    </Link>
  )
}

const iconAlone = { w: 'control.sm', px: '0', '& > span': { display: 'none' } }
const withWord = { w: 'auto', '& > span': { display: 'inline' } }
const Link = chakra(OutLink, {
  base: {
    ...iconAlone,
    [wide]: { ...withWord, px: '2' },
    [cards]: { ...withWord, px: '2.5' },
  },
})
