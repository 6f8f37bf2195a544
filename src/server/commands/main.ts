import { start } from '../main.ts'
import { serve } from './serve.ts'

await serve(start, address => console.log(`Bancada is ready at ${address}`))
