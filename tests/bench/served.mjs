import { pathToFileURL } from 'node:url'

// A process of one built server, which ends with the bench however that ends, and tells what processor it has used.
process.on('disconnect', () => process.exit())
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send((user + system) / 1000)
})
await import(pathToFileURL(process.argv[2]))
process.send('ready')
