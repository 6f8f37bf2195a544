import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Copy, Download, Printer } from 'lucide-react'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Fields } from '../../ui/forms/Field.tsx'
import { saveText } from '../../ui/save-file.ts'
import { useLeaving } from '../use-leaving.ts'

/** Shows the recovery codes once: until "Anotei" is pressed, leaving asks first. */
export function RecoveryCodes({ codigos, onClose }: { codigos: string[]; onClose(): void }) {
  const { t } = useLingui()
  const leaving = useLeaving(onClose)
  const email = useSession()?.user?.email ?? ''
  const title = t`Códigos de recuperação`
  const lines = [t`Bancada, conta ${email}`, t`Cada código vale uma vez, no lugar do app.`, '', ...codigos]
  const copy = async () => {
    if (await copyText(codigos.join('\n'))) toast.success(t`Códigos copiados.`)
    else toast.error(t`Não foi possível copiar. Anote ou baixe os códigos.`)
  }
  return (
    <Dialog
      size="sm"
      title={title}
      onClose={leaving.ask}
      // Not "Anotei", which a second Enter after the code would press.
      initialFocus={() => document.getElementById('codes-copy')}
      footer={
        <Button variant="primary" onClick={leaving.close}>
          {t`Anotei`}
        </Button>
      }
    >
      <Fields>
        <p>{t`Sem o celular, cada um destes códigos vale uma vez no lugar do app. Guarde fora do celular: eles não aparecem de novo.`}</p>
        <Codes aria-label={title} translate="no">
          {codigos.map(codigo => (
            <li key={codigo}>{codigo}</li>
          ))}
        </Codes>
        <Acts>
          <Button id="codes-copy" size="sm" icon={Copy} onClick={() => void copy()}>
            {t`Copiar`}
          </Button>
          <Button
            size="sm"
            icon={Download}
            onClick={() => saveText('bancada-codigos.txt', `${[title, ...lines].join('\n')}\n`)}
          >
            {t`Baixar`}
          </Button>
          <Button size="sm" icon={Printer} onClick={() => printText(title, lines)}>
            {t`Imprimir`}
          </Button>
        </Acts>
      </Fields>
      <ConfirmDialog
        open={leaving.asking}
        title={t`Sair sem guardar os códigos?`}
        confirm={t`Sair sem guardar`}
        cancel={t`Voltar aos códigos`}
        onConfirm={leaving.leave}
        onCancel={leaving.stay}
      >
        {t`Eles não aparecem de novo. Sem o celular e sem os códigos, você fica fora da conta.`}
      </ConfirmDialog>
    </Dialog>
  )
}

const Codes = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(170px, 1fr))',
    gap: '1',
    columnGap: '4',
    p: '3',
    bg: 'sunken',
    borderRadius: 'md',
    fontVariantNumeric: 'tabular-nums',
    letterSpacing: '0.03em',
    userSelect: 'text',
    whiteSpace: 'nowrap',
  },
})
const Acts = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } })

/** Prints lines below a title, without the page around them. */
function printText(title: string, lines: string[]): void {
  const frame = document.createElement('iframe')
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' })
  frame.setAttribute('aria-hidden', 'true')
  document.body.append(frame)
  const [page, view] = [frame.contentDocument, frame.contentWindow]
  if (!page || !view) {
    frame.remove()
    return
  }
  page.title = title
  const head = page.createElement('h1')
  head.textContent = title
  const body = page.createElement('pre')
  body.textContent = lines.join('\n')
  page.body.append(head, body)
  Object.assign(page.body.style, { fontFamily: 'sans-serif' })
  Object.assign(body.style, { fontSize: '14pt', lineHeight: '1.6', whiteSpace: 'pre-wrap' })
  // Some browsers print after this returns.
  view.addEventListener('afterprint', () => frame.remove())
  view.print()
}
