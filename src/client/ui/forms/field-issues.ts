import { t } from '@lingui/core/macro'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { type FieldIssues, type IssueKey, isIssueKey } from '../../../shared/errors.ts'
import { formatMoney } from '../../../shared/money.ts'

/** The sentence for an invalid field. */
export function issueSentence(key: IssueKey): string {
  switch (key) {
    case 'assunto_obrigatorio':
      return t`Assunto é obrigatório`
    case 'campo_invalido':
      return t`Campo inválido`
    case 'campo_desconhecido':
      return t`Campo desconhecido`
    case 'campo_obrigatorio':
      return t`Campo obrigatório`
    case 'caractere_fora_do_pix':
      return t`Há um caractere que o Pix não aceita`
    case 'celula_com_erro':
      return t`A célula tem um erro de fórmula da planilha`
    case 'celular_invalido':
      return t`Celular inválido: com DDD e 9 na frente. Fixo não é chave Pix`
    case 'chave_aleatoria_invalida':
      return t`Chave aleatória inválida: copie-a inteira do app do banco`
    case 'chave_pix_obrigatoria':
      return t`Chave Pix é obrigatória`
    case 'cidade_obrigatoria':
      return t`Cidade é obrigatória`
    case 'cliente_desconhecido':
      return t`Este cliente não existe mais. Escolha outro.`
    case 'cliente_obrigatorio':
      return t`Selecione um cliente`
    case 'cliente_sem_ddd':
      return t`Espera o DDD do telefone do cliente`
    case 'cnpj_invalido':
      return t`CNPJ inválido`
    case 'codigo_obrigatorio':
      return t`Código é obrigatório`
    case 'cpf_invalido':
      return t`CPF inválido`
    case 'data_entrada_obrigatoria':
      return t`Data de entrada é obrigatória`
    case 'data_distante':
      return t`A data está longe demais de hoje: confira o ano`
    case 'data_invalida':
      return t`Data inválida`
    case 'data_obrigatoria':
      return t`Data é obrigatória`
    case 'data_passada':
      return t`Este dia já passou`
    case 'ddd_inexistente':
      return t`Este DDD não existe`
    case 'ddd_obrigatorio':
      return t`Falta o DDD`
    case 'defeito_obrigatorio':
      return t`Defeito é obrigatório`
    case 'desconto_grande':
      return t`O desconto é maior que a soma dos itens`
    case 'desconto_sem_itens':
      return t`Desconto só com itens: sem eles, baixe o valor`
    case 'descricao_obrigatoria':
      return t`Descrição é obrigatória`
    case 'documento_invalido':
      return t`CPF ou CNPJ inválido`
    case 'email_invalido':
      return t`Email inválido`
    case 'email_obrigatorio':
      return t`Email é obrigatório`
    case 'endereco_com_porta':
      return t`Sem porta: só a 443, a do https`
    case 'endereco_com_senha':
      return t`Sem usuário e senha no endereço: quem confere é o segredo`
    case 'endereco_desconhecido':
      return t`Este endereço não existe na internet: confira o nome`
    case 'endereco_interno':
      return t`Aponta para uma rede interna. Use um endereço da internet`
    case 'endereco_invalido':
      return t`Endereço inválido: comece com https://`
    case 'endereco_nosso':
      return t`É um endereço da própria Bancada. Use um do seu sistema`
    case 'endereco_obrigatorio':
      return t`Endereço é obrigatório`
    case 'endereco_repetido':
      return t`Já há um webhook com este endereço`
    case 'endereco_reservado':
      return t`Aponta para uma faixa reservada da internet, onde nada responde`
    case 'endereco_sem_https':
      return t`O endereço precisa começar com https://`
    case 'eventos_obrigatorios':
      return t`Escolha ao menos um aviso`
    case 'escopo_obrigatorio':
      return t`Marque pelo menos uma permissão`
    case 'forma_pagamento_obrigatoria':
      return t`Selecione a forma de pagamento`
    case 'garantia_invalida':
      return t`Informe de 90 a 3650 dias`
    case 'hora_fim_antes':
      return t`O fim precisa vir depois do início`
    case 'hora_invalida':
      return t`Hora inválida: use o formato 14:30`
    case 'hora_obrigatoria':
      return t`Hora é obrigatória`
    case 'itens_demais':
      return t`Uma OS tem no máximo 50 itens`
    case 'itens_em_texto':
      return t`Peças e serviços vão como texto nas observações: a conta não fecha com o valor da OS, ou há quantidade quebrada, acima de 999 ou mais de 50 itens`
    case 'marca_obrigatoria':
      return t`Selecione uma marca`
    case 'mensagem_obrigatoria':
      return t`Mensagem é obrigatória`
    case 'modelo_obrigatorio':
      return t`Modelo é obrigatório`
    case 'motivo_obrigatorio':
      return t`Motivo é obrigatório`
    case 'nome_obrigatorio':
      return t`Nome é obrigatório`
    case 'pago_em_parte':
      return t`Foi paga só uma parte: entra como não paga`
    case 'sem_valor':
      return t`Está entregue ou paga, e sem valor: entra a orçar e não paga`
    case 'valor_faturado':
      return t`O faturado, a soma dos itens ou o recebido não são iguais: entra o faturado`
    case 'opcao_invalida':
      return t`Selecione uma das opções`
    case 'periodo_invertido':
      return t`O fim do período vem antes do começo`
    case 'quantidade_invalida':
      return t`Informe de 1 a 999`
    case 'segundo_email':
      return t`Só um e-mail tem lugar`
    case 'segundo_telefone':
      return t`Só um telefone tem lugar`
    case 'senha_atual_igual':
      return t`A nova senha precisa ser outra`
    case 'senha_comum':
      return t`Esta senha é muito comum. Escolha outra.`
    case 'senha_curta':
      return t`A senha é muito curta`
    case 'senha_incorreta':
      return t`Senha incorreta`
    case 'senha_longa':
      return t`A senha pode ter no máximo 128 caracteres`
    case 'senha_obrigatoria':
      return t`Senha é obrigatória`
    case 'telefone_de_fora':
      return t`Informe um telefone do Brasil`
    case 'telefone_invalido':
      return t`Telefone inválido: informe DDD e número, ou + e o código do país`
    case 'telefone_obrigatorio':
      return t`Telefone é obrigatório`
    case 'texto_invalido':
      return t`O texto contém caracteres que não podem ser salvos`
    case 'texto_longo':
      return t`Texto longo demais`
    case 'tipo_chave_obrigatorio':
      return t`Escolha o tipo da chave`
    case 'tipo_servico_obrigatorio':
      return t`Selecione o tipo de serviço`
    case 'titulo_obrigatorio':
      return t`Título é obrigatório`
    case 'valor_dos_itens':
      return t`O valor é a soma dos itens menos o desconto`
    case 'valor_grande':
      return t`Valor grande demais: o máximo é ${mostMoney}`
    case 'valor_invalido':
      return t`Valor inválido: use o formato 1.234,50`
    case 'valor_obrigatorio':
      return t`Valor é obrigatório`
    case 'valor_positivo':
      return t`O valor deve ser maior que zero`
    case 'variavel_desconhecida':
      return t`Há um campo entre chaves que não existe`
    default:
      return unknownKey(key)
  }
}

const mostMoney = formatMoney(9_999_999_999.99)

// A newer server may send a key that this page does not know; the sentence is vague, and the switch stays exhaustive.
function unknownKey(_key: never): string {
  return t`Algo deu errado. Tente de novo.`
}

/** The sentence of an error as a form has it: an issue's key, or already a sentence. */
export const errorWords = (error: string): string => (isIssueKey(error) ? issueSentence(error) : error)

/** Puts the server's field issues on a form and focuses the first; true if there were any. */
export function applyFieldIssues<T extends FieldValues>(
  form: { setError: UseFormSetError<T> },
  issues: FieldIssues | undefined,
): boolean {
  const entries = Object.entries(issues ?? {}).filter(([, key]) => isIssueKey(key))
  for (const [index, [field, key]] of entries.entries()) {
    form.setError(field as Path<T>, { type: 'server', message: key }, { shouldFocus: index === 0 })
  }
  return entries.length > 0
}
