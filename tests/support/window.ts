import { JSDOM } from 'jsdom'
import type { Environment } from 'vitest/environments'

/**
 * The environment of drawn tests: a window without a layout beside Node's own globals, so that screens and the server run in
 * one process. What both have stays Node's, but for events, which only the window's elements take.
 */
export default {
  name: 'window',
  // As the browser's build: no part of a screen is left out as it is where the server draws it.
  viteEnvironment: 'client',
  setup() {
    const { window } = new JSDOM('<!doctype html><html lang="pt-BR"><body></body></html>', {
      url: 'http://127.0.0.1/',
      pretendToBeVisual: true,
    })
    const taken: string[] = []
    for (const name of Object.getOwnPropertyNames(window)) {
      if (
        /^(_|webkit|set|clear|queueMicrotask)/.test(name) ||
        (name in globalThis && !/^(Custom)?Event$/.test(name))
      )
        continue
      taken.push(name)
    }
    const kept = new Map<string, PropertyDescriptor | undefined>()
    const define = (name: string, property: PropertyDescriptor) => {
      kept.set(name, Object.getOwnPropertyDescriptor(globalThis, name))
      Object.defineProperty(globalThis, name, { ...property, configurable: true })
    }
    for (const name of taken)
      define(name, { get: () => Reflect.get(window, name), set: value => Reflect.set(window, name, value) })
    // A window's own listeners are its prototype's.
    for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
      define(name, { value: window[name].bind(window) })
    // Node's signals are none to its elements.
    const listen = window.EventTarget.prototype.addEventListener
    window.EventTarget.prototype.addEventListener = function (type, listener, options) {
      if (typeof options !== 'object' || !options?.signal) return listen.call(this, type, listener, options)
      const { signal, ...rest } = options
      if (signal.aborted) return
      listen.call(this, type, listener, rest)
      signal.addEventListener('abort', () => this.removeEventListener(type, listener, rest))
    }
    Object.assign(window, withoutLayout)
    for (const [name, value] of Object.entries(withoutLayout)) define(name, { value })
    window.Element.prototype.scrollIntoView = () => {}
    window.Element.prototype.scrollTo = () => {}
    Object.assign(window.Element.prototype, { getAnimations: () => [], hasPointerCapture: () => false })
    return {
      teardown() {
        for (const [name, descriptor] of kept)
          if (descriptor) Object.defineProperty(globalThis, name, descriptor)
          else Reflect.deleteProperty(globalThis, name)
        window.close()
      },
    }
  },
} satisfies Environment

class Unseen {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** What a window without a layout, or without a network, has nothing to say of. */
const withoutLayout = {
  ResizeObserver: Unseen,
  IntersectionObserver: Unseen,
  EventSource: class {
    addEventListener() {}
    close() {}
  },
  matchMedia: (media: string) => ({
    ...{ media, matches: false, onchange: null },
    addEventListener() {},
    removeEventListener() {},
  }),
  scrollTo() {},
  visualViewport: Object.assign(new EventTarget(), { height: 768, width: 1024, scale: 1, offsetTop: 0 }),
}
