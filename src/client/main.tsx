import { start } from './app/start.tsx'

// Alone: an entry is a chunk of its own, and small ones compress badly.
const root = document.getElementById('root')
if (root) void start(root)
