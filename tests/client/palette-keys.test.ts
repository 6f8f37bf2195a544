import { describe, expect, test } from 'vitest'
import { keyAction } from '../../src/client/palette/PaletteList.tsx'

const moves = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End']

describe('a key pressed in the palette', () => {
  test.each([
    ['ArrowDown', 1, 2],
    ['ArrowDown', 7, 0],
    ['ArrowUp', 0, 7],
    ['PageDown', 0, 5],
    ['PageDown', 5, 7],
    ['PageUp', 2, 0],
    ['Home', 4, 0],
    ['End', 4, 7],
  ])('%s on row %d of 8 goes to row %d', (key, at, to) => {
    expect(keyAction(key, at, 8)).toBe(to)
  })

  test.each(moves)('%s goes nowhere without rows, and does not take what is yet to come', key => {
    expect(keyAction(key, -1, 0)).toBeUndefined()
  })

  test.each([0, 8])('Enter alone takes, with %d rows', count => {
    expect(keyAction('Enter', count - 1, count)).toBe('take')
    expect(keyAction('a', count - 1, count)).toBeUndefined()
  })
})
