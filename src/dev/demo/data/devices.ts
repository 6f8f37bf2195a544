import type { brands } from '../../../shared/devices.ts'

/** What repairs of a device cost: 0 entry, 1 middle, 2 upper, 3 top. */
type PriceClass = 0 | 1 | 2 | 3

interface Device {
  marca: (typeof brands)[number]
  modelo: string
  faixa: PriceClass
  /** A new screen, in tens of reais, from and to. */
  tela: readonly [number, number]
  weight: number
}

const device = (
  marca: Device['marca'],
  modelo: string,
  faixa: PriceClass,
  tela: Device['tela'],
  weight = 2,
): Device => ({ marca, modelo, faixa, tela, weight })

/** Devices as a shop in Brazil sees them. */
export const devices: readonly Device[] = [
  device('Samsung', 'Galaxy A14', 0, [26, 34], 7),
  device('iPhone', '7', 1, [25, 32], 2),
  device('iPhone', '8 Plus', 1, [30, 38], 3),
  device('iPhone', 'XR', 2, [38, 48], 6),
  device('iPhone', '11', 2, [42, 55], 9),
  device('iPhone', '12', 2, [68, 82], 6),
  device('iPhone', '13', 3, [89, 115], 5),
  device('iPhone', '13 Pro Max', 3, [165, 210]),
  device('iPhone', '14', 3, [118, 145], 3),
  device('iPhone', '15', 3, [169, 198], 1),
  device('Samsung', 'Galaxy A03s', 0, [20, 26], 4),
  device('Samsung', 'Galaxy A12', 0, [22, 29], 5),
  device('Samsung', 'Galaxy A15 5G', 1, [34, 42], 5),
  device('Samsung', 'Galaxy A32', 1, [36, 46], 4),
  device('Samsung', 'Galaxy A54', 2, [52, 64], 5),
  device('Samsung', 'Galaxy M23', 1, [29, 36]),
  device('Samsung', 'Galaxy S20 FE', 2, [62, 78], 4),
  device('Samsung', 'Galaxy S21 FE', 2, [69, 84], 3),
  device('Samsung', 'Galaxy S22 Ultra', 3, [145, 178], 1),
  device('Samsung', 'Galaxy S23', 3, [112, 138]),
  device('Samsung', 'Galaxy Z Flip5', 3, [185, 220], 1),
  device('Motorola', 'Moto E13', 0, [18, 24], 4),
  device('Motorola', 'Moto G20', 0, [21, 27], 3),
  device('Motorola', 'Moto G32', 0, [24, 31], 4),
  device('Motorola', 'Moto G54', 1, [28, 36], 4),
  device('Motorola', 'Moto G84', 1, [42, 52], 3),
  device('Motorola', 'Edge 30 Neo', 2, [58, 72]),
  device('Motorola', 'Edge 40', 2, [76, 92], 1),
  device('Xiaomi', 'Redmi 9A', 0, [17, 22], 3),
  device('Xiaomi', 'Redmi 13C', 0, [21, 27], 4),
  device('Xiaomi', 'Redmi Note 8', 0, [20, 26], 3),
  device('Xiaomi', 'Redmi Note 11', 1, [36, 45], 4),
  device('Xiaomi', 'Redmi Note 12', 1, [34, 44], 5),
  device('Xiaomi', 'Poco X5 Pro', 2, [48, 58]),
  device('Xiaomi', 'Mi 11 Lite', 2, [50, 62], 1),
  device('LG', 'K52', 0, [21, 27]),
  device('LG', 'K61', 0, [22, 29], 1),
  device('Huawei', 'P30 Lite', 1, [28, 36], 1),
  device('Outro', 'Realme C55', 1, [26, 34]),
  device('Outro', 'Asus Zenfone 8', 2, [72, 88], 1),
  device('Outro', 'Infinix Hot 30i', 0, [22, 28], 1),
  device('Outro', 'iPad 9ª geração', 2, [48, 62], 1),
]
