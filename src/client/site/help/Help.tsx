import { chakra } from '@chakra-ui/react'
import { publicPages } from '../frame/pages.ts'
import { TextLink, Wrap } from '../frame/parts.tsx'
import { Questions } from '../frame/Questions.tsx'
import { SearchBox } from '../frame/SearchBox.tsx'
import { questions } from './questions.ts'

const topics = [...new Set(questions.map(({ topico }) => topico))]

/** Frequent questions by topic, with a search. */
export function Help() {
  return (
    <Wrap>
      <Head>
        <h1>Perguntas frequentes</h1>
        <SearchBox label="Procurar nas perguntas" kind="questions" />
        <p data-found="" role="status" />
      </Head>
      <Topics>
        {topics.map(topic => (
          <section key={topic} data-category={topic}>
            <h2>{topic}</h2>
            <Questions
              of={questions
                .filter(({ topico }) => topico === topic)
                .map(({ pergunta, resposta }) => ({ asked: pergunta, answer: resposta }))}
            />
          </section>
        ))}
        <p data-nothing="" hidden>
          Nenhuma pergunta com estas palavras. Veja a{' '}
          <TextLink href={publicPages.documentation.path}>Documentação</TextLink> ou{' '}
          <TextLink href={publicPages.contact.path}>pergunte à gente</TextLink>.
        </p>
      </Topics>
    </Wrap>
  )
}

const Head = chakra('div', {
  base: {
    maxW: '48rem',
    pt: '12',
    pb: '8',
    display: 'grid',
    gap: '6',
    mdDown: { pt: '6' },
    '& h1': { textStyle: 'headline', ms: '-0.03em' },
    '& p': { color: 'muted' },
    '& p:empty': { display: 'none' },
  },
})
const Topics = chakra('div', {
  base: {
    pb: '24',
    display: 'grid',
    gap: '12',
    '& h2': { textStyle: 'subject', mb: '4' },
    '& [hidden]': { display: 'none' },
  },
})
