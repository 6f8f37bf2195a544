import type { ServiceType } from '../../shared/orders.ts'
import type { PhotoType } from '../../shared/photos.ts'
import type { Random } from './data/random.ts'
import {
  back,
  battery,
  board,
  chargingPort,
  cracks,
  dark,
  front,
  lit,
  onBench,
  opened,
  placed,
  screwdriver,
  screws,
  stripes,
} from './phone-drawing.ts'

export interface Picture {
  nome_arquivo: string
  tipo_foto: PhotoType
  /** An SVG. */
  draw(random: Random): string
}

export interface Album {
  /** Of which of the shop's orders: the newest ones of this service, one an album. */
  servico: ServiceType
  /** Whether the repair is done, so that there is something to show after it. */
  done: boolean
  pictures: readonly Picture[]
}

const home = ['#f6c453', '#6fb58a', '#5b8dd9', '#e2765b', '#f1ede6', '#9a7bd0', '#3d4b5c']

/** What the shop photographed, by order. */
export const albums: readonly Album[] = [
  {
    servico: 'Troca de Tela',
    done: false,
    pictures: [
      {
        nome_arquivo: 'tela trincada.jpg',
        tipo_foto: 'antes',
        draw: random =>
          onBench(
            '#b9aa97',
            placed(600, 450, -72, front('#2b2d31', dark + cracks(random, 96, 240, 620))) +
              screws(random, 3, 180, 760, 60),
          ),
      },
      {
        nome_arquivo: 'traseira na entrada.jpg',
        tipo_foto: 'antes',
        draw: () => onBench('#b9aa97', placed(600, 470, -96, back('#3d5d7a'))),
      },
    ],
  },
  {
    servico: 'Troca de Tela',
    done: true,
    pictures: [
      {
        nome_arquivo: 'IMG_4821.jpg',
        tipo_foto: 'antes',
        draw: random =>
          onBench('#8f9a94', placed(600, 450, 84, front('#d9d4cb', dark + cracks(random, -70, -150, 700)))),
      },
      {
        nome_arquivo: 'IMG_4827.jpg',
        tipo_foto: 'componente',
        draw: random =>
          onBench(
            '#8f9a94',
            placed(520, 450, 88, opened('#d9d4cb', random)) +
              placed(880, 770, -16, screwdriver('#ad4e27')) +
              screws(random, 6, 1060, 190, 80),
          ),
      },
      {
        nome_arquivo: 'IMG_4830.jpg',
        tipo_foto: 'depois',
        draw: () =>
          onBench('#8f9a94', placed(600, 450, 84, front('#d9d4cb', lit('#2f6f8f', '#123046', home)))),
      },
    ],
  },
  {
    servico: 'Troca de Bateria',
    done: true,
    pictures: [
      {
        nome_arquivo: 'bateria estufada.jpg',
        tipo_foto: 'componente',
        draw: random =>
          onBench('#6f7f8c', placed(600, 470, 74, battery(true)) + screws(random, 4, 190, 190, 70)),
      },
      {
        nome_arquivo: 'bateria nova.jpg',
        tipo_foto: 'componente',
        draw: () =>
          onBench(
            '#6f7f8c',
            placed(560, 450, 96, battery(false)) + placed(900, 800, -22, screwdriver('#2f6bc4')),
          ),
      },
      {
        nome_arquivo: 'ligado.jpg',
        tipo_foto: 'depois',
        draw: () =>
          onBench('#6f7f8c', placed(600, 450, -78, front('#6b2f38', lit('#c96a4a', '#5a2338', home)))),
      },
    ],
  },
  {
    servico: 'Reparo de Carregamento',
    done: true,
    pictures: [
      {
        nome_arquivo: 'conector oxidado.jpg',
        tipo_foto: 'antes',
        draw: random => onBench('#a59a86', placed(600, 500, -8, chargingPort(true, random))),
      },
      {
        nome_arquivo: 'conector trocado.jpg',
        tipo_foto: 'depois',
        draw: random =>
          onBench(
            '#a59a86',
            placed(600, 500, -4, chargingPort(false, random)) + screws(random, 2, 1010, 230, 50),
          ),
      },
    ],
  },
  {
    servico: 'Limpeza/Oxidação',
    done: true,
    pictures: [
      {
        nome_arquivo: 'placa depois do banho.jpg',
        tipo_foto: 'componente',
        draw: random => onBench('#77806f', placed(600, 440, -12, board('#1d4a3a', random))),
      },
    ],
  },
  {
    servico: 'Reparo de Câmera',
    done: true,
    pictures: [
      {
        nome_arquivo: 'vidro traseiro.jpg',
        tipo_foto: 'antes',
        draw: random =>
          onBench('#9c8f86', placed(600, 450, 78, back('#b7a6c4', cracks(random, -80, -270, 420)))),
      },
    ],
  },
  {
    servico: 'Troca de Tela',
    done: false,
    pictures: [
      {
        nome_arquivo: 'listras na tela.jpg',
        tipo_foto: 'antes',
        draw: () =>
          onBench(
            '#7d756c',
            placed(600, 450, 96, front('#1f3b33', lit('#3b4a5a', '#14181d', home) + stripes('#5bf08a'))),
          ),
      },
    ],
  },
]
