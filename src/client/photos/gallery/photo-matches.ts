import { numberTexts, searchFinds } from '../../../shared/search.ts'
import type { Photo } from '../photo.ts'

type Searched = Pick<Photo, 'nome_arquivo' | 'ordens_servico' | 'clientes'>

/** Whether the server's search finds a photo; undefined where only it can tell. */
export const findsPhoto = (
  { ordens_servico, clientes, nome_arquivo }: Searched,
  typed: string,
): boolean | undefined =>
  searchFinds([...numberTexts(ordens_servico.numero_os), clientes.nome, nome_arquivo], typed)
