import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { importNouns, uploadKinds } from '../../shared/imports.ts'
import { textParam } from '../app/search-params.ts'
import { Page, PageHead } from '../ui/Page.tsx'
import type { OthersWords } from './import.ts'
import type { ImportsSearch } from './imports-search.ts'
import { RecentImports } from './RecentImports.tsx'
import { ShownImport } from './ShownImport.tsx'
import { StartImport } from './StartImport.tsx'

interface ImportScreenProps {
  search: ImportsSearch
  words: OthersWords
  /** Why nothing can be written now. */
  reason: string | undefined
}

/** /importar (product 25): a file, its preview, and what came of it. */
export function ImportScreen({ search: { id, de }, words, reason }: ImportScreenProps) {
  const { t } = useLingui()
  const shown = textParam(id)
  return (
    <Page>
      <PageHead title={t`Importar dados`} />
      <Content>
        {shown ? (
          <ShownImport key={shown} id={shown} words={words} reason={reason} />
        ) : (
          <>
            <StartImport
              tipo={uploadKinds.find(kind => kind === de) ?? 'planilha'}
              noun={importNouns.find(noun => noun === de) ?? 'ordens'}
              reason={reason}
            />
            <RecentImports />
          </>
        )}
      </Content>
    </Page>
  )
}

const Content = chakra('div', {
  base: {
    display: 'grid',
    gap: '8',
    mt: '6',
    maxW: '1040px',
    mdDown: { mt: '0' },
    '& > *': { minW: '0' },
  },
})
