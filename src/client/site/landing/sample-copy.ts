/** Sample figures and quotes for the landing page until there are real ones; never shown without this note. */
export const sampleNote = 'Números ilustrativos. Os depoimentos também são exemplos.'

export const sampleFigures = [
  { value: 'R$\u00a08,5\u00a0mi', label: 'faturados em OS' },
  { value: '+2500', label: 'horas economizadas' },
  { value: '98,7%', label: 'de satisfação' },
  { value: '+850', label: 'lojas ativas' },
]

export const sampleTestimonials = [
  {
    words: 'Antes eu achava a OS pelo risco da caneta. Agora digito o final do telefone e ela aparece.',
    name: 'Rogério Prado',
    shop: 'assistência de bairro, uma bancada',
  },
  {
    words: 'O cliente para de ligar perguntando se ficou pronto, porque eu aviso primeiro.',
    name: 'Tainá Moraes',
    shop: 'quiosque de galeria',
  },
  {
    words: 'No dia 30 eu já sei o que sobrou. Nem abro planilha.',
    name: 'Edson Vilela',
    shop: 'loja com dois técnicos',
  },
]
