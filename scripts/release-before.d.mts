export const releaseBefore: string
export function whyNoReleaseBefore(): string | null
export function hasItsPackages(): boolean
