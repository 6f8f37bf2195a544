import { ChakraProvider } from '@chakra-ui/react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, Suspense, useEffect } from 'react'
import { type createClient, trpc } from '../api/trpc.ts'
import { system } from '../theme/system.ts'
import { type PageFacts, PageFactsContext } from '../ui/first-render.ts'

interface AppProps {
  facts: PageFacts
  client: ReturnType<typeof createClient>
  queryClient: QueryClient
  /** Called once the page can be used. */
  onReady?: () => void
  children: ReactNode
}

/** What stands around every page, the same on the server and in the browser: facts, theme, language and data. */
export function App({ facts, client, queryClient, onReady, children }: AppProps) {
  return (
    <StrictMode>
      <PageFactsContext value={facts}>
        <ChakraProvider value={system}>
          <I18nProvider i18n={i18n}>
            <trpc.Provider client={client} queryClient={queryClient}>
              <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
            </trpc.Provider>
          </I18nProvider>
        </ChakraProvider>
      </PageFactsContext>
      {/* A boundary like the router's around its screen, so that both are taken over at once. */}
      <Suspense>
        <Ready act={onReady} />
      </Suspense>
    </StrictMode>
  )
}

/** After the page, so that its effect runs once everything beside it is there. */
function Ready({ act }: { act: (() => void) | undefined }) {
  useEffect(() => act?.(), [act])
  return null
}
