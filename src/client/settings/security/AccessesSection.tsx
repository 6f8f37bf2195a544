import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { wallClockOf } from '../../../shared/wall-clock.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { whenWords } from '../../ui/clock-words.ts'
import { Section } from '../../ui/Section.tsx'
import { Hint } from '../../ui/Text.tsx'
import { useToday } from '../../ui/use-shop-clock.ts'
import { deviceIcon, deviceWords, factorWords } from './device-words.ts'
import { Row, Rows, RowsFallback } from './Rows.tsx'

/** When and from where the account was used; the law requires six months of it. */
export function AccessesSection({ zone }: { zone: string }) {
  const { t } = useLingui()
  const query = trpc.auth.accesses.useInfiniteQuery(
    { limit: 5 },
    { getNextPageParam: page => page.nextCursor },
  )
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const today = useToday(zone)
  const accesses = data?.pages.flatMap(page => page.items)
  return (
    <Section
      title={t`Últimos acessos`}
      about={t`Cada entrada, e o primeiro uso em outro dia ou de outra rede. Guardados por seis meses, como a lei pede.`}
    >
      {accesses ? (
        <>
          <Rows>
            {accesses.map(access => (
              <Row
                key={access.id}
                icon={deviceIcon(access)}
                name={whenWords(wallClockOf(new Date(access.created_at), zone), today)}
                sub={[
                  deviceWords(access),
                  access.rede,
                  access.evento === 'entrada' ? factorWords(access.fator) : t`uso`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              />
            ))}
          </Rows>
          {hasNextPage && (
            <More aria-live="polite">
              <Button busy={isFetchingNextPage && t`Carregando...`} onClick={() => void fetchNextPage()}>
                {isError ? t`Tentar novamente` : t`Carregar mais`}
              </Button>
              {isError && !isFetchingNextPage && <Hint>{t`Erro ao carregar dados`}</Hint>}
            </More>
          )}
        </>
      ) : (
        <RowsFallback query={query} count={3} />
      )}
    </Section>
  )
}

const More = chakra('div', { base: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '3' } })
