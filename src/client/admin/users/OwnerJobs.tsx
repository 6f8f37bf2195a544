import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck, Clock, type LucideIcon, Mail, TriangleAlert } from 'lucide-react'
import { Icon } from '../../ui/Icon.tsx'
import { Clip, Sub } from '../../ui/Text.tsx'
import { jobStateWord, jobWord } from '../admin-words.ts'
import type { OwnerFile } from '../answers.ts'
import { When } from '../When.tsx'
import { DrawerNothing, DrawerRows, DrawerSection } from './DrawerSection.tsx'

/** Mails to the owner and background jobs for them, with what failed. */
export function OwnerJobs({ owner: { emails, jobs, copias } }: { owner: OwnerFile }) {
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
      {copias && <BackupsOf copias={copias} />}
    </>
  )
}

/** The nightly backups: the last good one, the last failure since then, and the next. */
function BackupsOf({ copias }: { copias: NonNullable<OwnerFile['copias']> }) {
  const { t } = useLingui()
  const { ultima_em, falhou_em, erro, proxima_em } = copias
  const nights = [
    falhou_em && { em: falhou_em, words: t`Falhou`, erro, icon: TriangleAlert },
    ultima_em && { em: ultima_em, words: t`Último backup sem falha`, erro: null, icon: CircleCheck },
    proxima_em && { em: proxima_em, words: t`Próximo backup`, erro: null, icon: Clock },
  ].filter(night => typeof night === 'object' && night !== null)
  return (
    <DrawerSection title={t`Backup da loja`}>
      {nights.length === 0 ? (
        <DrawerNothing>{t`Nenhum backup é feito agora.`}</DrawerNothing>
      ) : (
        <DrawerRows>
          {nights.map(({ em, words, erro, icon }) => (
            <li key={words}>
              <Icon of={icon} />
              <span>
                <Note words={words} error={erro} />
              </span>
              <When at={em} />
            </li>
          ))}
        </DrawerRows>
      )}
    </DrawerSection>
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
