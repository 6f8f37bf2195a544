import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Columns2, Download, type LucideIcon, Trash2 } from 'lucide-react'
import { Tooltip } from '../../ui/dialogs/Tooltip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { downloadUrl, type Photo } from '../photo.tsx'
import { savePair } from './save-pair.ts'
import type { Compare } from './use-compare.ts'
import { phone } from './viewer-frame.ts'

interface PhoneBarProps {
  photo: Photo
  right: Photo | undefined
  blocked: string | undefined
  compare: Compare
  onDelete(): void
}

/** The actions, in reach of the thumb. */
export function PhoneBar({ photo, right, blocked, compare, onDelete }: PhoneBarProps) {
  const { t } = useLingui()
  const save = () =>
    right ? void savePair(photo, right) : saveFile(downloadUrl(photo.id), photo.nome_arquivo)
  return (
    <Bar data-part="footer">
      <BarButton
        icon={Columns2}
        label={t`Comparar`}
        on={compare.on}
        blocked={compare.reason}
        onClick={compare.toggle}
      />
      <BarButton icon={Download} label={t`Baixar`} onClick={save} />
      {!right && <BarButton icon={Trash2} label={t`Excluir`} danger blocked={blocked} onClick={onDelete} />}
    </Bar>
  )
}

interface BarButtonProps {
  icon: LucideIcon
  label: string
  /** Whether it is pressed, for a toggle. */
  on?: boolean
  danger?: boolean
  /** Why it is disabled; a click shows the reason. */
  blocked?: string | undefined
  onClick(): void
}

function BarButton({ icon, label, on, danger = false, blocked, onClick }: BarButtonProps) {
  const element = (
    <Act
      type="button"
      danger={danger}
      aria-pressed={on}
      aria-disabled={blocked ? true : undefined}
      onClick={onClick}
    >
      <Icon of={icon} size="lg" />
      {label}
    </Act>
  )
  return blocked ? <Tooltip label={blocked}>{element}</Tooltip> : element
}

const Bar = chakra('div', {
  base: {
    ...phone,
    order: '5',
    display: 'flex',
    px: '2',
    pt: '1',
    pb: 'calc({spacing.1} + env(safe-area-inset-bottom))',
    borderTop: '1px solid',
    borderColor: 'hairline',
  },
})

const Act = chakra('button', {
  base: {
    flex: 1,
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
    gap: '0.5',
    minH: 'control.lg',
    borderRadius: 'md',
    color: 'muted',
    textStyle: 'xs',
    '&[aria-pressed=true]': { color: 'accent' },
    '&[aria-disabled=true]': { opacity: 0.5 },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
  variants: { danger: { true: { color: 'danger' } } },
})
