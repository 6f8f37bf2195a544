import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import type { FieldIssues } from '../../shared/errors.ts'
import { formatMoney } from '../../shared/money.ts'
import { sumOfLines } from '../../shared/order-lines.ts'
import { addressOf } from './document.tsx'
import { countOf, droppedLines, issueIn, lineNote } from './page-words.ts'
import type { OrderPage } from './read-order-page.ts'

export type ShownQuote = NonNullable<OrderPage['quote']>

interface QuoteProps {
  page: OrderPage
  quote: ShownQuote
}

/** What was quoted, open: its lines, the total and the terms. */
export function Quote({ page, quote, title }: QuoteProps & { title?: string }) {
  const before = quote.resposta ? null : page.before
  return (
    <section className="quote" aria-label="Orçamento">
      {title && <h2>{title}</h2>}
      <ul className="lines">
        <Lines page={page} quote={quote} />
      </ul>
      <p className="total">
        <span>Total</span>
        <span>
          {before && before.total !== quote.total && <s>{formatMoney(before.total)}</s>}
          <b>{formatMoney(quote.total)}</b>
        </span>
      </p>
      <Terms quote={quote} />
    </section>
  )
}

/** The same, folded behind words that say what it is. */
export function FoldedQuote({ page, quote, title }: QuoteProps & { title?: string }) {
  return (
    <Fold title={title ?? 'Ver os itens'}>
      <ul className="lines">
        <Lines page={page} quote={quote} />
        <li className="sum">
          <span>Total</span>
          <span>{formatMoney(quote.total)}</span>
        </li>
      </ul>
      {quote.termos && (
        <p className="terms" dir="auto">
          {quote.termos}
        </p>
      )}
    </Fold>
  )
}

const Terms = ({ quote }: { quote: ShownQuote }) =>
  quote.termos ? (
    <Fold title="Condições do orçamento" isApart>
      <p className="terms" dir="auto">
        {quote.termos}
      </p>
    </Fold>
  ) : null

function Fold({ title, isApart, children }: { title: string; isApart?: boolean; children: ReactNode }) {
  return (
    <details className={isApart ? 'fold top' : 'fold'}>
      <summary>
        {title}
        <ChevronDown aria-hidden />
      </summary>
      {children}
    </details>
  )
}

function Lines({ page, quote }: QuoteProps) {
  const before = quote.resposta ? null : page.before
  if (quote.itens.length === 0)
    return (
      <li>
        <span>{page.tipo_servico}</span>
        <span>{formatMoney(quote.total)}</span>
      </li>
    )
  return (
    <>
      {quote.itens.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids, and two may say the same
        <li key={at}>
          <span dir="auto">
            {line.descricao}
            <small>{lineNote(line, before)}</small>
          </span>
          <span>{formatMoney(sumOfLines([line]))}</span>
        </li>
      ))}
      {droppedLines(before, quote).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines that went have no ids either
        <li key={`saiu ${at}`} className="off">
          <span dir="auto">
            <s>{line.descricao}</s>
            <small>saiu do orçamento</small>
          </span>
        </li>
      ))}
      {quote.desconto > 0 && (
        <li className="off">
          <span>Desconto</span>
          <span>−&nbsp;{formatMoney(quote.desconto)}</span>
        </li>
      )}
    </>
  )
}

/** The two answers, each a link to its step. */
export function Answers({ quote, token }: { quote: ShownQuote; token: string }) {
  return (
    <div className="go">
      <a className="btn primary" href={`${addressOf(token)}?passo=aprovar`}>
        Aprovar {formatMoney(quote.total)}
      </a>
      <a className="btn ghost" href={`${addressOf(token)}?passo=recusar`}>
        Recusar
      </a>
    </div>
  )
}

/** What was typed into a form that was refused, and what is wrong with it. */
export interface TypedAnswer {
  nome: string
  motivo: string
  issues: FieldIssues
}

interface FormProps extends QuoteProps {
  token: string
  typed: TypedAnswer | null
}

export function ApprovalForm({ page, quote, token, typed }: FormProps) {
  const wrong = typed ? issueIn(typed.issues, 'nome') : ''
  return (
    <AnswerForm quote={quote} token={token} resposta="aprovado" label={`Aprovar ${formatMoney(quote.total)}`}>
      <FoldedQuote page={page} quote={quote} title={countOf(quote)} />
      <div className="field">
        <label htmlFor="nome">Seu nome</label>
        <input
          id="nome"
          name="nome"
          autoComplete="name"
          required
          minLength={2}
          maxLength={60}
          defaultValue={typed ? typed.nome : page.greeting}
          {...(wrong && { 'aria-invalid': true })}
          aria-describedby={wrong ? 'nome-erro nome-dica' : 'nome-dica'}
        />
        {wrong && (
          <p className="wrong" id="nome-erro">
            {wrong}
          </p>
        )}
        <p className="hint" id="nome-dica">
          Fica registrado com a data e a hora.
        </p>
      </div>
    </AnswerForm>
  )
}

export function RefusalForm({ quote, token, typed }: Omit<FormProps, 'page'>) {
  const wrong = typed ? issueIn(typed.issues, 'motivo') : ''
  return (
    <AnswerForm quote={quote} token={token} resposta="recusado" label="Recusar orçamento">
      <div className="field">
        <label htmlFor="motivo">
          Motivo <span>se quiser dizer</span>
        </label>
        <textarea
          id="motivo"
          name="motivo"
          rows={3}
          maxLength={300}
          defaultValue={typed?.motivo ?? ''}
          {...(wrong && { 'aria-invalid': true, 'aria-describedby': 'motivo-erro' })}
        />
        {wrong && (
          <p className="wrong" id="motivo-erro">
            {wrong}
          </p>
        )}
      </div>
    </AnswerForm>
  )
}

interface AnswerFormProps {
  quote: ShownQuote
  token: string
  resposta: 'aprovado' | 'recusado'
  label: string
  children: ReactNode
}

function AnswerForm({ quote, token, resposta, label, children }: AnswerFormProps) {
  return (
    <form className="ask" method="post" action={`${addressOf(token)}/resposta`}>
      <input type="hidden" name="versao" value={quote.versao} />
      <input type="hidden" name="resposta" value={resposta} />
      {children}
      <div className="go">
        <button className="btn primary" type="submit">
          {label}
        </button>
        <a className="btn ghost" href={addressOf(token)}>
          Voltar
        </a>
      </div>
    </form>
  )
}
