import type { ServiceType } from '../../../shared/orders.ts'

interface Service {
  tipo: ServiceType
  weight: number
  /** Promised days, from and to. */
  prazo: readonly [number, number]
  /** Tens of reais, from and to, by the device's price class; a screen is priced by its device. */
  valores: readonly [Range, Range, Range, Range] | null
  defeitos: readonly string[]
}

type Range = readonly [number, number]

const byClass = (...valores: [Range, Range, Range, Range]) => valores

/** Services of a shop, in a technician's words. */
export const services: readonly Service[] = [
  {
    tipo: 'Troca de Tela',
    weight: 32,
    prazo: [1, 3],
    valores: null,
    defeitos: [
      'Tela trincada, touch falha no canto inferior',
      'Tela trincada, touch ok, imagem ok',
      'Tela preta, mas vibra e toca',
      'Caiu de frente, vidro quebrado e mancha preta no canto',
      'Listras verdes na vertical, touch responde',
      'Touch fantasma depois da queda, digita sozinho',
      'Display descolado, já trocado em outra loja',
      'Imagem pisca ao apertar a moldura',
      'Vidro trincado, cliente pediu peça original',
    ],
  },
  {
    tipo: 'Troca de Bateria',
    weight: 18,
    prazo: [0, 1],
    valores: byClass([10, 13], [13, 18], [20, 30], [36, 52]),
    defeitos: [
      'Troca de bateria, saúde em 71%',
      'Bateria descarrega em duas horas',
      'Bateria estufada, levantando a tampa',
      'Desliga com 30% de carga',
      'Só liga no carregador',
    ],
  },
  {
    tipo: 'Reparo de Carregamento',
    weight: 14,
    prazo: [1, 2],
    valores: byClass([9, 12], [11, 16], [16, 24], [25, 36]),
    defeitos: [
      'Não carrega, conector oxidado',
      'Carrega só em uma posição do cabo',
      'Acusa umidade no conector, já seco',
      'Carga lenta, aquece na região do conector',
      'Não reconhece cabo, consumo zerado na fonte',
    ],
  },
  {
    tipo: 'Limpeza/Oxidação',
    weight: 6,
    prazo: [2, 5],
    valores: byClass([10, 14], [12, 18], [18, 28], [28, 42]),
    defeitos: [
      'Caiu na água, não liga',
      'Caiu no vaso ontem, cliente deixou no arroz. Placa com oxidação perto do conector de bateria',
      'Alto-falantes e microfone entupidos, limpeza geral',
      'Pegou chuva, câmera embaçada',
    ],
  },
  {
    tipo: 'Reparo de Botões',
    weight: 4,
    prazo: [1, 2],
    valores: byClass([8, 11], [10, 14], [14, 22], [22, 32]),
    defeitos: [
      'Botão power afundado, só liga no carregador',
      'Volume não responde depois da queda',
      'Botões duros, moldura amassada na lateral',
    ],
  },
  {
    tipo: 'Reparo de Câmera',
    weight: 6,
    prazo: [2, 4],
    valores: byClass([12, 16], [16, 24], [28, 48], [58, 115]),
    defeitos: [
      'Câmera traseira com mancha',
      'Lente traseira trincada, foto com reflexo',
      'Câmera frontal não abre, erro no aplicativo',
      'Foco tremendo e estalando',
    ],
  },
  {
    tipo: 'Reparo de Áudio',
    weight: 6,
    prazo: [1, 2],
    valores: byClass([8, 11], [10, 15], [15, 24], [24, 34]),
    defeitos: [
      'Alto-falante chiando em chamada',
      'Microfone mudo, áudio do WhatsApp sai sem som',
      'Sem som no auricular, só no viva-voz',
    ],
  },
  {
    tipo: 'Reparo de Software',
    weight: 5,
    prazo: [0, 2],
    valores: byClass([6, 9], [7, 10], [8, 13], [10, 16]),
    defeitos: [
      'Reiniciando sozinho na logo',
      'Travado em modo de recuperação após atualização',
      'Sem sinal depois da atualização, IMEI presente',
    ],
  },
  {
    tipo: 'Formatação',
    weight: 4,
    prazo: [0, 1],
    valores: byClass([6, 8], [7, 10], [8, 12], [9, 13]),
    defeitos: [
      'Formatação, backup já feito pelo cliente',
      'Muito lento, cliente autorizou apagar tudo',
      'Travando em tudo, restaurar de fábrica',
    ],
  },
  {
    tipo: 'Desbloqueio',
    weight: 3,
    prazo: [0, 1],
    valores: byClass([7, 10], [8, 12], [10, 15], [12, 18]),
    defeitos: [
      'Esqueceu a senha da tela, nota fiscal conferida',
      'Preso na conta antiga depois de restaurar, nota fiscal conferida',
    ],
  },
  {
    tipo: 'Backup/Recuperação',
    weight: 3,
    prazo: [1, 4],
    valores: byClass([9, 14], [12, 18], [16, 26], [22, 38]),
    defeitos: [
      'Recuperar fotos, tela quebrada e não aceita toque',
      'Passar contatos e WhatsApp para o aparelho novo',
      'Não liga, cliente só quer as fotos da filha',
    ],
  },
  {
    tipo: 'Outros',
    weight: 6,
    prazo: [1, 4],
    valores: byClass([5, 9], [8, 14], [14, 26], [32, 55]),
    defeitos: [
      'Tampa traseira quebrada',
      'Gaveta do chip quebrada, chip preso dentro',
      'Aplicar película 3D e trocar capinha',
      'Vidro traseiro trincado, trocar a carcaça',
    ],
  },
]

/** Notes, for one order in four. */
export const notes = [
  'Deixou sem chip e sem cartão de memória.',
  'Senha anotada na etiqueta do aparelho.',
  'Ligar antes de trocar se passar do orçamento.',
  'Carcaça já amassada no canto superior, cliente ciente.',
  'Peça encomendada com o fornecedor da Santa Ifigênia.',
  'Orçamento aprovado pelo WhatsApp.',
  'Película já trincada na entrada.',
  'Aparelho reserva emprestado: Moto E6.',
  'Retirada só depois das 18h.',
  'Cliente quer a peça antiga de volta.',
] as const
