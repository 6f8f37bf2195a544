import { ChakraProvider } from '@chakra-ui/react'
import { i18n } from '@lingui/core'
import { I18nProvider, useLingui } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Fragment, type ReactNode, StrictMode } from 'react'
import { type createClient, trpc } from '../api/trpc.ts'
import { system } from '../theme/system.ts'

interface ProvidersProps {
  client: ReturnType<typeof createClient>
  queryClient: QueryClient
  children: ReactNode
}

/** Look, language and data, for every page. */
export function Providers({ client, queryClient, children }: ProvidersProps) {
  return (
    <StrictMode>
      <ChakraProvider value={system}>
        <I18nProvider i18n={i18n}>
          <trpc.Provider client={client} queryClient={queryClient}>
            <QueryClientProvider client={queryClient}>
              <Spoken>{children}</Spoken>
            </QueryClientProvider>
          </trpc.Provider>
        </I18nProvider>
      </ChakraProvider>
    </StrictMode>
  )
}

/** Draws all of the page again in another language: sentences are written wherever they are needed, not in hooks alone. */
function Spoken({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  return <Fragment key={i18n.locale}>{children}</Fragment>
}
