import type { ReactNode } from 'react'

// Placeholders that the server fills in when it serves a page (server/http/public-pages.ts).

interface PartProps {
  /** The name of the server's value. */
  name: string
  children: ReactNode
}

/** Rendered once for each item of a list, or if the value is present. */
export const IfPresent = ({ name, children }: PartProps) => (
  <>
    {`{{#${name}}}`}
    {children}
    {`{{/${name}}}`}
  </>
)

/** Rendered if the value is absent. */
export const IfAbsent = ({ name, children }: PartProps) => (
  <>
    {`{{^${name}}}`}
    {children}
    {`{{/${name}}}`}
  </>
)

/** A text from the server. */
export const ServerText = ({ name }: { name: string }) => `{{${name}}}`
