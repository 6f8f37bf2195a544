import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { ChangeEvent, ReactNode } from 'react'
import type { SettingCategory } from '../../shared/settings.ts'
import type { Settings } from '../api/settings.ts'
import { Field } from '../ui/forms/Field.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { settingLabel, useSetting } from './use-setting.ts'

/** What the control of a setting receives. */
interface SettingControl {
  value: string
  onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>): void
  onBlur(): void
}

interface SettingFieldProps {
  settings: Settings
  categoria: SettingCategory
  chave: string
  /** The field's own label, if the setting's full name repeats the tab ("Telefone"). */
  label?: string
  required?: boolean
  hint?: ReactNode
  /** Formats the stored value for display and typing. */
  format?(value: string): string
  children(control: SettingControl): ReactNode
}

/**
 * A typed setting: it is saved by the bar, and shows that it was changed, and what was stored elsewhere meanwhile.
 */
export function SettingField({
  settings,
  categoria,
  chave,
  label,
  required,
  hint,
  format = value => value,
  children,
}: SettingFieldProps) {
  const { t } = useLingui()
  const { id, value, changed, newer, error, type, leave } = useSetting(settings, categoria, chave)
  return (
    <Field
      id={id}
      label={
        <>
          {label ?? settingLabel(categoria, chave)}
          {changed && <Changed>{t`alterado`}</Changed>}
        </>
      }
      required={required ?? false}
      error={error}
      hint={newer === undefined ? hint : <NewerNote value={format(newer)} onTake={() => type(newer)} />}
    >
      {children({ value: format(value), onChange: event => type(event.currentTarget.value), onBlur: leave })}
    </Field>
  )
}

/** What was stored elsewhere while this field was being typed. */
export function NewerNote({ value, onTake }: { value: string; onTake(): void }) {
  const { t } = useLingui()
  return (
    <Newer>
      {value ? t`Em outro lugar foi salvo: ${value}` : t`Em outro lugar este campo ficou vazio.`}{' '}
      <TextButton onClick={onTake}>{t`Usar este valor`}</TextButton>
    </Newer>
  )
}

export const Changed = chakra('span', { base: { ms: '2', fontWeight: 'regular', color: 'accent' } })
const Newer = chakra('span', { base: { color: 'progress.fg', overflowWrap: 'anywhere' } })
