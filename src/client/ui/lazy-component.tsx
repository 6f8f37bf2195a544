import { Component, type ComponentType, type ReactNode, Suspense, use } from 'react'
import { CodeAway, CodeGone } from '../api/fetch-module.ts'
import type { Code } from './lazy-module.ts'

/** Props of what is shown in a part's place where its code could not be loaded. */
export interface Missing {
  /** Loads the code again, or reloads the page. */
  retry(): void
  /** Only a reloaded page can get it. */
  mustReload: boolean
}

interface Looks<Props> {
  /** While the code comes: nothing unless told; null leaves it to a Suspense around the part. */
  Waiting?: ComponentType<Props> | null
  Missing: ComponentType<Props & Missing>
}

/**
 * A component whose code comes when it is first shown; at once where it is here already. Where it cannot be had,
 * `Missing` stands in its place with a way to try again: the screen around it stays.
 */
export function lazyPart<Module, Props extends object>(
  code: Code<Module>,
  pick: (module: Module) => ComponentType<Props>,
  { Waiting, Missing }: Looks<NoInfer<Props>>,
) {
  function Shown(props: Props) {
    const Part = pick(code.now() ?? use(code.asked()))
    return <Part {...props} />
  }
  return function LazyPart(props: Props) {
    return (
      <Boundary
        onRetry={code.preload}
        onGone={code.leave}
        missing={(mustReload, retry) => <Missing {...props} mustReload={mustReload} retry={retry} />}
      >
        {Waiting === null ? (
          <Shown {...props} />
        ) : (
          <Suspense fallback={Waiting && <Waiting {...props} />}>
            <Shown {...props} />
          </Suspense>
        )}
      </Boundary>
    )
  }
}

interface BoundaryProps {
  onRetry(): void
  onGone(): void
  missing(mustReload: boolean, retry: () => void): ReactNode
  children: ReactNode
}

class Boundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentWillUnmount() {
    this.props.onGone()
  }

  retry = () => {
    this.props.onRetry()
    this.setState({ error: undefined })
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (error instanceof CodeGone) return this.props.missing(true, () => window.location.reload())
    if (error instanceof CodeAway) return this.props.missing(false, this.retry)
    throw error
  }
}
