import type { ReactNode } from 'react'

// What a page leaves open for the server (server/http/fill.ts), as it is written while the page is drawn.

interface PartProps {
  /** The name of the server's value. */
  name: string
  children: ReactNode
}

/** Rendered once for each item of a list, or if the value is present. */
export const Where = ({ name, children }: PartProps) => (
  <>
    {`{{#${name}}}`}
    {children}
    {`{{/${name}}}`}
  </>
)

/** Rendered if the value is absent. */
export const Unless = ({ name, children }: PartProps) => (
  <>
    {`{{^${name}}}`}
    {children}
    {`{{/${name}}}`}
  </>
)

/** A text from the server. */
export const Filled = ({ name }: { name: string }) => `{{${name}}}`
