import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Copy, EyeOff } from 'lucide-react'
import type { ApiScope } from '../../../shared/api-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Fields } from '../../ui/forms/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Sub } from '../../ui/Text.tsx'
import { useLeaving } from '../use-leaving.ts'
import { scopesWords } from './key-words.ts'

export interface MadeKeyProps {
  nome: string
  escopos: ApiScope[]
  chave: string
  onClose(): void
}

/** Shows a new key, once: until "Já guardei" is pressed, leaving asks first. */
export function MadeKey({ nome, escopos, chave, onClose }: MadeKeyProps) {
  const { t } = useLingui()
  const leaving = useLeaving(onClose)
  const copy = async () => {
    if (await copyText(chave)) toast.success(t`Chave copiada.`)
    else toast.error(t`Não foi possível copiar. Selecione a chave e copie.`)
  }
  return (
    <Dialog
      size="sm"
      title={
        <>
          {t`Chave criada`}
          <Sub fontWeight="regular" letterSpacing="normal" overflowWrap="anywhere">
            {nome} · {scopesWords(escopos)}
          </Sub>
        </>
      }
      onClose={leaving.ask}
      // Not "Já guardei", which a second Enter after the password would press.
      initialFocus={() => document.getElementById('key-copy')}
      footer={
        <>
          <Button onClick={leaving.close}>{t`Já guardei`}</Button>
          <Button id="key-copy" variant="primary" icon={Copy} onClick={() => void copy()}>
            {t`Copiar chave`}
          </Button>
        </>
      }
    >
      <Fields>
        <Key translate="no">{chave}</Key>
        <Once>
          <Icon of={EyeOff} />
          <span>
            <b>{t`Mostrada uma vez`}</b>
            <Sub>{t`Guarde agora. Se perder, crie outra e revogue esta.`}</Sub>
          </span>
        </Once>
      </Fields>
      <ConfirmDialog
        open={leaving.asking}
        title={t`Sair sem guardar a chave?`}
        confirm={t`Sair sem a chave`}
        cancel={t`Voltar à chave`}
        onConfirm={leaving.leave}
        onCancel={leaving.stay}
      >
        {t`Ela não aparece de novo. Sem ela guardada, só criando outra.`}
      </ConfirmDialog>
    </Dialog>
  )
}

const Key = chakra('code', {
  base: {
    display: 'block',
    px: '4',
    py: '3.5',
    bg: 'sunken',
    borderRadius: 'md',
    fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
    fontSize: 'md',
    lineHeight: '22px',
    userSelect: 'all',
    overflowWrap: 'anywhere',
    _dark: { bg: 'hover' },
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
