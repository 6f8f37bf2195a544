import { Plural, useLingui } from '@lingui/react/macro'
import { KeyRound, Webhook } from 'lucide-react'
import { Icon } from '../../ui/Icon.tsx'
import { Clip, Sub } from '../../ui/Text.tsx'
import type { OwnerFile } from '../answers.ts'
import { Ago } from '../When.tsx'
import { DrawerNothing, DrawerRows, DrawerSection } from './DrawerSection.tsx'

/** How much of the API the owner uses: counts and moments, never a name or an address of theirs. */
export function OwnerApi({ owner: { api } }: { owner: OwnerFile }) {
  const { t } = useLingui()
  const { webhooks } = api
  const { desligados, dormindo, falhando } = webhooks
  const states = [
    desligados > 0 && t`${desligados} desligados`,
    dormindo > 0 && t`${dormindo} em pausa`,
    falhando > 0 && t`${falhando} falhando`,
  ].filter(state => state !== false)
  return (
    <DrawerSection title={t`API`}>
      {api.chaves === 0 && webhooks.total === 0 && (
        <DrawerNothing>{t`Nenhuma chave, nenhum webhook.`}</DrawerNothing>
      )}
      {api.chaves > 0 && (
        <DrawerRows>
          <li>
            <Icon of={KeyRound} />
            <span>
              <Clip>
                <Plural value={api.chaves} one="# chave" other="# chaves" />
              </Clip>
              <Sub>
                <Plural value={api.chamadas} _0="nenhuma chamada" one="# chamada" other="# chamadas" />
                {api.dormindo > 0 && (
                  <>
                    , <Plural value={api.dormindo} one="# em pausa" other="# em pausa" />
                  </>
                )}
              </Sub>
            </span>
            {api.usada_em ? <Ago at={api.usada_em} /> : <span>{t`nunca usada`}</span>}
          </li>
        </DrawerRows>
      )}
      {webhooks.total > 0 && (
        <DrawerRows>
          <li>
            <Icon of={Webhook} />
            <span>
              <Clip>
                <Plural value={webhooks.total} one="# webhook" other="# webhooks" />
              </Clip>
              {states.length > 0 && <Sub>{states.join(', ')}</Sub>}
            </span>
            <span>
              <Plural value={webhooks.falhas} _0="nenhuma falha" one="# falha" other="# falhas" />
            </span>
          </li>
        </DrawerRows>
      )}
    </DrawerSection>
  )
}
