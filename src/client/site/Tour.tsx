import { chakra } from '@chakra-ui/react'

/**
 * Pictures of the app at work, one step beside the other: scrolled by hand, or by the dialog's script. `eager` at the
 * top of its page, where a wide screen shows all of them.
 */
export function Tour({ eager = false }: { eager?: boolean }) {
  return (
    <Steps whole={eager} tabIndex={0} aria-label="A Bancada em sete passos" data-steps="">
      {steps.map(({ figure, title, text }, at) => (
        <li key={figure}>
          <img
            src={`/figuras/${figure}.webp`}
            width={520}
            height={1013}
            alt=""
            {...(eager && at === 0 ? { fetchPriority: 'high' } : { loading: 'lazy' })}
            decoding="async"
          />
          <div>
            <b>
              {at + 1}. {title}
            </b>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </Steps>
  )
}

/** The tour above the current page; without a script its button leads to /funcionalidades. */
export function TourDialog() {
  return (
    <Over id="passeio" aria-labelledby="passeio-titulo">
      <form method="dialog">
        <h2 id="passeio-titulo">Um dia na Bancada</h2>
        <button type="submit">Fechar</button>
      </form>
      <Tour />
      <Controls data-controls="">
        <button type="button" data-go="-1">
          Anterior
        </button>
        <button type="button" data-play="" aria-pressed="false">
          Pausar
        </button>
        <button type="button" data-go="1">
          Próximo
        </button>
      </Controls>
    </Over>
  )
}

const Steps = chakra('ol', {
  base: {
    display: 'flex',
    gap: '6',
    overflowX: 'auto',
    scrollSnapType: 'x mandatory',
    overscrollBehaviorX: 'contain',
    pb: '4',
    '& > li': { flex: 'none', w: '260px', scrollSnapAlign: 'start' },
    '& img': {
      w: '260px',
      h: 'auto',
      aspectRatio: '780 / 1520',
      bg: 'sunken',
      borderRadius: 'lg',
      border: '1px solid',
      borderColor: 'line',
    },
    '& div': { mt: '4' },
    '& p': { mt: '1', color: 'muted', textWrap: 'pretty' },
  },
  variants: {
    // All of them are seen at once where there is room.
    whole: { true: { md: { flexWrap: 'wrap', overflowX: 'visible', rowGap: '10' } }, false: {} },
  },
})

const pressed = {
  px: '3.5',
  h: 'control.md',
  borderRadius: 'md',
  border: '1px solid',
  borderColor: 'line',
  fontWeight: 'medium',
  '&:hover': { bg: 'pressed' },
}

const Over = chakra('dialog', {
  base: {
    m: 'auto',
    w: 'min(940px, calc(100vw - 32px))',
    maxH: 'calc(100dvh - 32px)',
    overflow: 'auto',
    p: '6',
    bg: 'raised',
    color: 'ink',
    borderRadius: 'lg',
    boxShadow: 'overlay',
    mdDown: { p: '4' },
    '&::backdrop': { bg: 'scrim' },
    '& form': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: '5' },
    '& h2': { textStyle: 'subject' },
    '& form button': pressed,
  },
})
const Controls = chakra('div', {
  base: { display: 'flex', justifyContent: 'center', gap: '2', mt: '3', '& button': pressed },
})

/** The tour's steps, in the order of a day: a picture (scripts/site-pictures.mjs) and what happens in it. */
const steps = [
  {
    figure: 'passeio-entrada',
    title: 'O aparelho chega',
    text: 'Cliente, aparelho, defeito e valor numa tela. Cliente novo se cadastra ali mesmo, e o prazo sai com um toque.',
  },
  {
    figure: 'passeio-lista',
    title: 'A fila do dia',
    text: 'Quem, qual aparelho, para quando, quanto e em que pé. O que atrasou fica em vermelho.',
  },
  {
    figure: 'passeio-status',
    title: 'Um toque muda o status',
    text: 'A seta leva a OS ao próximo passo. Errou? “Desfazer” volta tudo, com as datas.',
  },
  {
    figure: 'passeio-pronta',
    title: 'Ficou pronto, avise',
    text: 'Da OS sai a conversa no WhatsApp, com o seu texto já preenchido. Você só envia.',
  },
  {
    figure: 'passeio-fotos',
    title: 'Antes e depois',
    text: 'As fotos ficam na OS, e todas juntas na galeria. O risco que já estava lá fica registrado.',
  },
  {
    figure: 'passeio-pago',
    title: 'Recebeu, dois toques',
    text: 'Dinheiro, PIX ou cartão. O que foi entregue sem pagar aparece em “A receber”.',
  },
  {
    figure: 'passeio-mes',
    title: 'O mês na tela',
    text: 'Receita, despesas, lucro, e quem ainda deve, desde quando.',
  },
]
