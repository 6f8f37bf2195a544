import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type MenuTrigger, useMenu } from '../../src/client/ui/dialogs/use-menu.ts'
import { lazyModule } from '../../src/client/ui/lazy-module.ts'

test('a menu that could not be loaded as the pointer came near says nothing yet', async () => {
  const unhandled: unknown[] = []
  const listen = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', listen)
  let trigger: MenuTrigger | undefined
  const listModule = lazyModule(() => Promise.reject(new TypeError('offline')))
  const Button = () => {
    trigger = useMenu(listModule.preload).trigger
    return null
  }
  renderToString(createElement(Button))
  trigger?.onPointerEnter()
  await new Promise(done => setTimeout(done, 20))
  process.off('unhandledRejection', listen)
  expect(trigger).toBeDefined()
  expect(unhandled).toEqual([])
})
