import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { createLink } from '@tanstack/react-router'
import { CircleHelp, CreditCard, LogOut, Mail, Sun } from 'lucide-react'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { useBackCloses } from '../ui/dialogs/use-back-closes.ts'
import { Icon } from '../ui/Icon.tsx'
import { Segments } from '../ui/inputs/Segments.tsx'
import type { BottomBarProps } from './BottomBar.tsx'
import { useChoosePreference } from './preferences.ts'
import { useSignOut } from './sign-out.tsx'
import { useTheme } from './theme.ts'
import { isInBar, useScreens } from './use-screens.ts'

interface MoreSheetProps extends Omit<BottomBarProps, 'orderReason'> {
  onClose(): void
}

/** What the bar has no place for: the other screens, the subscription, help, the theme, and signing out. */
export function MoreSheet({ user, caption, counts, onClose }: MoreSheetProps) {
  const { t } = useLingui()
  useBackCloses(onClose)
  const theme = useTheme()
  const choose = useChoosePreference()
  const signOut = useSignOut()
  const screens = useScreens().flatMap(group => group.screens.filter(({ to }) => !isInBar(to)))
  return (
    <Dialog
      size="sm"
      onClose={onClose}
      title={
        <>
          {user.nome}
          <Caption>{caption}</Caption>
        </>
      }
    >
      <Rows>
        {screens.map(({ to, icon, title }) => (
          <RowLink key={to} to={to} onClick={onClose}>
            <Icon of={icon} size="lg" />
            <span>{title}</span>
            {counts[to] && <Due>{counts[to].label}</Due>}
          </RowLink>
        ))}
        <RowLink to="/assinatura" onClick={onClose}>
          <Icon of={CreditCard} size="lg" />
          <span>{t`Assinatura`}</span>
        </RowLink>
        {/* Public pages open in a new tab, so that nothing typed here is lost. */}
        <Row as="a" href="/ajuda" target="_blank" rel="noopener">
          <Icon of={CircleHelp} size="lg" />
          <span>{t`Ajuda`}</span>
        </Row>
        <Row as="a" href="/contato" target="_blank" rel="noopener">
          <Icon of={Mail} size="lg" />
          <span>{t`Contato`}</span>
        </Row>
        <Line />
        <Theme>
          <Icon of={Sun} size="lg" />
          <span>{t`Tema`}</span>
          <Segments
            label={t`Tema`}
            options={[
              { value: 'light', label: t`Claro` },
              { value: 'dark', label: t`Escuro` },
              { value: 'system', label: t`Do sistema` },
            ]}
            value={theme}
            onChange={tema => void choose({ tema }, { undo: false })}
          />
        </Theme>
        <Line />
        <Row as="button" type="button" onClick={signOut}>
          <Icon of={LogOut} size="lg" />
          <span>{t`Sair`}</span>
        </Row>
      </Rows>
    </Dialog>
  )
}

const Caption = chakra('small', {
  base: { display: 'block', textStyle: 'sm', fontWeight: 'regular', color: 'muted' },
})
const Rows = chakra('div', { base: { display: 'grid', mx: '-2' } })
const Row = chakra('a', {
  base: {
    display: 'grid',
    gridTemplateColumns: '{sizes.icon.lg} minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '3',
    minH: 'control.lg',
    px: '3',
    borderRadius: 'md',
    textStyle: 'lg',
    textAlign: 'start',
    '& > svg': { color: 'muted' },
    '&:is(:hover, [aria-current])': { bg: 'pressed' },
  },
})
const RowLink = createLink(Row)
const Due = chakra('small', { base: { textStyle: 'sm', fontWeight: 'medium', color: 'danger' } })
const Line = chakra('hr', { base: { border: '0', h: '1px', bg: 'hairline', m: '2' } })
const Theme = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '{sizes.icon.lg} minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '3',
    px: '3',
    textStyle: 'lg',
    '& > svg': { color: 'muted' },
    '& > [role=group]': { textStyle: 'md' },
  },
})
