import { expect, test, vi } from 'vitest'
import { toast, toastRegion, unshownError } from '../../src/client/ui/feedback/toast.ts'

const shown = vi.hoisted((): string[] => [])
vi.mock('../../src/client/ui/feedback/Toaster.tsx', () => ({
  Toaster: () => null,
  showToast: ({ title }: { title: string }) => shown.push(title),
}))

test('an error whose code did not come is told by the toasts once that is here, before what is new', async () => {
  const comes = vi.spyOn(toastRegion, 'set').mockImplementation(() => {
    throw new Error('it did not come')
  })
  toast.error('one')
  await vi.waitFor(() => expect(unshownError.get()?.title).toBe('one'), 30_000)
  toast.success('two')
  toast.error('three')
  await vi.waitFor(() => expect(unshownError.get()?.title).toBe('three'), 30_000)
  comes.mockRestore()
  toast.success('four')
  await vi.waitFor(() => expect(shown).toEqual(['three', 'four']), 30_000)
  expect(unshownError.get()).toBe(null)
})
