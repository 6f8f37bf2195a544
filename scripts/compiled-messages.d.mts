/** A Babel plugin. */
export default function compiledMessages(babel: unknown): object
