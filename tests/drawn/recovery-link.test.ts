import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { drawScreen } from '../support/draw-screen.tsx'
import { forgottenPassword } from '../support/forgotten-password.ts'

const on = forgottenPassword()
const openLink = (token: string) => drawScreen(on.app, { cookie: '', path: `/auth#redefinir=${token}` })

test('a link that was used says so before a password is typed for it, and leads to another', async () => {
  const token = await on.linkSent()
  await openLink(token)
  await screen.findByLabelText(/^Nova senha|^Senha/)
  expect((await on.reset(token)).status).toBe(200)
  const { asked } = await openLink(token)
  await screen.findByText('Este link não vale mais. Ele dura 10 minutos e serve uma vez só.')
  screen.getByRole('button', { name: 'Pedir outro link' })
  expect(screen.queryByLabelText(/senha/i)).toBeNull()
  await waitFor(() => expect(asked).toEqual(['auth.checkReset']))
})

test('a link that was cut on the way says so, too', async () => {
  const token = await on.linkSent()
  await openLink(token.slice(0, -1))
  await screen.findByText('Este link não vale mais. Ele dura 10 minutos e serve uma vez só.')
})
