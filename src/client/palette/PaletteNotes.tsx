import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { SearchX, TriangleAlert } from 'lucide-react'
import { Icon } from '../ui/Icon.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { Hidden, Hint } from '../ui/Text.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import type { Found } from './use-found.ts'

interface PaletteNotesProps {
  query: string
  /** The number of visible rows. */
  count: number
  found: Found
  /** The answer takes long. */
  slow: boolean
  onRetry(): void
}

/** Below the rows, or in their place: searching, nothing found, or the search failed. */
export function PaletteNotes({ query, count, found, slow, onRetry }: PaletteNotesProps) {
  const { t } = useLingui()
  const { late, failed } = found
  const isNothing = count === 0 && !late && !failed
  return (
    <>
      {isNothing && (
        <Nothing>
          <Icon of={SearchX} size="xl" />
          <Words>{t`Nada encontrado para “${query}”`}</Words>
          <Hint>{t`Procure por nome, telefone, aparelho ou número da OS.`}</Hint>
        </Nothing>
      )}
      {slow && !failed && <Skeletons />}
      {failed && (
        <Failed role="alert">
          <Icon of={TriangleAlert} />
          <div>
            {t`Não foi possível buscar OS, clientes e lembretes.`} <Hint>{failed.sentence}</Hint>
          </div>
          <TextButton onClick={onRetry}>{t`Tentar novamente`}</TextButton>
        </Failed>
      )}
      <Hidden role="status">
        {late ? (
          t`Buscando...`
        ) : (
          <Plural value={count} _0="Nada encontrado" one="# resultado" other="# resultados" />
        )}
      </Hidden>
    </>
  )
}

const Skeletons = () => (
  <Lines>
    {['62%', '48%', '55%'].map(width => (
      <Skeleton key={width} w={width} />
    ))}
  </Lines>
)

const Nothing = chakra('div', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    gap: '2',
    px: '6',
    py: '10',
    textAlign: 'center',
    '& > svg': { color: 'subtle', mb: '1' },
  },
})
const Words = chakra('p', { base: { maxW: 'full', overflowWrap: 'anywhere' } })
const Failed = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    py: '3',
    px: '4',
    borderTop: '1px solid',
    borderColor: 'hairline',
    '& > svg': { color: 'danger' },
    '& > div': { flex: 1 },
  },
})
const Lines = chakra('div', { base: { display: 'grid', gap: '6', py: '4', px: '5' } })
