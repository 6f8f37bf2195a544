import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { lazyPart } from '../ui/lazy-part.tsx'
import { MissingPart } from '../ui/MissingPart.tsx'
import { Page, PageHead } from '../ui/Page.tsx'
import { SettingsBones } from './SettingsBones.tsx'
import type { SettingsPanelProps } from './SettingsPanel.tsx'
import { SettingsTabs } from './SettingsTabs.tsx'
import { panel } from './settings-search.ts'

/** /configuracoes (product 19.6). */
export function SettingsScreen({ tab, reason }: SettingsPanelProps) {
  const { t } = useLingui()
  return (
    <Page pb="0" mdDown={{ pb: '0' }}>
      <Filling>
        <PageHead title={t`Configurações`} />
        <SettingsTabs tab={tab} />
        <SettingsPanel tab={tab} reason={reason} />
      </Filling>
    </Page>
  )
}

type SettingsPanelPart = typeof import('./SettingsPanel.tsx')
const SettingsPanel = lazyPart<SettingsPanelPart, SettingsPanelProps>(panel, part => part.SettingsPanel, {
  Waiting: SettingsBones,
  Missing: MissingPart,
})

// At least a screen high, so that the bar stands at the bottom.
const Filling = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minH: 'calc({sizes.screen} - {spacing.6})',
    mdDown: { minH: 'calc({sizes.screen} - {sizes.topbar})' },
  },
})
