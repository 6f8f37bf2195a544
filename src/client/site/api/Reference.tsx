import { chakra } from '@chakra-ui/react'
import { IfAbsent, IfPresent, ServerText } from '../frame/server-values.tsx'

/** Every route, field and refusal; filled in by server/http/api-page.ts from the API's document. */
export function Reference() {
  return (
    <Room>
      <IfPresent name="grupos">
        <section>
          <h2>
            <ServerText name="titulo" />
          </h2>
          <IfPresent name="operacoes">
            <details id="{{ancora}}">
              <summary>
                <code>
                  <ServerText name="metodo" /> <ServerText name="caminho" />
                </code>
                <span>
                  <ServerText name="resumo" />
                </span>
                <small>
                  <ServerText name="escopo" />
                </small>
              </summary>
              <Fields name="campos" />
              <IfAbsent name="campos">
                <p>Nada mais a enviar.</p>
              </IfAbsent>
            </details>
          </IfPresent>
          <details>
            <summary>
              <code>
                <ServerText name="nome" />
              </code>
              <span>O que é respondido</span>
            </summary>
            <Fields name="respostas" />
          </details>
        </section>
      </IfPresent>
      <section>
        <h2>Recusas</h2>
        <dl>
          <IfPresent name="recusas">
            <div id="{{code}}">
              <dt>
                <code>
                  <ServerText name="status" /> <ServerText name="code" />
                </code>
              </dt>
              <dd>
                <ServerText name="detail" />
              </dd>
            </div>
          </IfPresent>
        </dl>
      </section>
    </Room>
  )
}

/** A list of fields: each with its type, where it is sent, and what its name does not say. */
function Fields({ name }: { name: string }) {
  return (
    <dl>
      <IfPresent name={name}>
        <div>
          <dt>
            <code>
              <ServerText name="nome" />
            </code>
            <IfPresent name="obrigatorio">
              {' '}
              <b>obrigatório</b>
            </IfPresent>
          </dt>
          <dd>
            <ServerText name="tipo" />
            <IfPresent name="onde">
              {' '}
              <small>
                <ServerText name="onde" />
              </small>
            </IfPresent>
            <IfPresent name="texto">
              <br />
              <ServerText name="texto" />
            </IfPresent>
          </dd>
        </div>
      </IfPresent>
    </dl>
  )
}

const Room = chakra('div', {
  base: {
    pb: '24',
    '& section': { py: '8', borderTop: '1px solid', borderColor: 'line' },
    '& h2': { textStyle: 'subject', mb: '4' },
    '& code': { fontFamily: 'ui-monospace, Menlo, Consolas, monospace', fontSize: '0.8125rem' },
    '& summary': {
      display: 'grid',
      gridTemplateColumns: '1rem minmax(0, 24rem) minmax(0, 1fr) auto',
      gap: '{spacing.1} {spacing.4}',
      py: '3',
      cursor: 'pointer',
      alignItems: 'baseline',
      '&::before': { content: '"+"', color: 'muted' },
      lgDown: { gridTemplateColumns: '1rem minmax(0, 1fr)', '& :is(span, small)': { gridColumn: '2' } },
    },
    '& details[open] > summary::before': { content: '"−"' },
    '& details > p': { ps: '8', pb: '6', color: 'muted' },
    '& summary code': { overflowWrap: 'anywhere' },
    '& :is(small, dd)': { color: 'muted' },
    '& details': { borderTop: '1px solid', borderColor: 'hairline' },
    '& details > dl': { ps: '8', pb: '6' },
    '& dl > div': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 16rem) minmax(0, 1fr)',
      gap: '{spacing.1} {spacing.6}',
      py: '2',
      mdDown: { gridTemplateColumns: 'minmax(0, 1fr)' },
    },
    '& dt b': { fontWeight: 'medium', textStyle: 'sm' },
  },
})
