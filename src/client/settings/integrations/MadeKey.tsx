import { useLingui } from '@lingui/react/macro'
import type { ApiScope } from '../../../shared/api-keys.ts'
import { scopesWords } from './key-words.ts'
import { ShownOnce } from './ShownOnce.tsx'

export interface MadeKeyProps {
  nome: string
  escopos: ApiScope[]
  chave: string
  onClose(): void
}

/** Shows a new key, once. */
export function MadeKey({ nome, escopos, chave, onClose }: MadeKeyProps) {
  const { t } = useLingui()
  return (
    <ShownOnce
      title={t`Chave criada`}
      sub={`${nome} · ${scopesWords(escopos)}`}
      secret={chave}
      words={{
        once: t`Mostrada uma vez`,
        lost: t`Guarde agora. Se perder, crie outra e revogue esta.`,
        copy: t`Copiar chave`,
        copied: t`Chave copiada.`,
        notCopied: t`Não foi possível copiar. Selecione a chave e copie.`,
        leave: t`Sair sem guardar a chave?`,
        leaving: t`Ela não aparece de novo. Sem ela guardada, só criando outra.`,
        leaveIt: t`Sair sem a chave`,
        back: t`Voltar à chave`,
      }}
      onClose={onClose}
    />
  )
}
