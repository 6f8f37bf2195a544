import { DisableTotp } from './DisableTotp.tsx'
import { NewRecoveryCodes } from './NewRecoveryCodes.tsx'
import { StartTotp } from './StartTotp.tsx'

export type FactorAct = 'ligar' | 'desativar' | 'gerar'

const dialogs = { ligar: StartTotp, desativar: DisableTotp, gerar: NewRecoveryCodes }

/** What is done with the second factor. */
export function FactorDialog({ act, onClose }: { act: FactorAct; onClose(): void }) {
  const Shown = dialogs[act]
  return <Shown onClose={onClose} />
}
