import { start } from './app/start.tsx'
import { watchMissingCode } from './ui/missing-code.ts'

// Alone: an entry is a chunk of its own, and small ones compress badly.
watchMissingCode()
const root = document.getElementById('root')
if (root) void start(root)
