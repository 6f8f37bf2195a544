import { plural, t } from '@lingui/core/macro'
import { refusalSentence } from '../ui/sentences.ts'
import { toast } from '../ui/toast.ts'
import { mayPass, type Upload, type UploadRefusal } from './upload.ts'

/** Says how it went with photos that were sent together, each place in its own words (product 7.3). */
export function tellOutcome(batch: readonly Upload[], retry: (ids: string[]) => void) {
  const fromDetails = batch[0]?.from === 'details'
  const sent = batch.filter(({ state }) => state.step === 'done').length
  if (sent > 0 && fromDetails) {
    toast.success(plural(sent, { one: 'Foto enviada com sucesso!', other: '# fotos enviadas com sucesso!' }))
  }
  const [first, ...others] = failuresOf(batch)
  if (!first) return
  const detail = refusalSentence(first.refusal.key, first.refusal)
  const count = others.length + 1
  const again = [first, ...others].filter(({ refusal }) => mayPass(refusal)).map(({ id }) => id)
  const action = again.length > 0 && {
    action: { label: t`Tentar de novo`, onClick: () => retry(again) },
  }
  const lost = plural(count, { one: '# foto não foi enviada', other: '# fotos não foram enviadas' })
  if (fromDetails) {
    toast.error(t`Erro no upload: ${detail}`, { ...(count > 1 && { description: lost }), ...action })
  } else {
    const description = count > 1 ? `${lost}. ${detail}` : detail
    toast.error(t`Erro ao fazer upload da foto`, { description, ...action })
  }
}

function failuresOf(batch: readonly Upload[]): { id: string; refusal: UploadRefusal }[] {
  return batch.flatMap(({ id, state }) => (state.step === 'failed' ? [{ id, refusal: state.refusal }] : []))
}
