export function findFirefox(): string | null
export function findWebKit(): string | null
