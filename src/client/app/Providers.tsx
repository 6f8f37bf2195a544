import { ChakraProvider } from '@chakra-ui/react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { type createClient, trpc } from '../api/trpc.ts'
import { system } from '../theme/system.ts'

interface ProvidersProps {
  client: ReturnType<typeof createClient>
  queryClient: QueryClient
  children: ReactNode
}

/** Theme, language and data, for every page. */
export function Providers({ client, queryClient, children }: ProvidersProps) {
  return (
    <StrictMode>
      <ChakraProvider value={system}>
        <I18nProvider i18n={i18n}>
          <trpc.Provider client={client} queryClient={queryClient}>
            <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
          </trpc.Provider>
        </I18nProvider>
      </ChakraProvider>
    </StrictMode>
  )
}
