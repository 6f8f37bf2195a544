import { start } from './app/start.tsx'

// Alone: an entry is a chunk of its own, and small ones compress badly.
void start(document.getElementById('root'))
