import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { errorSentence } from '../../api/sentences.ts'
import { useStore } from '../../api/store.ts'
import { Button } from '../Button.tsx'
import { Alert } from './Alert.tsx'
import { unshownError } from './toast.ts'

/** Says what failed last, as long as the toasts' code does not come: some browsers never ask again for what failed once. */
export function PlainToast() {
  const { t } = useLingui()
  const unshown = useStore(unshownError)
  if (!unshown) return null
  const { title, error, description } = unshown
  return (
    <Place data-part="unshown">
      <Alert tone="danger">
        <b>{title}</b>
        <p>{error === undefined ? description : errorSentence(error)}</p>
        <Button size="sm" onClick={() => unshownError.set(null)}>{t`Fechar`}</Button>
      </Alert>
    </Place>
  )
}

// Above the phone's bar.
const Place = chakra('div', {
  base: {
    position: 'fixed',
    bottom: '72px',
    insetInline: '4',
    ms: 'auto',
    maxW: 'dialog.sm',
    zIndex: 'toast',
    '& button': { mt: '2' },
  },
})
