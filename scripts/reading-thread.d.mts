export function buildReadingThread(root: string, folder: string): Promise<URL>
