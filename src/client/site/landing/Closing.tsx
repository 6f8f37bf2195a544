import { chakra } from '@chakra-ui/react'
import { publicPages } from '../frame/pages.ts'
import { Action, Wrap } from '../frame/parts.tsx'

/** The closing words, with the screw's drawing that the sign-in page has too. */
export function Closing() {
  return (
    <Band>
      <Wrap>
        <div>
          <h2>{closing.title}</h2>
          <p>{closing.text}</p>
          <div>
            <Action href="/auth?aba=cadastrar" variant="primary">
              Começar Grátis
            </Action>
            <Action href={publicPages.contact.path}>Falar com a gente</Action>
          </div>
        </div>
      </Wrap>
    </Band>
  )
}

const Band = chakra('section', {
  base: {
    py: '24',
    mdDown: { py: '16' },
    '& h2': { textStyle: 'headline', maxW: '12em', ms: '-0.03em' },
    '& p': { mt: '5', textStyle: 'lead', color: 'muted' },
    '& p + div': { display: 'flex', gap: '2', mt: '6', mdDown: { display: 'grid' } },
  },
})

/** The closing words, on other pages too. */
const closing = {
  title: 'A próxima OS já pode sair com número.',
  text: 'Três dias, dez OS, nenhum cartão. Se não servir, nada é cobrado.',
}
