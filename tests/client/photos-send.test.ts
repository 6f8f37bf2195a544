import { afterEach, expect, test, vi } from 'vitest'
import { PhotoRefused, sendPhoto } from '../../src/client/photos/uploads/send-photo.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A server, or who stands before it, that answers each request with this. */
function answering(status: number, responseText: string) {
  class Request {
    upload = {}
    status = status
    responseText = responseText
    onload = () => {}
    onloadend = () => {}
    open() {}
    setRequestHeader() {}
    send() {
      queueMicrotask(() => {
        try {
          this.onload()
        } catch {
          // A handler that throws ends in the console, as in a browser.
        }
        this.onloadend()
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
}

const send = () => {
  const file = new File(['x'], 'tela.jpg', { type: 'image/jpeg' })
  const upload = { id: 'a', os_id: 'os', tipo_foto: 'antes', file } as const
  return sendPhoto(upload, file, () => {})
}

test('the row that is stored is what it answers', async () => {
  answering(200, '{"id":"a"}')
  expect(await send()).toEqual({ id: 'a' })
})

test.each([
  '<html>Entre na rede do hotel</html>',
  '',
])('a 200 that does not come from the server, %j, is no answer', async body => {
  answering(200, body)
  const error = await send().catch(refused => refused)
  expect(error).toBeInstanceOf(PhotoRefused)
  expect(error.refusal).toEqual({ key: 'indisponivel' })
}, 2000)
