import type { ReactNode } from 'react'

// What a page leaves open for the server (server/http/template.ts), as it is written while the page is drawn.

interface PartProps {
  /** What the server has by this name. */
  name: string
  children: ReactNode
}

/** Stands once for each of a list, or where there is such a thing at all. */
export const Where = ({ name, children }: PartProps) => (
  <>
    {`{{#${name}}}`}
    {children}
    {`{{/${name}}}`}
  </>
)

/** Stands where there is none. */
export const Unless = ({ name, children }: PartProps) => (
  <>
    {`{{^${name}}}`}
    {children}
    {`{{/${name}}}`}
  </>
)

/** A text of the server's. */
export const Filled = ({ name }: { name: string }) => `{{${name}}}`
