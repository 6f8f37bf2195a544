import { build } from '../../scripts/build.mjs'

/** Builds the server where its sources changed. */
export default async function builtServer() {
  const built = await build()
  if (!built.ok) throw new Error(built.output)
}
