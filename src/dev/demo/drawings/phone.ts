import type { Random } from '../data/random.ts'
import { shadow } from './bench.ts'

/** A phone's size as it is drawn, its middle at 0, 0. */
const [w, h, r] = [356, 740, 58]

const body = (colour: string): string =>
  `${shadow(w, h, r)}<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="${r}" fill="${colour}"/>
<rect x="${-w / 2 + 1.5}" y="${-h / 2 + 1.5}" width="${w - 3}" height="${h - 3}" rx="${r - 1}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3"/>
<rect x="${w / 2 - 2}" y="-190" width="6" height="86" rx="3" fill="${colour}"/>`

/** The front of a phone in this colour, and what its screen shows. */
export const front = (colour: string, screen: string): string =>
  `${body(colour)}<rect x="-170" y="-362" width="340" height="724" rx="50" fill="#08090b"/>
<clipPath id="screen"><rect x="-160" y="-352" width="320" height="704" rx="42"/></clipPath>
<g clip-path="url(#screen)">${screen}</g>
<rect x="-46" y="-338" width="92" height="26" rx="13" fill="#050506"/>
<g clip-path="url(#screen)"><path d="M-160 -352h320v704h-320z" fill="url(#gloss)"/></g>`

/** A screen that is off. */
export const dark = '<rect x="-160" y="-352" width="320" height="704" fill="#14171c"/>'

/** A screen that is on: a wallpaper between two colours, and rows of apps. */
export function lit(from: string, to: string, apps: readonly string[]): string {
  const icons = Array.from({ length: 16 }, (_, at) => {
    const [x, y] = [-134 + (at % 4) * 72, -196 + Math.floor(at / 4) * 92]
    return `<rect x="${x}" y="${y}" width="52" height="52" rx="14" fill="${apps[at % apps.length]}"/><rect x="${x + 10}" y="${y + 62}" width="32" height="6" rx="3" fill="#fff" opacity=".75"/>`
  })
  const dock = [-134, -62, 10, 82].map(
    (x, at) =>
      `<rect x="${x}" y="256" width="52" height="52" rx="14" fill="${apps[(at + 2) % apps.length]}"/>`,
  )
  return `<linearGradient id="wallpaper" x1="0" y1="0" x2=".7" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
<rect x="-160" y="-352" width="320" height="704" fill="url(#wallpaper)"/>
<circle cx="120" cy="-300" r="190" fill="#fff" opacity=".1"/><circle cx="-130" cy="250" r="240" fill="#000" opacity=".1"/>
<rect x="-134" y="-276" width="150" height="30" rx="9" fill="#fff" opacity=".9"/><rect x="-134" y="-234" width="96" height="12" rx="6" fill="#fff" opacity=".6"/>
${icons.join('')}<rect x="-150" y="238" width="300" height="88" rx="30" fill="#fff" opacity=".22"/>${dock.join('')}
<rect x="-56" y="336" width="112" height="6" rx="3" fill="#fff" opacity=".9"/>`
}

/** Lines of a display that failed, over a screen that is on. */
export const stripes = (colour: string): string =>
  [-96, -84, -78, 22, 27, 112]
    .map(
      (x, at) =>
        `<rect x="${x}" y="-352" width="${at % 2 ? 3 : 7}" height="704" fill="${colour}" opacity=".9"/>`,
    )
    .join('')

/** Cracks that run out from where the glass was hit. */
export function cracks(random: Random, x: number, y: number, reach: number): string {
  const rays = Array.from({ length: 13 }, (_, at) => {
    const angle = (at / 13) * 2 * Math.PI + random.whole(-16, 16) / 100
    const length = reach * (random.whole(38, 100) / 100)
    const steps = 6
    return Array.from({ length: steps + 1 }, (_, step) => {
      const far = (length * step) / steps
      const aside = step === 0 ? 0 : random.whole(-100, 100) * 0.0016 * length
      return [
        x + Math.cos(angle) * far - Math.sin(angle) * aside,
        y + Math.sin(angle) * far + Math.cos(angle) * aside,
      ] as const
    })
  })
  const path = (points: readonly (readonly [number, number])[]) =>
    points.map(([px, py], at) => `${at ? 'L' : 'M'}${px.toFixed(1)} ${py.toFixed(1)}`).join('')
  // Rings tie neighbouring rays together, fewer the farther from the blow.
  const rings = [1, 2, 3, 4].flatMap(step =>
    rays.flatMap((ray, at) => {
      const [one, other] = [ray[step], rays[(at + 1) % rays.length]?.[step]]
      return one && other && random.chance(0.95 - step * 0.17) ? [path([one, other])] : []
    }),
  )
  const lines = [...rays.map(path), ...rings].join('')
  return `<path d="${lines}" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="5" transform="translate(2 2)"/>
<path d="${lines}" fill="none" stroke="#e8edf3" stroke-opacity=".85" stroke-width="2.200" stroke-linejoin="round"/>
<circle cx="${x}" cy="${y}" r="17" fill="#eef2f6" opacity=".5"/><circle cx="${x}" cy="${y}" r="7" fill="#fff" opacity=".8"/>`
}

/** The back of a phone in this colour, and what is over its glass. */
export const back = (colour: string, over = ''): string =>
  `${body(colour)}<clipPath id="glass"><rect x="-172" y="-364" width="344" height="728" rx="52"/></clipPath>
<rect x="-150" y="-344" width="150" height="150" rx="40" fill="#000" opacity=".16"/><rect x="-150" y="-346" width="150" height="150" rx="40" fill="#fff" opacity=".1"/>
${lens(-108, -304)}${lens(-42, -238)}<circle cx="-42" cy="-304" r="11" fill="#f4ead0"/><circle cx="-108" cy="-238" r="6" fill="#111"/>
<circle cy="10" r="26" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="5"/>
<g clip-path="url(#glass)">${over}<path d="M-172 -364h344v728h-344z" fill="url(#gloss)"/></g>`

const lens = (x: number, y: number): string =>
  `<circle cx="${x}" cy="${y}" r="30" fill="#1b1d21"/><circle cx="${x}" cy="${y}" r="20" fill="#07080a"/><circle cx="${x - 6}" cy="${y - 7}" r="6" fill="#6f8fbd" opacity=".8"/>`
