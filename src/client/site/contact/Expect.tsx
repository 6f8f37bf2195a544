import { chakra } from '@chakra-ui/react'
import { publicPages } from '../frame/pages.ts'
import { TextLink } from '../frame/parts.tsx'
import { expected } from './contact-words.ts'

/** The days of a week, and the hours in which messages are answered. */
const week = [
  ['seg', 9, 18],
  ['ter', 9, 18],
  ['qua', 9, 18],
  ['qui', 9, 18],
  ['sex', 9, 18],
  ['sáb', 9, 12],
  ['dom', 0, 0],
] as const

/** The bars' scale runs between these hours. */
const [first, last] = [8, 20]
const share = (hour: number) => `${((hour - first) / (last - first)) * 100}%`

/** When and in which order messages are answered, and what helps. */
export function Expect() {
  return (
    <Side>
      <h2>O que esperar</h2>
      <dl>
        <div>
          <dt>Quando</dt>
          <dd>
            {expected.when}
            <Week aria-hidden="true" data-hoje="{{hoje}}">
              {week.map(([day, from, to]) => (
                <div key={day} data-dia={day}>
                  <span>{day}</span>
                  <i>
                    {to > from && <i style={{ insetInline: `${share(from)} calc(100% - ${share(to)})` }} />}
                  </i>
                </div>
              ))}
              <div data-hours="">
                {[9, 12, 18].map(hour => (
                  <span key={hour} style={{ left: share(hour) }}>
                    {hour}h
                  </span>
                ))}
              </div>
            </Week>
          </dd>
        </div>
        <div>
          <dt>Em que ordem</dt>
          <dd>{expected.order}</dd>
        </div>
        <div>
          <dt>O que ajuda</dt>
          <dd>
            O número da OS, o aparelho em que você usa e a frase que apareceu na tela. Nunca mande senha, nem
            a sua nem a do cliente.
          </dd>
        </div>
        <div>
          <dt>Parou tudo?</dt>
          <dd>
            Veja antes se é com todos, em <TextLink href={publicPages.status.path}>Status</TextLink>. Dúvida
            de uso costuma estar na <TextLink href={publicPages.documentation.path}>Documentação</TextLink>.
          </dd>
        </div>
      </dl>
    </Side>
  )
}

const Side = chakra('aside', {
  base: {
    '& h2': { textStyle: 'subject', pb: '3', borderBottom: '1px solid', borderColor: 'ink' },
    '& dl > div': { py: '4', borderBottom: '1px solid', borderColor: 'hairline' },
    '& dt': { fontWeight: 'medium' },
    '& dd': { mt: '0.5', color: 'muted', textWrap: 'pretty', fontVariantNumeric: 'tabular-nums' },
  },
})

const Week = chakra('div', {
  base: {
    mt: '3',
    textStyle: 'sm',
    lineHeight: '18px',
    '& > [data-dia]': {
      display: 'grid',
      gridTemplateColumns: '34px minmax(0, 1fr)',
      gap: '2',
      alignItems: 'center',
    },
    '& [data-dia] > i': {
      display: 'block',
      position: 'relative',
      h: '8px',
      bg: 'pressed',
      borderRadius: '2px',
    },
    '& i > i': { position: 'absolute', insetBlock: '0', bg: 'var(--chart-bar)' },
    ...Object.fromEntries(
      week.flatMap(([day]) => [
        [`&[data-hoje="${day}"] [data-dia="${day}"] span`, { color: 'accent', fontWeight: 'semibold' }],
        [`&[data-hoje="${day}"] [data-dia="${day}"] i > i`, { bg: 'var(--chart-now)' }],
      ]),
    ),
    '& > [data-hours]': { position: 'relative', ms: '42px', h: '18px' },
    '& [data-hours] span': { position: 'absolute', translate: '-50%' },
  },
})
