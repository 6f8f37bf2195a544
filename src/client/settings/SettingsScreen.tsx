import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { createLink } from '@tanstack/react-router'
import { Bell, Monitor, ShieldCheck, Store, User, Webhook } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { Page, PageHead } from '../ui/Page.tsx'
import { SettingsPanel, type SettingsPanelProps } from './SettingsPanel.tsx'
import { type SettingsTab, settingsTabs } from './settings-search.ts'

/** /configuracoes. */
export function SettingsScreen({ tab }: SettingsPanelProps) {
  return (
    <Page pb="0" mdDown={{ pb: '0' }}>
      <Filling>
        <PageHead />
        <SettingsTabs tab={tab} />
        <SettingsPanel tab={tab} />
      </Filling>
    </Page>
  )
}

// At least as high as the window, so that the bar is at the bottom.
const Filling = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minH: 'calc({sizes.screen} - {spacing.6})',
    mdDown: { minH: 'calc({sizes.screen} - {sizes.topbar})' },
  },
})

/** The tabs, each with a URL of its own. On the phone they scroll, and the chosen one is in view. */
function SettingsTabs({ tab }: { tab: SettingsTab }) {
  const { t } = useLingui()
  const names: Record<SettingsTab, string> = {
    perfil: t`Perfil`,
    empresa: t`Empresa`,
    notificacoes: t`Notificações`,
    sistema: t`Sistema`,
    seguranca: t`Segurança`,
    integracoes: t`Integrações`,
  }
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (nav.current) scrollToChosen(nav.current, tab)
  }, [tab])
  return (
    <Nav ref={nav} aria-label={t`Configurações`}>
      {settingsTabs.map(one => (
        <TabLink
          key={one}
          data-tab={one}
          to="/configuracoes"
          search={{ aba: one }}
          replace
          resetScroll={false}
          aria-current={one === tab ? 'page' : undefined}
        >
          <Icon of={icons[one]} />
          {names[one]}
        </TabLink>
      ))}
    </Nav>
  )
}

const icons = {
  perfil: User,
  empresa: Store,
  notificacoes: Bell,
  sistema: Monitor,
  seguranca: ShieldCheck,
  integracoes: Webhook,
}

/** Not scrollIntoView, which would move the page, too. */
function scrollToChosen(nav: HTMLElement, tab: SettingsTab) {
  const chosen = nav.querySelector<HTMLElement>(`[data-tab=${tab}]`)
  if (chosen) nav.scrollLeft = chosen.offsetLeft - (nav.clientWidth - chosen.offsetWidth) / 2
}

const narrow = '@container main (max-width: 560px)'

const Nav = chakra('nav', {
  base: {
    display: 'flex',
    gap: '5',
    mt: '4',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    borderBottom: '1px solid',
    borderColor: 'hairline',
    position: 'relative',
    '@container main (max-width: 720px)': { mt: '3' },
    [narrow]: {
      mt: '0',
      mx: '-4',
      px: '4',
      gap: '4',
      '& svg': { display: 'none' },
    },
  },
})

const TabLink = createLink(
  chakra('a', {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      flexShrink: 0,
      gap: '2',
      h: '10',
      color: 'muted',
      fontWeight: 'medium',
      whiteSpace: 'nowrap',
      borderBottom: '2px solid transparent',
      '&:hover': { color: 'ink' },
      '&[aria-current]': { color: 'ink', borderColor: 'accent', '& > svg': { color: 'accent' } },
      '&:focus-visible': { outlineOffset: '-2px', borderRadius: 'sm' },
      '@container main (max-width: 720px)': { h: 'control.touch' },
      '@container main (max-width: 384px)': { textStyle: 'sm' },
    },
  }),
)
