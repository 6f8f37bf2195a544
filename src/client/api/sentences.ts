import { t } from '@lingui/core/macro'
import { errorCode } from '../../shared/errors.ts'
import type { RefusalKey } from '../../shared/refusals.ts'
import { release } from './release.ts'
import { refusalOf } from './trpc.ts'

/** What a refusal carries besides its key (the server's `error.data`). */
export interface RefusalData {
  minutes?: number | undefined
  requestId?: string | undefined
}

/** Why a request was refused, in one sentence that says what to do. */
export function refusalSentence(key: RefusalKey, { minutes = 1, requestId = '' }: RefusalData = {}): string {
  switch (key) {
    case 'arquivo_grande':
      return t`Arquivo muito grande. Máximo permitido: 10MB`
    case 'imagem_heic':
      return t`Foto em HEIC, o formato do iPhone: salve como JPEG e escolha de novo.`
    case 'arquivo_invalido':
      return t`Por favor, selecione apenas arquivos de imagem`
    case 'chave_api_dormindo':
      return t`Esta chave está em pausa. Reative-a em Configurações, Integrações.`
    case 'chave_api_invalida':
      return t`Esta chave da API não é válida.`
    case 'chave_invalida':
      return t`Esta chave de acesso não foi aceita. Tente de novo ou entre com a senha.`
    case 'assinatura_renova':
      return t`Sua assinatura ainda renova. Cancele-a onde você comprou e exclua a conta depois.`
    case 'chave_repetida':
      return t`Este formulário já foi salvo com outros dados. Feche e abra de novo.`
    case 'cliente_com_os':
      return t`Este cliente tem OS`
    case 'codigo_invalido':
      return t`Código incorreto. Confira o app e digite o código que ele mostra agora.`
    case 'codigo_necessario':
      return t`Digite o código do seu app autenticador.`
    case 'conflito':
      return t`Outra pessoa alterou este registro. Confira os dados novos antes de salvar.`
    case 'conta_desativada':
      return t`Esta conta está desativada. Fale com o suporte.`
    case 'credenciais_invalidas':
      return t`E-mail ou senha incorretos.`
    case 'email_em_uso':
      return t`Já existe uma conta com este e-mail.`
    case 'email_nao_confirmado':
      return t`Confirme seu e-mail antes: mandamos um link para ele.`
    case 'entrada_invalida':
      return t`Confira os campos destacados.`
    case 'fator_necessario':
      return t`Entre com a verificação em duas etapas para abrir a administração.`
    case 'imagem_corrompida':
      return t`A imagem está corrompida e não pode ser aberta`
    case 'imagem_grande':
      return t`A imagem tem pixels demais: o máximo é 16.384 de cada lado e 50 megapixels ao todo`
    case 'indisponivel':
      // A page of another release may ask what no process knows any more.
      if (release.hasMoved()) return t`O servidor foi atualizado. Tente de novo ou recarregue a página.`
      return t`Sem resposta do servidor. Tente de novo em instantes.`
    case 'interno': {
      const code = errorCode(requestId)
      return code ? t`Algo deu errado. Código do erro: ${code}` : t`Algo deu errado. Tente de novo.`
    }
    case 'espaco_textos':
      return t`O espaço para textos do seu plano acabou. Esvazie a Lixeira ou exclua o que não usa. Status, pagamentos e exclusões seguem normais.`
    case 'limite_chaves':
      return t`Você já tem 20 chaves de acesso. Remova uma para criar outra.`
    case 'limite_chaves_api':
      return t`Você já tem 10 chaves da API. Revogue uma para criar outra.`
    case 'limite_despesas':
      return t`O limite de 50.000 despesas foi atingido. Exclua antigas para cadastrar novas.`
    case 'limite_fotos':
      return t`O espaço para fotos do seu plano acabou. As fotos de OS na Lixeira também o ocupam.`
    case 'limite_historico':
      return t`O histórico desta OS está cheio`
    case 'limite_importacoes':
      return t`Os arquivos que esperam para ser importados ocupam todo o espaço do seu plano. Confirme ou cancele uma importação antes.`
    case 'limite_lembretes':
      return t`O limite de 20.000 lembretes foi atingido. Exclua antigos para cadastrar novos.`
    case 'limite_orcamentos':
      return t`Esta OS já teve 20 orçamentos. Para outro, crie uma OS nova.`
    case 'limite_recorrentes':
      return t`O limite de 200 despesas recorrentes foi atingido`
    case 'limite_restaurar':
      return t`Seu plano não tem lugar para esta OS`
    case 'limite_webhooks':
      return t`Você já tem 5 webhooks. Exclua um para criar outro.`
    case 'link_invalido':
      return t`Este link não vale mais. Entre e peça outro.`
    case 'limite_clientes':
    case 'limite_ordens':
    case 'plano_expirado':
    case 'teste_expirado':
      return planSentence(key)
    case 'webhook_parado':
      return t`Este webhook está parado. Ligue-o para enviar.`
    case 'muitas_tentativas':
      return minutes === 1
        ? t`Muitas tentativas. Tente de novo em 1 minuto.`
        : t`Muitas tentativas. Tente de novo em ${minutes} minutos.`
    case 'nao_autenticado':
      return t`Usuário não autenticado`
    case 'nao_encontrado':
      return t`Este registro não existe mais.`
    case 'orcamento_encerrado':
      return t`Esta OS já foi entregue.`
    case 'orcamento_outro':
      return t`Há uma versão mais recente deste orçamento.`
    case 'orcamento_respondido':
      return t`Este orçamento já foi respondido.`
    case 'orcamento_sem_valor':
      return t`Informe o valor antes de enviar o orçamento.`
    case 'orcamento_vencido':
      return t`Este orçamento venceu. Envie outra versão.`
    case 'os_na_lixeira':
      return t`Esta OS está na Lixeira.`
    case 'pix_impossivel':
      return t`Não deu para montar o Pix desta OS. Confira a chave em Configurações, Empresa.`
    case 'plano_sem_api':
      return t`A API é do Plano Profissional`
    case 'plano_sem_relatorios':
      return t`Relatórios avançados são do Plano Profissional`
    case 'sem_espaco':
      return t`O servidor está sem espaço para arquivos e fotos. As OS funcionam como sempre. Tente de novo mais tarde.`
    case 'sem_permissao':
      return t`Você não tem permissão para fazer isto.`
    default:
      return unknownKey(key)
  }
}

// A newer server may send a key that this page does not know; the sentence is vague, and the switch stays exhaustive.
function unknownKey(_key: never): string {
  return t`Algo deu errado. Tente de novo.`
}

/** Why the plan does not allow something; also shown beforehand, on a disabled button. */
export type PlanReason = 'limite_clientes' | 'limite_ordens' | 'plano_expirado' | 'teste_expirado'

export function planSentence(reason: PlanReason): string {
  switch (reason) {
    case 'limite_clientes':
      return t`Limite de clientes atingido para seu plano`
    case 'limite_ordens':
      return t`Limite de OS atingido para seu plano`
    case 'plano_expirado':
      return t`Sua assinatura expirou!`
    case 'teste_expirado':
      return t`Teste expirado - Assine um plano`
  }
}

/** The sentence for a failed call. */
export function errorSentence(error: unknown): string {
  const refusal = refusalOf(error)
  return refusalSentence(refusal.key, refusal)
}
