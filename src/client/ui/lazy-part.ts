import { type ComponentType, lazy } from 'react'
import { loadPatiently } from './load-patiently.ts'

/** A part of a screen whose code is loaded beside the screen's; `Missing` stands in its place where it cannot be had. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType,
) => lazy(async () => ({ default: (await loadPatiently(load)) ?? Missing }))
