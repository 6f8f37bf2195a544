import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { createLink } from '@tanstack/react-router'
import { Bell, Monitor, ShieldCheck, Store, User, Webhook } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { rowTab, tabRow } from '../theme/recipes/tabs.ts'
import { Icon } from '../ui/Icon.tsx'
import { Page, PageHead } from '../ui/Page.tsx'
import { scrollToTab } from '../ui/Tabs.tsx'
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
    if (nav.current) scrollToTab(nav.current, `configuracoes-${tab}`)
  }, [tab])
  return (
    <Nav ref={nav} mt="4" css={place} aria-label={t`Configurações`}>
      {settingsTabs.map(one => (
        <TabLink
          key={one}
          id={`configuracoes-${one}`}
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

const Nav = chakra('nav', tabRow)
const place = {
  '@container main (max-width: 720px)': { mt: '3' },
  '@container main (max-width: 560px)': { mt: '0', '& svg': { display: 'none' } },
}

const TabLink = createLink(chakra('a', rowTab))
