import type { Random } from '../data/random.ts'
import { shadow } from './bench.ts'

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
