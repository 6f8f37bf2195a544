import { NewPasskey } from './NewPasskey.tsx'
import { RemovePasskey } from './RemovePasskey.tsx'
import { RenamePasskey } from './RenamePasskey.tsx'

export type PasskeyAct = { what: 'criar' } | { what: 'renomear' | 'remover'; id: string; nome: string }

/** What is done with a passkey. */
export function PasskeyDialog({ act, onClose }: { act: PasskeyAct; onClose(): void }) {
  switch (act.what) {
    case 'criar':
      return <NewPasskey onClose={onClose} />
    case 'renomear':
      return <RenamePasskey id={act.id} nome={act.nome} onClose={onClose} />
    case 'remover':
      return <RemovePasskey id={act.id} nome={act.nome} onClose={onClose} />
  }
}
