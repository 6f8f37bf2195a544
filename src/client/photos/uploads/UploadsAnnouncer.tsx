import { plural } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { Hidden } from '../../ui/Text.tsx'
import { isUnderWay, type Upload } from './upload.ts'

/** Tells screen readers when uploads begin and how they ended, not each step between. */
export function UploadsAnnouncer({ uploads }: { uploads: readonly Upload[] }) {
  const sentence = sentenceFor(uploads)
  const [read, setRead] = useState('')
  // Screen readers do not read a live region that appears together with its text.
  useEffect(() => {
    const timer = setTimeout(() => setRead(sentence), 200)
    return () => clearTimeout(timer)
  }, [sentence])
  return <Hidden role="status">{read}</Hidden>
}

function sentenceFor(uploads: readonly Upload[]): string {
  const count = uploads.length
  if (uploads.some(isUnderWay)) return plural(count, { one: 'Enviando # foto', other: 'Enviando # fotos' })
  const failed = uploads.filter(({ state }) => state.step === 'failed').length
  if (failed > 0) {
    return plural(failed, { one: '# foto não foi enviada', other: '# fotos não foram enviadas' })
  }
  return count > 0 ? plural(count, { one: '# foto enviada', other: '# fotos enviadas' }) : ''
}
