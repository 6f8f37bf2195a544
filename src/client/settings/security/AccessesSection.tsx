import { useLingui } from '@lingui/react/macro'
import { wallClockOf } from '../../../shared/wall-clock.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { whenWords } from '../../ui/clock-words.ts'
import { FailedState } from '../../ui/States.tsx'
import { useShopClock } from '../../ui/use-shop-clock.ts'
import { Section } from '../Section.tsx'
import { deviceIcon, deviceWords, factorWords } from './device-words.ts'
import { Line, Lines, LinesBones } from './Lines.tsx'

/** When and from where the account was used: the law keeps it for six months (product 2.3). */
export function AccessesSection({ zone }: { zone: string }) {
  const { t } = useLingui()
  const { data, isError, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    trpc.auth.accesses.useInfiniteQuery({ limit: 5 }, { getNextPageParam: page => page.nextCursor })
  const today = useShopClock(zone).slice(0, 10)
  const accesses = data?.pages.flatMap(page => page.items)
  return (
    <Section
      title={t`Últimos acessos`}
      about={t`Cada entrada, e o primeiro uso em outro dia ou de outra rede. Guardados por seis meses, como a lei pede.`}
    >
      {accesses ? (
        <>
          <Lines>
            {accesses.map(access => (
              <Line
                key={access.id}
                icon={deviceIcon(access)}
                title={whenWords(wallClockOf(new Date(access.created_at), zone), today)}
                about={[
                  deviceWords(access),
                  access.rede,
                  access.evento === 'entrada' ? factorWords(access.fator) : t`uso`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              />
            ))}
          </Lines>
          {hasNextPage && (
            <div>
              <Button busy={isFetchingNextPage && t`Carregando...`} onClick={() => void fetchNextPage()}>
                {t`Carregar mais`}
              </Button>
            </div>
          )}
        </>
      ) : isError ? (
        <FailedState onRetry={() => void refetch()} retrying={isFetching}>
          {t`Erro ao carregar dados`}
        </FailedState>
      ) : (
        <LinesBones count={3} />
      )}
    </Section>
  )
}
