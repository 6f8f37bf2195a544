import { createFileRoute, redirect } from '@tanstack/react-router'
import { loadSession } from '../api/session.ts'
import { leaveForAuth } from '../shell/leave.ts'

export const Route = createFileRoute('/')({
  async beforeLoad({ context }) {
    const { user } = await loadSession(context.utils)
    if (!user) return leaveForAuth('/')
    throw redirect({ to: '/dashboard', replace: true })
  },
})
