import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { refusalSentence } from '../../api/sentences.ts'
import { type FileIssue, maxPhotosAtOnce, type RefusedFiles } from './chosen-files.ts'

/** Beside the file chooser: which files were refused, and why. */
export function RefusedNote({ refused }: { refused: RefusedFiles[] }) {
  const sentence = useIssueSentence()
  return (
    <div role="alert">
      {refused.map(({ issue, names }) => (
        <Note key={issue}>
          {sentence(issue)} <span>{listed(names)}</span>
        </Note>
      ))}
    </div>
  )
}

function useIssueSentence() {
  const { t } = useLingui()
  return (issue: FileIssue) =>
    issue === 'fotos_demais' ? t`No máximo ${maxPhotosAtOnce} fotos por vez.` : refusalSentence(issue)
}

const listed = (names: string[]) =>
  names.slice(0, 3).join(', ') + (names.length > 3 ? ` +${names.length - 3}` : '')

const Note = chakra('p', {
  base: {
    mt: '1.5',
    color: 'danger',
    textStyle: 'sm',
    '& > span': { color: 'muted', overflowWrap: 'anywhere' },
  },
})
