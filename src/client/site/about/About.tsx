import { PageTop, Prose, Wrap } from '../frame/parts.tsx'
import { RichText } from '../frame/RichText.tsx'
import { Closing } from '../landing/Closing.tsx'
import { aboutLead, decided, yours } from './about-words.ts'

/** Why Bancada exists, and how it is made. */
export function About() {
  return (
    <>
      <PageTop title="Feita para a bancada, não para a reunião">{aboutLead}</PageTop>
      <Wrap>
        <Prose>
          <h2>O caderno funciona, até a fila crescer</h2>
          <p>
            Muita assistência começa com um caderno e uma boa memória. Com trinta aparelhos na gaveta, um
            prazo passa, um cliente liga duas vezes, e no fim do mês ninguém sabe ao certo o que sobrou. É
            para esse dia que a Bancada existe.
          </p>
          <h2>Como decidimos</h2>
          {decided.map(text => (
            <p key={text}>
              <RichText>{text}</RichText>
            </p>
          ))}
          <h2>Os dados são seus</h2>
          {yours.map(text => (
            <p key={text}>
              <RichText>{text}</RichText>
            </p>
          ))}
        </Prose>
      </Wrap>
      <Closing />
    </>
  )
}
