export interface DecimalStyle {
  /** The least and the most decimals. */
  min: number
  max: number
  /** Before the decimals. */
  point: string
  /** Between thousands, in numbers whose whole part has at least so many digits. */
  group: string
  groupsFrom: number
}

/** A number in figures, rounded half away from zero by its decimal digits. */
export function writeDecimal(value: number, { min, max, point, group, groupsFrom }: DecimalStyle): string {
  const [whole = '', decimals = ''] = round(Math.abs(value), max).toFixed(max).split('.')
  const kept = decimals.replace(new RegExp(`0{0,${max - min}}$`), '')
  const grouped = whole.length < groupsFrom ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group)
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  return sign + grouped + (kept && point + kept)
}

/** 1.005 becomes 1.01, though as a binary number it is a little less than it reads. */
function round(value: number, decimals: number): number {
  // Below and above, numbers are written with an exponent.
  if (value < 1e-6 || value >= 1e21) return value
  return Number(`${Math.round(Number(`${value}e${decimals}`))}e-${decimals}`)
}
