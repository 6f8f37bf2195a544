import { Component, type ComponentType, type ReactNode, Suspense, use } from 'react'
import { ModuleGone, ModuleUnreachable } from '../api/fetch-module.ts'
import type { LazyModule } from './lazy-module.ts'

/** Props of the fallback that is shown when a lazy component's code could not be loaded. */
export interface LoadErrorProps {
  /** Loads the code again, or reloads the page. */
  retry(): void
  /** Only a reloaded page can load it. */
  mustReload: boolean
}

interface Fallbacks<Props> {
  /** Shown while the code loads. Absent: nothing. Null: a Suspense around the component decides. */
  Loading?: ComponentType<Props> | null
  LoadError: ComponentType<Props & LoadErrorProps>
}

/**
 * A component whose code is loaded when it is first shown; if the code is loaded already, it is drawn at once. If
 * loading fails, `LoadError` takes its place and the screen around it stays.
 */
export function lazyComponent<Module, Props extends object>(
  module: LazyModule<Module>,
  pick: (module: Module) => ComponentType<Props>,
  { Loading, LoadError }: Fallbacks<NoInfer<Props>>,
) {
  function Loaded(props: Props) {
    const Picked = pick(module.current() ?? use(module.read()))
    return <Picked {...props} />
  }
  return function LazyComponent(props: Props) {
    return (
      <Boundary
        onRetry={module.preload}
        onUnmount={module.reset}
        loadError={(mustReload, retry) => <LoadError {...props} mustReload={mustReload} retry={retry} />}
      >
        {Loading === null ? (
          <Loaded {...props} />
        ) : (
          <Suspense fallback={Loading && <Loading {...props} />}>
            <Loaded {...props} />
          </Suspense>
        )}
      </Boundary>
    )
  }
}

interface BoundaryProps {
  onRetry(): void
  onUnmount(): void
  loadError(mustReload: boolean, retry: () => void): ReactNode
  children: ReactNode
}

class Boundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentWillUnmount() {
    this.props.onUnmount()
  }

  retry = () => {
    this.props.onRetry()
    this.setState({ error: undefined })
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (error instanceof ModuleGone) return this.props.loadError(true, () => window.location.reload())
    if (error instanceof ModuleUnreachable) return this.props.loadError(false, this.retry)
    throw error
  }
}
