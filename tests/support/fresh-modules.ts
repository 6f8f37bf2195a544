import { vi } from 'vitest'

// Unit tests share their worker, which costs half of one for each file; what a file mocks is its own all the same.
vi.resetModules()
