import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acceptFiles } from '../../src/client/photos/order/FileChooser.tsx'
import { fitWithin } from '../../src/client/photos/uploads/prepare-photo.ts'
import { refusalIn } from '../../src/client/photos/uploads/send-photo.ts'
import { byOrder, failuresOf } from '../../src/client/photos/uploads/UploadsPanel.tsx'
import type { Upload, UploadState } from '../../src/client/photos/uploads/upload-queue.ts'
import { isHeic, maxCameraBytes } from '../../src/shared/photos.ts'

const image = (name: string, size = 1) => ({ name, type: 'image/jpeg', size })

describe('files that are chosen', () => {
  test('only images are taken, up to 40 MB of which the browser makes less, and not a byte more', () => {
    const files = [
      image('a.jpg', maxCameraBytes),
      image('b.jpg', maxCameraBytes + 1),
      { name: 'c.pdf', type: 'application/pdf', size: 1 },
      { name: 'd', type: '', size: 1 },
      { name: 'e.pdf', type: 'application/pdf', size: maxCameraBytes + 1 },
    ]
    const { taken, refused } = acceptFiles(files)
    expect(taken.map(({ name }) => name)).toEqual(['a.jpg'])
    expect(refused).toEqual([
      { issue: 'arquivo_grande', names: ['b.jpg'] },
      { issue: 'arquivo_invalido', names: ['c.pdf', 'd', 'e.pdf'] },
    ])
  })

  test.each([
    ['IMG_0001.HEIC', ''],
    ['IMG_0001.heif', 'application/octet-stream'],
    ['IMG_0001.hif', ''],
    ['foto', 'image/heic'],
    ['foto', 'image/heif-sequence'],
  ])('%s of type "%s" is HEIC, which is opened or told how to send, and no file of another kind', (name, type) => {
    expect(isHeic({ name, type })).toBe(true)
    expect(acceptFiles([{ name, type, size: 1 }])).toMatchObject({ taken: [{ name }], refused: [] })
  })

  test('nothing else is HEIC', () => {
    for (const file of [image('a.jpg'), image('heic.png'), { name: 'a.heic.pdf', type: 'application/pdf' }])
      expect(isHeic(file)).toBe(false)
  })

  test('an image of which nothing came is called broken, not no image', () => {
    const { taken, refused } = acceptFiles([
      image('vazia.jpg', 0),
      { name: 'vazio.txt', type: 'text/plain', size: 0 },
    ])
    expect(taken).toEqual([])
    expect(refused).toEqual([
      { issue: 'imagem_corrompida', names: ['vazia.jpg'] },
      { issue: 'arquivo_invalido', names: ['vazio.txt'] },
    ])
  })

  test('at most twelve at once, fewer where some are there already', () => {
    const files = Array.from({ length: 14 }, (_, index) => image(`${index}.jpg`))
    expect(acceptFiles(files).taken).toHaveLength(12)
    expect(acceptFiles(files).refused).toEqual([{ issue: 'fotos_demais', names: ['12.jpg', '13.jpg'] }])
    expect(acceptFiles(files, 2).taken).toHaveLength(2)
    expect(acceptFiles(files, 0).taken).toHaveLength(0)
  })

  test('what is refused takes no place', () => {
    const bad = { name: 'x.txt', type: 'text/plain', size: 1 }
    expect(acceptFiles([bad, image('a.jpg')], 1).taken).toHaveLength(1)
  })
})

describe('the size that is sent', () => {
  const side = fc.integer({ min: 1, max: 20_000 })

  test.each([
    [4032, 3024, 2000, 1500],
    [3024, 4032, 1500, 2000],
    [2000, 2000, 2000, 2000],
    [640, 480, 640, 480],
    [20_000, 1, 2000, 1],
  ])('%i × %i becomes %i × %i', (width, height, w, h) => {
    expect(fitWithin({ width, height }, 2000)).toEqual({ width: w, height: h })
  })

  test('is within bounds, never larger than the photo, never empty, and keeps its proportions', () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        const fitted = fitWithin({ width, height }, 2000)
        expect(Math.max(fitted.width, fitted.height)).toBeLessThanOrEqual(2000)
        expect(Math.min(fitted.width, fitted.height)).toBeGreaterThanOrEqual(1)
        expect(fitted.width).toBeLessThanOrEqual(width)
        expect(fitted.height).toBeLessThanOrEqual(height)
        const scale = Math.min(1, 2000 / Math.max(width, height))
        expect(Math.abs(fitted.width - width * scale)).toBeLessThanOrEqual(1)
        expect(Math.abs(fitted.height - height * scale)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

const upload = (os_id: string, state: UploadState): Upload => ({
  id: `${os_id}-${state.step}-${Math.random()}`,
  os_id,
  tipo_foto: 'antes',
  file: new File([], 'a.jpg'),
  from: 'form',
  state,
})

describe('what is told of the photos that are sent', () => {
  test('how many of which order, and how far all of them are', () => {
    const orders = byOrder([
      upload('b', { step: 'done' }),
      upload('a', { step: 'sending', share: 0 }),
      upload('b', { step: 'failed', refusal: { key: 'indisponivel' } }),
    ])
    expect(orders.map(({ os_id, sent, failed, share }) => ({ os_id, sent, failed, share }))).toEqual([
      { os_id: 'b', sent: 1, failed: 1, share: 0.5 },
      { os_id: 'a', sent: 0, failed: 0, share: 0.1 },
    ])
  })

  test('failures stand together by their reason, and say whether trying again can help', () => {
    const failed = (key: 'indisponivel' | 'arquivo_invalido') =>
      upload('a', { step: 'failed', refusal: { key } })
    const failures = failuresOf([
      failed('indisponivel'),
      failed('arquivo_invalido'),
      upload('a', { step: 'done' }),
      failed('indisponivel'),
    ])
    expect(failures.map(({ refusal, uploads, mayPass }) => [refusal.key, uploads.length, mayPass])).toEqual([
      ['indisponivel', 2, true],
      ['arquivo_invalido', 1, false],
    ])
  })
})

describe('an answer that is no photo', () => {
  test.each([
    ['{"key":"limite_fotos","requestId":"r"}', 403, { key: 'limite_fotos', requestId: 'r' }],
    ['{"key":"muitas_tentativas","minutes":3}', 429, { key: 'muitas_tentativas', minutes: 3 }],
    ['<html>Bad gateway</html>', 502, { key: 'indisponivel' }],
    ['', 504, { key: 'indisponivel' }],
    ['<html>Too large</html>', 413, { key: 'arquivo_grande' }],
    ['{"key":"chave_de_amanha"}', 400, { key: 'interno' }],
    ['null', 500, { key: 'interno' }],
  ])('%s with %i', (text, status, refusal) => {
    expect(refusalIn(text, status)).toEqual(refusal)
  })
})
