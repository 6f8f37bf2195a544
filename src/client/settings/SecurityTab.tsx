import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import type { Settings } from '../api/settings.ts'
import { useSignOut } from '../shell/use-sign-out.ts'
import { Button } from '../ui/Button.tsx'
import { Section } from './Section.tsx'

/** What is known of this session, and the way out of it. */
export function SecurityTab({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  const signOut = useSignOut()
  const { email } = settings.perfil.valores
  return (
    <Section
      title={t`Este aparelho`}
      about={t`A sessão termina depois de 14 dias sem uso, ou de 60 dias ao todo.`}
    >
      <Line>
        <p>{t`Você entrou como ${email}.`}</p>
        <Button icon={LogOut} onClick={signOut}>
          {t`Sair`}
        </Button>
      </Line>
    </Section>
  )
}

const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    flexWrap: 'wrap',
    gap: '3',
    '& > p': { minW: '0', overflowWrap: 'anywhere' },
  },
})
