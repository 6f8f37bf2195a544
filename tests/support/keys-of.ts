/** Paths of the leaves of an output; members of a list count once. */
export function keysOf(value: unknown): string[] {
  const found = new Set<string>()
  const visit = (at: unknown, path: string[]) => {
    if (Array.isArray(at)) for (const member of at) visit(member, path)
    else if (typeof at === 'object' && at !== null)
      for (const [key, member] of Object.entries(at)) visit(member, [...path, key])
    else found.add(path.join('.'))
  }
  visit(value, [])
  return [...found].sort()
}
