export function writeBaseline(folder: string): Promise<void>
