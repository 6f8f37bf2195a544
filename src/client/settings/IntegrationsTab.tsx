import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { BookOpen, ExternalLink } from 'lucide-react'
import { hasApi } from '../../shared/plans.ts'
import type { Settings } from '../api/settings.ts'
import { usePlan } from '../plans/use-plan.ts'
import { button } from '../theme/recipes/button.ts'
import { Icon } from '../ui/Icon.tsx'
import { Section } from '../ui/Section.tsx'
import { ApiKeysSection } from './integrations/ApiKeysSection.tsx'
import { PlanOffer } from './integrations/PlanOffer.tsx'
import { WebhooksSection } from './integrations/WebhooksSection.tsx'
import { Row, Rows } from './security/Rows.tsx'

/** What other systems of the shop's may read and write here, and what they are told. */
export function IntegrationsTab({ settings }: { settings: Settings }) {
  const { plan } = usePlan()
  // While the plan is not known nothing is withheld: the server refuses anyway.
  const isOffered = plan !== undefined && !hasApi(plan)
  return (
    <>
      {isOffered && <PlanOffer plan={plan} />}
      <ApiKeysSection settings={settings} locked={isOffered} />
      {!isOffered && <WebhooksSection settings={settings} />}
      {!isOffered && <ReferenceSection />}
    </>
  )
}

/** The public page that says what the API takes and answers. */
function ReferenceSection() {
  const { t } = useLingui()
  return (
    <Section title={t`Referência`} about={t`O que dá para pedir, campo por campo.`}>
      <Rows>
        <Row
          icon={BookOpen}
          name={t`Referência da API`}
          sub={t`Com exemplos em curl, TypeScript e Python`}
          acts={
            <ButtonLink href="/api" target="_blank" rel="noreferrer" size="sm">
              <Icon of={ExternalLink} />
              {t`Abrir`}
            </ButtonLink>
          }
        />
      </Rows>
    </Section>
  )
}

const ButtonLink = chakra('a', button)
