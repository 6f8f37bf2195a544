/** Questions and their answers, by topic. */
export const questions: { topico: string; pergunta: string; resposta: string }[] = []
