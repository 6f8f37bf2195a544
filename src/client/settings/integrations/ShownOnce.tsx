import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Copy, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Fields } from '../../ui/forms/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Sub } from '../../ui/Text.tsx'
import { useLeaving } from '../use-leaving.ts'

interface ShownOnceProps {
  title: string
  /** What it is of. */
  sub: ReactNode
  secret: string
  words: {
    /** Heads the note below it, which says what to do if it is lost. */
    once: string
    lost: string
    copy: string
    copied: string
    notCopied: string
    /** The question before it is left, and its answers. */
    leave: string
    leaving: string
    leaveIt: string
    back: string
  }
  onClose(): void
}

/** Shows a secret, once: until "Já guardei" is pressed, leaving asks first. */
export function ShownOnce({ title, sub, secret, words, onClose }: ShownOnceProps) {
  const { t } = useLingui()
  const leaving = useLeaving(onClose)
  const copy = async () => {
    if (await copyText(secret)) toast.success(words.copied)
    else toast.error(words.notCopied)
  }
  return (
    <Dialog
      size="sm"
      title={
        <>
          {title}
          <Sub fontWeight="regular" letterSpacing="normal" overflowWrap="anywhere">
            {sub}
          </Sub>
        </>
      }
      onClose={leaving.ask}
      // Not "Já guardei", which a second Enter after the form would press.
      initialFocus={() => document.getElementById('secret-copy')}
      footer={
        <>
          <Button onClick={leaving.close}>{t`Já guardei`}</Button>
          <Button id="secret-copy" variant="primary" icon={Copy} onClick={() => void copy()}>
            {words.copy}
          </Button>
        </>
      }
    >
      <Fields>
        <Secret translate="no">{secret}</Secret>
        <Once>
          <Icon of={EyeOff} />
          <span>
            <b>{words.once}</b>
            <Sub>{words.lost}</Sub>
          </span>
        </Once>
      </Fields>
      <ConfirmDialog
        open={leaving.asking}
        title={words.leave}
        confirm={words.leaveIt}
        cancel={words.back}
        onConfirm={leaving.leave}
        onCancel={leaving.stay}
      >
        {words.leaving}
      </ConfirmDialog>
    </Dialog>
  )
}

const Secret = chakra('code', {
  base: {
    display: 'block',
    px: '4',
    py: '3.5',
    bg: 'well',
    borderRadius: 'md',
    fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
    fontSize: 'md',
    lineHeight: '22px',
    userSelect: 'all',
    overflowWrap: 'anywhere',
    mdDown: { fontSize: 'lg', lineHeight: '26px' },
  },
})
const Once = chakra('p', {
  base: {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr)',
    columnGap: '2.5',
    '& > svg': { mt: '0.5', color: 'muted' },
    '& b': { display: 'block', fontWeight: 'medium' },
  },
})
