import { chakra } from '@chakra-ui/react'
import { Page, PageHead } from '../ui/Page.tsx'
import { SettingsPanel, type SettingsPanelProps } from './SettingsPanel.tsx'
import { SettingsTabs } from './SettingsTabs.tsx'

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
