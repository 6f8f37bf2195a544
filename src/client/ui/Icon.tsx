import type { LucideIcon } from 'lucide-react'
import { iconSizes } from '../theme/icons.ts'

export interface IconProps {
  of: LucideIcon
  /** md is 16 px; lg is 20 for big controls; xs for badges; xl for states. */
  size?: keyof typeof iconSizes
  color?: string
}

/** A Lucide icon in one of five sizes. It is decoration: the text or label beside it is what screen readers read. */
export function Icon({ of: Glyph, size = 'md', color }: IconProps) {
  return <Glyph {...iconSizes[size]} color={color ?? 'currentColor'} aria-hidden="true" style={fixed} />
}

const fixed = { flexShrink: 0 }
