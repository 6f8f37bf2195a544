import { buildOf } from '../../shared/build.ts'

export const release = followRelease(typeof document === 'undefined' ? undefined : ownBuild())

/** Whether the server now runs another build than this page's. */
export function followRelease(build: string | undefined) {
  let moved = false
  return {
    /** Undefined in development. */
    build,
    noticeBuild(answered: string | null) {
      moved = Boolean(build && answered && answered !== build)
    },
    hasMoved: () => moved,
  }
}

function ownBuild(): string | undefined {
  const entries = document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')
  return [...entries].map(({ src }) => buildOf(src)).find(build => build !== undefined)
}
