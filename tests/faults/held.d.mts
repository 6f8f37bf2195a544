import type { Fault } from './catalogue.d.mts'

export function ownTests(fault: Fault): { file: string; title: string }[]
export function missingTests(faults: Fault[]): string[]
