import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Camera, ImagePlus } from 'lucide-react'
import { useId } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { Hint } from '../../ui/Text.tsx'
import { FileChooser } from './FileChooser.tsx'

interface PickerTargetsProps {
  /** Of the button that chooses files, for who gives it the focus. */
  id: string
  onFiles(files: File[]): void
}

/** The form's big targets: choose photos, and where a finger points also take one. */
export function PickerTargets({ id, onFiles }: PickerTargetsProps) {
  const { t } = useLingui()
  const hint = useId()
  return (
    <Targets>
      <FileChooser onFiles={onFiles}>
        {open => (
          <Target
            id={id}
            type="button"
            aria-label={t`Adicionar fotos`}
            aria-describedby={hint}
            onClick={open}
          >
            <Icon of={ImagePlus} size="lg" />
            <span>
              <b>{t`Adicionar fotos`}</b>
              <Hint id={hint}>{t`PNG, JPG até 10MB`}</Hint>
            </span>
          </Target>
        )}
      </FileChooser>
      <FileChooser camera onFiles={onFiles}>
        {open => (
          <Target type="button" camera onClick={open}>
            <Icon of={Camera} size="lg" />
            <b>{t`Tirar foto`}</b>
          </Target>
        )}
      </FileChooser>
    </Targets>
  )
}

const Targets = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', flex: '1 1 180px' } })

const Target = chakra('button', {
  base: {
    flex: '1 1 160px',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2.5',
    minH: '72px',
    px: '3',
    py: '2',
    border: '1px dashed',
    borderColor: 'fieldBorder',
    borderRadius: 'md',
    textAlign: 'start',
    '& > svg': { color: 'muted' },
    '& b': { display: 'block' },
    '&:hover': { bg: 'hover' },
  },
  variants: { camera: { true: { display: 'none', '@media (pointer: coarse)': { display: 'flex' } } } },
})
