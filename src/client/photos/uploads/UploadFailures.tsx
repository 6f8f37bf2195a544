import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { refusalSentence } from '../../api/sentences.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Clip } from '../../ui/Text.tsx'
import { type Failure, failuresOf, type Upload } from './upload.ts'
import { uploads as sending } from './upload-store.ts'

/** Which uploads failed, why, and buttons to retry or give up. */
export function UploadFailures({ uploads }: { uploads: readonly Upload[] }) {
  const failures = failuresOf(uploads)
  return failures.length > 0 && failures.map(failure => <Row key={failure.refusal.key} failure={failure} />)
}

function Row({ failure }: { failure: Failure }) {
  const { t } = useLingui()
  const { refusal, uploads } = failure
  const [first] = uploads
  const count = uploads.length
  const name = count === 1 && first ? first.file.name : t`${count} fotos não foram enviadas`
  return (
    <Line>
      <Icon of={TriangleAlert} />
      <What>
        <Clip title={name}>{name}</Clip>
        <Why>{refusalSentence(refusal.key, refusal)}</Why>
      </What>
      <Acts>
        {failure.mayPass && (
          <Button size="sm" onClick={() => sending.retry(uploads.map(({ id }) => id))}>
            {t`Tentar de novo`}
          </Button>
        )}
        <Button size="sm" onClick={() => sending.discard(uploads)}>
          {t`Descartar`}
        </Button>
      </Acts>
    </Line>
  )
}

const Line = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    mt: '2',
    ps: '6',
    '& > svg': { position: 'absolute', top: '0.5', left: '0', color: 'danger' },
  },
})
const What = chakra('div', { base: { flex: '1 1 160px', minW: '0' } })
const Why = chakra('p', { base: { color: 'danger', textStyle: 'sm' } })
const Acts = chakra('div', { base: { display: 'flex', gap: '2' } })
