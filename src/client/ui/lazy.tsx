import { useLingui } from '@lingui/react/macro'
import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react'
import { Loading as Lines } from './feedback/Loading.tsx'
import { FailedState } from './feedback/States.tsx'
import { useHydrated } from './first-render.ts'
import { missingCode } from './missing-code.ts'

interface Around<Props> {
  /** Shown until the code is there. */
  Loading?: ComponentType<Props>
  /** Stands around the sentence that the code could not be loaded. */
  Failed?: ComponentType<Props & { children: ReactNode }>
  /** Fetched as soon as the page can be used: it will be wanted. */
  isSoonWanted?: boolean
}

/** A component whose code is a file of its own. Where it was fetched before it is shown, nothing stands in its place. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches the code; also resolves where it does not come, for showing it says so. */
  preload(): Promise<void>
}

/** A component whose code is a file of its own, fetched by `load`'s import() when it is first shown. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Loading = Lines, Failed = ({ children }) => children, isSoonWanted }: Around<NoInfer<Props>> = {},
): LazyPart<Props> {
  let fetched: ComponentType<Props> | undefined
  const fetch = async () => {
    fetched ??= await load()
    return fetched
  }
  const begin = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(async () => {
      try {
        return { default: await fetch() }
      } catch (cause) {
        const { mustReload } = await missingCode()
        // React.lazy remembers a failure: what is shown next asks again.
        Part = begin()
        throw Object.assign(new MissingCode('code did not come', { cause }), { mustReload })
      }
    })
  let Part = begin()
  const preload = async () => void (await fetch().catch(() => {}))
  if (isSoonWanted) wantSoon(preload)
  function LazyPart(props: Props) {
    const { t } = useLingui()
    const [tries, setTries] = useState(0)
    const [Fetched] = useState(() => fetched)
    const isHydrated = useHydrated()
    if (Fetched) return <Fetched {...props} />
    const loading = <Loading {...props} />
    const failed = ({ mustReload }: MissingCode) => (
      <Failed {...props}>
        <FailedState
          onRetry={mustReload ? () => window.location.reload() : () => setTries(tries + 1)}
          act={mustReload ? t`Recarregar` : t`Tentar novamente`}
        >
          {t`Não foi possível carregar esta parte da tela.`}
        </FailedState>
      </Failed>
    )
    if (!isHydrated) return loading
    return (
      <Boundary key={tries} failed={failed}>
        <Suspense fallback={loading}>
          <Part {...props} />
        </Suspense>
      </Boundary>
    )
  }
  return Object.assign(LazyPart, { preload })
}

const soonWanted = new Set<() => unknown>()

/** What fetches code that will be wanted: run when the page can be used and has nothing else to do. It never rejects. */
export const wantSoon = (preload: () => unknown): void => void soonWanted.add(preload)

/** For when the page can be used: fetches what will be wanted. */
export function fetchSoonWanted(): void {
  for (const preload of soonWanted) preload()
}

class MissingCode extends Error {
  mustReload = false
}

class Boundary extends Component<{ failed(error: MissingCode): ReactNode; children: ReactNode }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error instanceof MissingCode) return this.props.failed(error)
    if (error !== undefined) throw error
    return this.props.children
  }
}
