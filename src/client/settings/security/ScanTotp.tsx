import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Copy, Smartphone } from 'lucide-react'
import { enableTotp } from '../../../shared/own-account.ts'
import { isGone, trpc } from '../../api/trpc.ts'
import { CodeField } from '../../shell/CodeField.tsx'
import { Button, StyledButton } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Fields } from '../../ui/forms/Field.tsx'
import { useSentForm } from '../../ui/forms/use-checked-form.ts'
import { Icon } from '../../ui/Icon.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { Hint } from '../../ui/Text.tsx'

interface ScanTotpProps {
  uri: string
  segredo: string
  onEnabled(codigos: string[]): void
  onClose(): void
}

/** The secret for an authenticator app, to scan, open or type, and a field for its first code. */
export function ScanTotp({ uri, segredo, onEnabled, onClose }: ScanTotpProps) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.auth.enableTotp.useMutation({
    onSuccess: ({ codigos }) => onEnabled(codigos),
    onError(error) {
      if (!isGone(error)) return
      // The secret no longer waits, as after an answer that was lost. The screen behind says how it stands.
      toast.error(t`A verificação pode já estar ativa`, {
        description: t`Se estiver, gere outros códigos de recuperação e guarde-os.`,
      })
      onClose()
    },
    onSettled() {
      void utils.auth.factors.invalidate()
      void utils.auth.sessions.invalidate()
    },
  })
  const { form, typed, type, issues, failure, busy, submit } = useSentForm(
    enableTotp,
    { code: '' },
    mutateAsync,
  )
  // A phone cannot scan its own screen.
  const onPhone = window.matchMedia(coarse).matches
  const copy = async () => {
    if (await copyText(segredo)) toast.success(t`Chave copiada.`)
    else toast.error(t`Não foi possível copiar. Digite a chave no app.`)
  }
  return (
    <Dialog
      size="sm"
      title={t`Ativar verificação em duas etapas`}
      // Closed now, the recovery codes would never be shown.
      onClose={() => busy || onClose()}
      onSubmit={submit}
      // Not the field, whose keyboard would cover the rest.
      initialFocus={() => document.getElementById('scan-open')}
      footer={close => (
        <>
          <Button onClick={close}>{t`Cancelar`}</Button>
          <Button type="submit" variant="primary" busy={busy && t`Conferindo...`}>
            {t`Ativar`}
          </Button>
        </>
      )}
    >
      <Fields ref={form}>
        <p>
          {onPhone
            ? t`Abra a chave de configuração no app autenticador deste celular e digite o código que ele mostrar.`
            : t`Leia o QR com o app autenticador e digite o código que ele mostrar.`}
        </p>
        <Scan>
          {onPhone && (
            <StyledButton asChild>
              <a id="scan-open" href={uri}>
                <Icon of={Smartphone} />
                {t`Abrir no app`}
              </a>
            </StyledButton>
          )}
          <Paper>
            <QrCode text={uri} label={t`QR da verificação em duas etapas`} />
          </Paper>
          <div>
            <Hint>
              {onPhone
                ? t`O app não abriu? Cole esta chave de configuração nele:`
                : t`Não dá para ler? Digite esta chave de configuração no app:`}
            </Hint>
            <Secret translate="no">{segredo.replace(/(.{4})(?!$)/g, '$1 ')}</Secret>
            <Button size="sm" icon={Copy} onClick={() => void copy()}>
              {t`Copiar chave`}
            </Button>
          </div>
        </Scan>
        {failure && <Alert tone="danger">{failure}</Alert>}
        <CodeField appOnly value={typed.code} onChange={code => type('code', code)} error={issues.code} />
      </Fields>
    </Dialog>
  )
}

const coarse = '(pointer: coarse)'
const oneColumn = { gridTemplateColumns: 'minmax(0, 1fr)' }
const Scan = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '4',
    alignItems: 'center',
    mdDown: oneColumn,
    [`@media ${coarse}`]: oneColumn,
  },
})
// White in both themes: apps read dark on light.
const Paper = chakra('div', {
  base: {
    justifySelf: 'center',
    // On a phone the QR code is for another device, so it comes last.
    [`@media ${coarse}`]: { order: 1 },
    p: '3',
    bg: 'paper',
    border: '1px solid',
    borderColor: 'hairline',
    borderRadius: 'md',
    '& > svg': { w: '152px', h: '152px' },
  },
})
const Secret = chakra('code', {
  base: {
    display: 'block',
    my: '2',
    color: 'ink',
    fontFamily: 'body',
    letterSpacing: '0.03em',
    fontVariantNumeric: 'tabular-nums',
    textStyle: 'md',
    userSelect: 'all',
    overflowWrap: 'anywhere',
  },
})
