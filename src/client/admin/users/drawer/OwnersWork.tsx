import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck, Clock, type LucideIcon, Mail, TriangleAlert } from 'lucide-react'
import { Icon } from '../../../ui/Icon.tsx'
import { Clip, Sub } from '../../../ui/Text.tsx'
import { jobStateWord, jobWord } from '../../words/job-words.ts'
import { When } from '../../words/When.tsx'
import { DrawerNothing, DrawerRows, DrawerSection } from './DrawerSection.tsx'
import type { OwnerFile } from './drawer.ts'

/** What was mailed to the owner, and what is done for them by itself, with what failed. */
export function OwnersWork({ owner: { emails, jobs } }: { owner: OwnerFile }) {
  const { t } = useLingui()
  return (
    <>
      <DrawerSection title={t`E-mails`}>
        {emails.length === 0 ? (
          <DrawerNothing>{t`Nenhum e-mail nos últimos dias.`}</DrawerNothing>
        ) : (
          <DrawerRows>
            {emails.map(({ tipo, estado, em, erro }) => (
              <li key={`${tipo}${em}`}>
                <Icon of={erro ? TriangleAlert : Mail} />
                <span>
                  <Clip>{jobWord(tipo)}</Clip>
                  <Note words={mailWord(estado)} error={erro} />
                </span>
                <When at={em} />
              </li>
            ))}
          </DrawerRows>
        )}
      </DrawerSection>
      <DrawerSection title={t`Jobs`}>
        {jobs.length === 0 ? (
          <DrawerNothing>{t`Nada na fila.`}</DrawerNothing>
        ) : (
          <DrawerRows>
            {jobs.map(({ id, tipo, estado, quando, erro }) => (
              <li key={id}>
                <Icon of={jobIcon(estado)} />
                <span>
                  <Clip>{jobWord(tipo)}</Clip>
                  <Note words={jobStateWord(estado)} error={erro} />
                </span>
                <When at={quando} />
              </li>
            ))}
          </DrawerRows>
        )}
      </DrawerSection>
    </>
  )
}

function Note({ words, error }: { words: string; error: string | null }) {
  return (
    <Sub overflowWrap="anywhere" color={error ? 'danger' : 'muted'}>
      {error ? `${words}: ${error}` : words}
    </Sub>
  )
}

function jobIcon(estado: OwnerFile['jobs'][number]['estado']): LucideIcon {
  if (estado === 'falhos') return TriangleAlert
  return estado === 'rodando' ? Clock : CircleCheck
}

const mailWord = (estado: OwnerFile['emails'][number]['estado']): string =>
  estado === 'enviado' ? t`Enviado` : jobStateWord(estado)
