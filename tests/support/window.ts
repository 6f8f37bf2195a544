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
    const styles = plainStyles(window)
    window.getComputedStyle = styles
    define('getComputedStyle', { value: styles })
    Object.assign(window, withoutLayout)
    for (const [name, value] of Object.entries(withoutLayout)) define(name, { value })
    window.Element.prototype.scrollIntoView = () => {}
    window.Element.prototype.scrollTo = () => {}
    Object.assign(window.Element.prototype, {
      getAnimations: () => [],
      hasPointerCapture: () => false,
      // What is there has a place: a dialog that holds the focus hands it to nothing else.
      getClientRects: () => [{}],
    })
    // jsdom has the element of a dialog, and no way to open it.
    Object.assign(window.HTMLDialogElement.prototype, {
      showModal(this: HTMLDialogElement) {
        this.open = true
      },
      close(this: HTMLDialogElement) {
        if (!this.open) return
        this.open = false
        this.dispatchEvent(new window.Event('close'))
      },
    })
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

/**
 * No sheet has styles here, so that they are those of the element's kind and its own: what jsdom works out anew for each
 * that a query by role passes, which is most of its time.
 */
function plainStyles(window: JSDOM['window']): typeof window.getComputedStyle {
  const real = window.getComputedStyle.bind(window)
  const ofKind = new Map<string, CSSStyleDeclaration>()
  return element => {
    const isPlain = !element.hasAttribute('style') && !element.hasAttribute('hidden')
    if (!isPlain || element.closest('[style*="visibility"]')) return real(element)
    const kind = `${element.namespaceURI} ${element.localName}`
    const known = ofKind.get(kind)
    if (known) return known
    const styles = real(window.document.createElementNS(element.namespaceURI, element.localName))
    ofKind.set(kind, styles)
    return styles
  }
}

class Unseen {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** The stream of changes, which says what a test tells it (`tell` of draw-screen.tsx). */
export class Stream {
  static open: Stream[] = []
  readonly listening: ((message: { data: string }) => void)[] = []
  constructor() {
    Stream.open.push(this)
  }
  addEventListener(name: string, act: (message: { data: string }) => void) {
    if (name === 'message') this.listening.push(act)
  }
  say(message: unknown) {
    for (const act of this.listening) act({ data: JSON.stringify(message) })
  }
  close() {
    Stream.open = Stream.open.filter(other => other !== this)
  }
}

/** What a window without a layout, or without a network, has nothing to say of. */
const withoutLayout = {
  ResizeObserver: Unseen,
  IntersectionObserver: Unseen,
  EventSource: Stream,
  matchMedia: (media: string) => ({
    ...{ media, matches: false, onchange: null },
    addEventListener() {},
    removeEventListener() {},
  }),
  scrollTo() {},
  CSS: { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') },
  visualViewport: Object.assign(new EventTarget(), { height: 768, width: 1024, scale: 1, offsetTop: 0 }),
}
