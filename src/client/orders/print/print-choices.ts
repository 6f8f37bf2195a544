import { useState } from 'react'

/** Kinds of paper that a receipt is printed on: a sheet, and rolls by their width in millimetres. */
export const papers = ['a4', '80', '58'] as const
export type Paper = (typeof papers)[number]

export const copyChoices = ['ambas', 'cliente', 'loja'] as const
export type CopyChoice = (typeof copyChoices)[number]

/** Whose copy: the customer's or the shop's. */
export type Copy = Exclude<CopyChoice, 'ambas'>

/** What is chosen once for the printer that stands beside this device, and remembered here. */
export interface PrintChoices {
  papel: Paper
  vias: CopyChoice
}

export const copiesOf = (vias: CopyChoice): readonly Copy[] =>
  vias === 'ambas' ? ['cliente', 'loja'] : [vias]

/** The choices as this device remembers them, and a function that changes and remembers some of them. */
export function usePrintChoices(): [PrintChoices, (change: Partial<PrintChoices>) => void] {
  const [choices, setChoices] = useState(() => choicesOf(readStored()))
  const change = (some: Partial<PrintChoices>) => {
    const next = { ...choices, ...some }
    setChoices(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // A browser that keeps nothing forgets them with the page.
    }
  }
  return [choices, change]
}

const key = 'impressao'

/** What was stored, as far as it is still a choice. */
export function choicesOf(stored: unknown): PrintChoices {
  const found = new Map<string, unknown>(typeof stored === 'object' && stored ? Object.entries(stored) : [])
  return {
    papel: papers.find(one => one === found.get('papel')) ?? 'a4',
    vias: copyChoices.find(one => one === found.get('vias')) ?? 'ambas',
  }
}

function readStored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
