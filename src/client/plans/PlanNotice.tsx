import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { CircleAlert, Clock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { standingOf } from '../../shared/standing.ts'
import { wallClockOf } from '../../shared/wall-clock.ts'
import { trpc } from '../api/trpc.ts'
import { whenWords } from '../ui/clock-words.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { useShopClock } from '../ui/use-shop-clock.ts'
import { planTitle } from './plan-names.ts'
import { planNews } from './plan-news.ts'
import { type CurrentPlan, usePlan } from './use-plan.ts'

/** A banner for a plan that is late or over, and a toast when another becomes active. `zone` is the shop's (IANA name). */
export function PlanNotice({ zone }: { zone: string }) {
  const { plan } = usePlan()
  return plan && <OfPlan plan={plan} zone={zone} />
}

function OfPlan({ plan, zone }: { plan: CurrentPlan; zone: string }) {
  useTellNew(plan)
  useAskAtEnd(plan)
  const { t } = useLingui()
  const today = useShopClock(zone).slice(0, 10)
  if (plan.plano === 'teste') return null
  if (plan.expirado)
    return (
      <Banner
        tone="danger"
        icon={CircleAlert}
        title={t`Sua assinatura expirou!`}
        action={
          <LinkButton to="/assinatura" variant="tinted" size="sm">
            {t`Assinar Agora`}
          </LinkButton>
        }
      >
        {t`Assine um plano para continuar usando a plataforma`}
        {'. '}
        {t`O que você cadastrou continua aqui, para ler e exportar.`}
      </Banner>
    )
  const { now, beside, counting, other } = standingOf(plan)
  if (now !== 'late' || !counting.ate) return null
  const [title, until, next] = [
    planTitle(plan.plano),
    whenWords(wallClockOf(new Date(counting.ate), zone), today),
    planTitle(other?.plano ?? 'teste'),
  ]
  const isRefused = counting.assinatura?.recusada_em != null
  return (
    <Banner
      tone="progress"
      icon={Clock}
      title={isRefused ? t`O pagamento da renovação foi recusado.` : t`A renovação não foi paga.`}
      action={
        <LinkButton to="/assinatura" variant="tinted" size="sm">
          {t`Ver assinatura`}
        </LinkButton>
      }
    >
      {beside === 'nothing' || beside === 'late'
        ? t`O ${title} continua até ${until}. Pague até lá para não parar.`
        : t`O ${title} continua até ${until}. Depois você fica no ${next}.`}
    </Banner>
  )
}

/** Toasts that another plan is active, or that a late payment has arrived. A lost plan has the banner instead. */
function useTellNew(plan: CurrentPlan) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const before = useRef(plan)
  useEffect(() => {
    const was = before.current
    before.current = plan
    const news = planNews(was, plan)
    if (news === 'nothing') return
    const [now, old] = [planTitle(plan.plano), planTitle(was.plano)]
    whenSeen(() =>
      toast.success(t`${now} ativo!`, {
        ...(news === 'active_old_charged' && {
          description: t`O ${old} continua sendo cobrado até você cancelar a assinatura dele.`,
        }),
        action: { label: t`Ver assinatura`, onClick: () => void navigate({ to: '/assinatura' }) },
      }),
    )
  }, [plan, navigate, t])
}

/** Refetches when the plan ends by the browser's clock: the server sends no news then. */
function useAskAtEnd({ expirado, data_fim, carencia_ate }: CurrentPlan) {
  const utils = trpc.useUtils()
  const end = expirado ? null : (carencia_ate ?? data_fim)
  useEffect(() => {
    const left = end === null ? longest : Date.parse(end) - Date.now() + 1_000
    if (left >= longest) return
    const timer = setTimeout(() => void utils.plans.invalidate(), left)
    return () => clearTimeout(timer)
  }, [end, utils])
}

/** A day: browsers drop timers of weeks, and few pages stay open that long. */
const longest = 86_400_000

/** Waits until this tab is visible: the payment was made in another. */
function whenSeen(callback: () => void): void {
  if (document.hidden) document.addEventListener('visibilitychange', callback, { once: true })
  else callback()
}
