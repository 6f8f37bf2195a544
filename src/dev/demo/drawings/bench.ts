import type { Random } from '../data/random.ts'

/** A drawing as a photo from above: the bench's mat in this colour, what lies on it, and the lamp's light over all. */
export function onBench(mat: string, things: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 1200 900">
<defs>
<radialGradient id="lamp" cx=".34" cy=".2" r="1"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".42"/></radialGradient>
<linearGradient id="gloss" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".22"/><stop offset=".42" stop-color="#fff" stop-opacity=".04"/><stop offset=".43" stop-color="#fff" stop-opacity="0"/></linearGradient>
<linearGradient id="steel" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f2f0ec"/><stop offset=".5" stop-color="#a9a6a1"/><stop offset="1" stop-color="#6e6b67"/></linearGradient>
</defs>
<rect width="1200" height="900" fill="${mat}"/>
<path d="${grid()}" stroke="#000" stroke-opacity=".08" stroke-width="2"/>
${things}
<rect width="1200" height="900" fill="url(#lamp)"/>
</svg>`
}

// The mat's squares, a little askew as a hand holds a phone.
function grid(): string {
  const lines = Array.from({ length: 16 }, (_, at) => {
    const place = at * 110 - 180
    return `M${place} -40l60 980M-40 ${place + 60}l1280 -70`
  })
  return lines.join('')
}

/** A thing at a place of the bench, turned by degrees, as near as one holds the camera. */
export const placed = (x: number, y: number, turn: number, thing: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(1.2)">${thing}</g>`

/** The soft shadow under a thing of this size, whose middle is at 0, 0: a blur would cost more than all else. */
export function shadow(w: number, h: number, r: number): string {
  const layers = [-14, -8, -2, 4, 10, 16].map(out => {
    const [wide, high] = [w + 2 * out, h + 2 * out]
    return `<rect x="${10 - wide / 2}" y="${16 - high / 2}" width="${wide}" height="${high}" rx="${r + out}"/>`
  })
  return `<g fill-opacity=".1">${layers.join('')}</g>`
}

/** A screwdriver, its handle in this colour, pointing right. */
export const screwdriver = (colour: string): string =>
  `<rect x="-232" y="-10" width="260" height="44" rx="18" opacity=".18"/><rect x="-236" y="-14" width="268" height="44" rx="20" opacity=".14"/><rect x="14" y="2" width="220" height="12" rx="5" opacity=".2"/>
<rect x="10" y="-6" width="210" height="12" rx="4" fill="url(#steel)"/><path d="M220 -5l22 5 -22 5z" fill="#5c5955"/>
<rect x="-240" y="-22" width="260" height="44" rx="18" fill="${colour}"/>
<path d="M-206 -12h196M-206 0h196M-206 12h196" stroke="#000" stroke-opacity=".2" stroke-width="5" stroke-linecap="round"/>
<rect x="-216" y="-18" width="210" height="9" rx="4" fill="#fff" opacity=".25"/>`

/** Loose screws around a place. */
export function screws(random: Random, count: number, x: number, y: number, spread: number): string {
  return Array.from({ length: count }, () => {
    const [at, down] = [x + random.whole(-spread, spread), y + random.whole(-spread, spread)]
    return placed(
      at,
      down,
      random.whole(0, 70),
      `<ellipse cx="3" cy="5" rx="12" ry="11" opacity=".35"/><circle r="11" fill="url(#steel)"/><path d="M-5 0h10M0 -5v10" stroke="#3c3a37" stroke-width="3" stroke-linecap="round"/>`,
    )
  }).join('')
}
