import type { Random } from './data/random.ts'

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
function shadow(w: number, h: number, r: number): string {
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

const box = (x: number, y: number, w: number, h: number, fill: string, rx = 4): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${fill}"/>`

/** A phone in this colour without its back: the board above, the battery below it, the speaker at the end. */
export const opened = (colour: string, random: Random): string =>
  `${shadow(356, 740, 58)}${box(-178, -370, 356, 740, colour, 58)}${box(-166, -358, 332, 716, '#1d1f23', 48)}
${box(-150, -340, 300, 240, '#17324a', 26)}${chips(random, -136, -326, 190, 210)}
<circle cx="100" cy="-276" r="36" fill="#0b0c0e"/><circle cx="100" cy="-276" r="22" fill="#24272d"/><circle cx="100" cy="-190" r="30" fill="#0b0c0e"/><circle cx="100" cy="-190" r="18" fill="#24272d"/>
<g transform="translate(0 70)">${cell('#23262b')}</g>
<circle cx="0" cy="70" r="92" fill="none" stroke="#b98a4e" stroke-opacity=".75" stroke-width="15"/><circle cx="0" cy="70" r="66" fill="none" stroke="#b98a4e" stroke-opacity=".6" stroke-width="9"/>
${box(-146, 268, 140, 64, '#2c2f35', 14)}${box(14, 276, 132, 48, '#8d8a86', 10)}
${[-150, 150].flatMap(x => [-90, 254, 340].map(y => `<circle cx="${x}" cy="${y}" r="8" fill="url(#steel)"/>`)).join('')}`

const cell = (colour: string): string =>
  `${box(-140, -150, 280, 330, colour, 18)}${box(-116, -126, 110, 12, '#fff', 6).replace('/>', ' opacity=".5"/>')}${[0, 1, 2].map(at => box(-116, -98 + at * 22, 180 - at * 34, 7, '#fff', 3).replace('/>', ' opacity=".22"/>')).join('')}
${box(40, 128, 76, 30, '#fff', 6).replace('/>', ' opacity=".35"/>')}`

/** A battery by itself; a swollen one shines where it bulges. */
export const battery = (swollen: boolean): string =>
  `${shadow(330, 470, 30)}<g transform="scale(1.250 1.400)">${box(-44, -200, 26, 62, '#c8842c', 4)}${box(-58, -226, 54, 30, '#1e1f22', 5)}${cell('#2b2d33')}</g>
${swollen ? '<radialGradient id="bulge"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset=".7" stop-color="#fff" stop-opacity=".08"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><ellipse cx="-10" cy="16" rx="150" ry="210" fill="url(#bulge)"/><path d="M-140 -120q60 130 4 290M128 -150q-46 170 10 320" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="7"/>' : ''}`

/** A charging board with its port and its cable, green unless it is corroded. */
export const chargingPort = (corroded: boolean, random: Random): string =>
  `${shadow(560, 190, 22)}${box(-280, -95, 560, 190, corroded ? '#3d5a48' : '#1d4a3a', 22)}
${box(-92, 24, 184, 92, 'url(#steel)', 34)}${box(-66, 52, 132, 40, '#17181a', 20)}${box(-50, 66, 100, 12, '#c9a24c', 5)}
${chips(random, -262, -78, 150, 150)}${chips(random, 118, -78, 150, 150)}
<path d="M-70 -95v-170q0 -40 40 -40h250" fill="none" stroke="#b4762b" stroke-width="58" stroke-linejoin="round"/><path d="M-82 -95v-170q0 -52 52 -52h250M-58 -95v-160q0 -30 30 -30h250" fill="none" stroke="#e0b46c" stroke-opacity=".6" stroke-width="3"/>
${corroded ? stains(random) : ''}`

/** A main board by itself. */
export const board = (colour: string, random: Random): string =>
  `<g transform="translate(-100 -100)">${shadow(440, 200, 8)}</g><g transform="translate(110 55)">${shadow(420, 290, 8)}</g><path d="M-320 -200h440v110h200v310h-420v-100h-220z" fill="${colour}"/>
${chips(random, -300, -180, 390, 260)}${chips(random, -90, -60, 390, 260)}
${box(-250, -130, 150, 150, '#b9b6b1', 8)}${box(-240, -120, 130, 130, '#cfccc7', 6)}${box(40, 20, 170, 120, '#15171a', 6)}
${[
  [-300, -180],
  [100, -180],
  [300, -70],
  [300, 200],
  [-80, 200],
]
  .map(
    ([x, y]) =>
      `<circle cx="${x}" cy="${y}" r="13" fill="#c9a24c"/><circle cx="${x}" cy="${y}" r="6" fill="#2a2622"/>`,
  )
  .join('')}`

/** Small parts in rows over a board. */
function chips(random: Random, x: number, y: number, w: number, h: number): string {
  const fills = ['#15171a', '#15171a', '#2b2e33', '#c9a24c', '#9a9691', '#6f5a3a']
  const parts: string[] = []
  for (let down = y; down < y + h - 20; down += 32) {
    for (let at = x; at < x + w - 30; ) {
      const wide = random.whole(10, 46)
      if (random.chance(0.8)) parts.push(box(at, down, wide, random.whole(8, 24), random.pick(fills), 3))
      at += wide + random.whole(6, 16)
    }
  }
  return parts.join('')
}

const stains = (random: Random): string =>
  Array.from({ length: 26 }, () => {
    const [x, y, size] = [random.whole(-150, 150), random.whole(-60, 90), random.whole(5, 22)]
    return `<circle cx="${x}" cy="${y}" r="${size}" fill="${random.pick(['#7fc4ae', '#b9dcc9', '#5f8f7c', '#d8d3b8'])}" opacity=".${random.whole(45, 80)}"/>`
  }).join('')
