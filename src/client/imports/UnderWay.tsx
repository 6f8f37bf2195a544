import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '../ui/Button.tsx'
import { formatCount } from '../ui/format.ts'
import { Mark } from '../ui/Mark.tsx'
import { Hint, SectionTitle } from '../ui/Text.tsx'
import type { Import } from './import.ts'
import { useImportActs } from './use-import-acts.ts'

/** The server works on it: how far it is, and the way to stop it. */
export function UnderWay({ one }: { one?: Import | undefined }) {
  const { t } = useLingui()
  const { cancel } = useImportActs()
  const isStoring = one?.estado === 'gravando'
  const isUndoing = one?.estado === 'desfazendo' || one?.estado === 'cancelando'
  const [done, all] = [formatCount(one?.posicao ?? 0), formatCount(one?.total ?? 0)]
  // Photos come last, and take longer.
  const photos = one?.totais.fotos ?? 0
  const photo = one ? one.posicao - one.total + photos : 0
  const [donePhotos, allPhotos] = [formatCount(photo), formatCount(photos)]
  const share = one && one.total > 0 ? one.posicao / one.total : 0
  const title = isStoring ? t`Gravando` : isUndoing ? t`Desfazendo` : t`Lendo o arquivo`
  return (
    <Root aria-busy="true">
      <Mark turning />
      <div role="status">
        <SectionTitle>{title}</SectionTitle>
        {one?.na_fila && <p>{t`Outra importação vem antes. Esta começa assim que ela terminar.`}</p>}
      </div>
      {isStoring && (
        <>
          <Bar
            role="progressbar"
            aria-label={t`Gravando`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(share * 100)}
          >
            <i style={{ width: `${share * 100}%` }} />
          </Bar>
          <Hint>
            {photos > 0 && photo >= 0 ? t`${donePhotos} de ${allPhotos} fotos` : t`${done} de ${all} linhas`}
          </Hint>
        </>
      )}
      <p>{t`Você pode sair desta tela: o trabalho continua.`}</p>
      {one && !isUndoing && (
        <Button busy={cancel.isPending && t`Cancelando...`} onClick={() => cancel.mutate({ id: one.id })}>
          {isStoring ? t`Cancelar e desfazer` : t`Cancelar`}
        </Button>
      )}
    </Root>
  )
}

const Root = chakra('section', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    gap: '4',
    py: '12',
    textAlign: 'center',
    '& p': { color: 'muted', maxW: '34em', textWrap: 'balance' },
  },
})
const Bar = chakra('div', {
  base: {
    w: 'full',
    maxW: '400px',
    h: '1.5',
    borderRadius: 'full',
    overflow: 'hidden',
    bg: 'pressed',
    '& > i': { display: 'block', h: 'full', borderRadius: 'full', bg: 'primary' },
  },
})
