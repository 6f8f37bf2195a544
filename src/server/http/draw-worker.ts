import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { createBirpc } from 'birpc'
import { readyPage } from '../../client/draw.tsx'
import type { OfMain, OfWorker } from './draw-thread.ts'
import { drawWith } from './drawn-screen.ts'

// The thread that draws screens: draw-thread.ts starts it. On Linux this is the thread's own priority: who works, and the
// database, come first where processors are few.
if (process.platform === 'linux') setPriority(5)

const draw = drawWith(readyPage)

const main: OfMain = createBirpc<OfMain, OfWorker>(
  {
    draw: (page, asked) =>
      draw({
        ...asked,
        async call(path, input) {
          const json = await main.call(page, path, input)
          return json === undefined ? undefined : JSON.parse(json)
        },
      }),
  },
  {
    post: message => parentPort?.postMessage(message),
    on: react => parentPort?.on('message', react),
  },
)
