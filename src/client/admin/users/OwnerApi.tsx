import { Plural, useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { Icon } from '../../ui/Icon.tsx'
import { Clip, Sub } from '../../ui/Text.tsx'
import type { OwnerFile } from '../answers.ts'
import { Ago } from '../When.tsx'
import { DrawerNothing, DrawerRows, DrawerSection } from './DrawerSection.tsx'

/** How much of the API the owner uses: counts and moments, never a name or an address of theirs. */
export function OwnerApi({ owner: { api } }: { owner: OwnerFile }) {
  const { t } = useLingui()
  return (
    <DrawerSection title={t`API`}>
      {api.chaves === 0 ? (
        <DrawerNothing>{t`Nenhuma chave.`}</DrawerNothing>
      ) : (
        <DrawerRows>
          <li>
            <Icon of={KeyRound} />
            <span>
              <Clip>
                <Plural value={api.chaves} one="# chave" other="# chaves" />
              </Clip>
              {api.dormindo > 0 && (
                <Sub>
                  <Plural value={api.dormindo} one="# dormindo" other="# dormindo" />
                </Sub>
              )}
            </span>
            {api.usada_em ? <Ago at={api.usada_em} /> : <span>{t`nunca usada`}</span>}
          </li>
        </DrawerRows>
      )}
    </DrawerSection>
  )
}
