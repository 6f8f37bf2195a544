// The process that loads the server, so that making requests takes neither its time nor its memory. What it is asked for
// comes by messages: a command line would show the session's cookie to everybody on the machine.
process.on('message', async ({ id, work, task }) => {
  try {
    const { default: run } = await import(`./${work}.mjs`)
    process.send({ id, result: await run(task) })
  } catch (error) {
    process.send({ id, error: error.message })
  }
})
process.on('disconnect', () => process.exit())
