import { CircleX, Clock, Play } from 'lucide-react'
import type { JobState as State } from '../../../shared/jobs.ts'
import { Badge } from '../../ui/Badge.tsx'
import { jobStateWord } from '../words/job-words.ts'

const looks = {
  esperando: { tone: 'plain', icon: Clock },
  rodando: { tone: 'received', icon: Play },
  falhos: { tone: 'danger', icon: CircleX },
} as const

/** Waiting, running, or failed for good. */
export function JobState({ estado }: { estado: State }) {
  return <Badge {...looks[estado]}>{jobStateWord(estado)}</Badge>
}
