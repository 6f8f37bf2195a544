import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Store, Upload } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { isHeic, maxPhotoBytes } from '../../shared/photos.ts'
import { type RefusalKey, refusalKeys } from '../../shared/refusals.ts'
import { errorSentence, refusalSentence } from '../api/sentences.ts'
import { sessionLost } from '../api/session.ts'
import { type SavedCategory, type Settings, shopName, takeCategory } from '../api/settings.ts'
import { pageHeaders, trpc } from '../api/trpc.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useFocusAfter } from '../ui/dialogs/focus.ts'
import { toast } from '../ui/feedback/toast.ts'
import { Icon } from '../ui/Icon.tsx'
import { Hint } from '../ui/Text.tsx'

/** The shop's logo; choosing, changing and removing it are saved at once. */
export function LogoField({ settings, reason }: { settings: Settings; reason: string | undefined }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const { logo } = settings.empresa.valores
  const shop = shopName(settings)
  const saved = () => toast.success(t`Configuração salva com sucesso!`)
  const failed = (description: string) => toast.error(t`Erro ao salvar configuração`, { description })
  const [removing, setRemoving] = useState(false)
  const removed = useRef(false)
  const choose = useRef<HTMLButtonElement>(null)
  const remove = trpc.settings.removeLogo.useMutation({
    onSuccess(category) {
      takeCategory(utils, category)
      removed.current = true
      saved()
    },
    onError: error => failed(errorSentence(error)),
    onSettled: () => setRemoving(false),
  })
  // The button that opened the question disappears with the logo.
  useEffect(() => {
    if (removing || !removed.current) return
    removed.current = false
    requestAnimationFrame(() => choose.current?.focus())
  }, [removing])
  const take = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // Lets the same file be chosen again.
    currentTarget.value = ''
    if (!file) return
    if (isHeic(file)) return failed(refusalSentence('imagem_heic'))
    if (!file.type.startsWith('image/')) return failed(refusalSentence('arquivo_invalido'))
    if (file.size > maxPhotoBytes) return failed(refusalSentence('arquivo_grande'))
    setSending(true)
    try {
      takeCategory(utils, await sendLogo(file))
      saved()
    } catch (error) {
      if (error instanceof LogoRefused && error.key === 'nao_autenticado') return sessionLost.ask()
      failed(error instanceof LogoRefused ? refusalSentence(error.key) : errorSentence(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <Line>
      <Picture>
        {logo ? <img src={`/logo?v=${logo}`} alt={t`Logo da ${shop}`} /> : <Icon of={Store} size="xl" />}
      </Picture>
      <div>
        <Name>{t`Logo`}</Name>
        <Hint>{t`PNG, JPG até 10MB`}</Hint>
        <Acts>
          <Button
            ref={choose}
            size="sm"
            icon={Upload}
            busy={sending && t`Enviando...`}
            blocked={reason}
            onClick={() => input.current?.click()}
          >
            {logo ? t`Trocar` : t`Escolher`}
          </Button>
          {logo && (
            <Button size="sm" variant="ghost" blocked={reason} onClick={() => setRemoving(true)}>
              {t`Remover`}
            </Button>
          )}
        </Acts>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={t`Logo`}
        onChange={event => void take(event)}
        hidden
      />
      {removing && (
        <RemoveLogo
          shop={shop}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({})}
          onClose={() => setRemoving(false)}
        />
      )}
    </Line>
  )
}

const Line = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '4' } })
// White in both themes, like paper.
const Picture = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    w: '72px',
    h: '72px',
    overflow: 'hidden',
    border: '1px solid',
    borderColor: 'hairline',
    borderRadius: 'md',
    color: 'subtle',
    '&:has(img)': { bg: 'paper' },
    '& img': { maxW: 'full', maxH: 'full', objectFit: 'contain' },
  },
})
const Name = chakra('b', { base: { display: 'block', fontWeight: 'medium' } })
const Acts = chakra('span', { base: { display: 'flex', gap: '1', mt: '1.5' } })

/** The server refused the image. */
class LogoRefused extends Error {
  constructor(readonly key: RefusalKey) {
    super(key)
  }
}

/**
 * POST /logo; answers the category with the logo's name. Throws LogoRefused; without an answer its key is
 * `indisponivel`.
 */
async function sendLogo(file: File): Promise<SavedCategory> {
  const body = new FormData()
  body.append('file', file, file.name)
  const answer = await fetch('/logo', { method: 'POST', body, headers: pageHeaders() }).catch(() => {
    throw new LogoRefused('indisponivel')
  })
  const json: unknown = await answer.json().catch(() => null)
  if (answer.ok && isCategory(json)) return json
  throw new LogoRefused(keyIn(json) ?? (answer.status === 413 ? 'arquivo_grande' : 'indisponivel'))
}

const isCategory = (json: unknown): json is SavedCategory =>
  typeof json === 'object' && json !== null && 'valores' in json && 'categoria' in json

function keyIn(json: unknown): RefusalKey | undefined {
  const key = typeof json === 'object' && json !== null && 'key' in json ? json.key : undefined
  return refusalKeys.find(one => one === key)
}

interface RemoveLogoProps {
  shop: string
  busy: boolean
  onConfirm(): void
  onClose(): void
}

/** Asks before the logo is removed: its image is not kept. */
function RemoveLogo({ shop, busy, onConfirm, onClose }: RemoveLogoProps) {
  const { t } = useLingui()
  useFocusAfter()
  return (
    <ConfirmDialog
      open
      title={t`Tem certeza que deseja remover o logo?`}
      confirm={t`Remover`}
      busy={busy && t`Removendo...`}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {t`O logo da ${shop} não pode ser recuperado.`}
    </ConfirmDialog>
  )
}
