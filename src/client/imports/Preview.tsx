import { chakra } from '@chakra-ui/react'
import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { dayOf } from '../../shared/days.ts'
import {
  countChosen,
  type ImportKind,
  type ImportOptions,
  type ImportPreview,
  importNouns,
  type LettersRead,
  maxNamedChanges,
  type RevertChoice,
  type UnsupportedContent,
} from '../../shared/imports.ts'
import { useSettings } from '../api/settings.ts'
import { planTitle } from '../plans/plan-names.ts'
import { narrow } from '../theme/media.ts'
import { Button } from '../ui/Button.tsx'
import { formatDay } from '../ui/Day.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { formatCount } from '../ui/format.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { useOwnBar } from '../ui/phone-bar.ts'
import { Hint, SectionTitle } from '../ui/Text.tsx'
import { ChangedRows, confirmedWords } from './ChangedRows.tsx'
import { ColumnChoices, FileWords } from './ColumnChoices.tsx'
import { DayOrders, isOrderUnsaid } from './DayOrders.tsx'
import { type Import, useImportActs } from './import.ts'
import { contentLabel } from './import-words.ts'
import { PreviewRows } from './PreviewRows.tsx'
import { PriceNotes } from './PriceNotes.tsx'
import { Questions } from './Questions.tsx'
import { ReadingOptions } from './ReadingOptions.tsx'
import { RowIssues } from './RowIssues.tsx'
import { SummaryRows } from './SummaryRows.tsx'
import { UnknownWords } from './UnknownWords.tsx'

interface PreviewProps {
  one: Import
  preview: ImportPreview
  reason: string | undefined
  /** The id of what gets the focus once the file has been read again. */
  goOnAt: RefObject<string | undefined>
}

/** What a file would import, how it was read, and open questions. Nothing is stored until the user confirms. */
export function Preview({ one, preview, reason, goOnAt }: PreviewProps) {
  const { t } = useLingui()
  const { read, confirm, cancel } = useImportActs()
  const [options, setOptions] = useState(preview.opcoes)
  const isChanged = options !== preview.opcoes
  const change = (some: ImportOptions) => setOptions(before => ({ ...before, ...some }))
  const { id, versao } = one
  const { cabem } = preview.plano
  const photos = preview.contagens.fotos_novas ?? 0
  const { mudancas = 0 } = preview.contagens
  const [chosen, setChosen] = useState<RevertChoice>({ so: [] })
  const back = countChosen(chosen, mudancas)
  const isNew = cabem > 0 || photos > 0
  const isNothing = !isNew && back === 0
  const isUnanswered = preview.entregues !== undefined && options.entregues === undefined
  const isUnsaid = isOrderUnsaid(preview, options)
  const whyNot = () => {
    if (('so' in chosen ? chosen.so : chosen.menos).length > maxNamedChanges)
      return t`São mudanças demais para escolher uma a uma: até 500, ou todas menos 500.`
    if (isUnanswered) return t`Responda antes se as OS entregues já foram pagas.`
    if (isUnsaid) return t`Responda antes se o dia ou o mês vem primeiro.`
    if (!isNothing) return undefined
    return mudancas > 0
      ? t`Não há nada novo para importar. Marque o que deve voltar ao que era.`
      : t`Não há nada novo para importar.`
  }
  useOwnBar()
  return (
    <Root>
      <header>
        <SectionTitle>{t`Confira antes de gravar`}</SectionTitle>
        <Name dir="auto">
          {one.nome_arquivo} · {contentLabel(one)}
        </Name>
        {preview.exportacao && <ExportFacts facts={preview.exportacao} tipo={one.tipo} />}
      </header>
      <Counts preview={preview} />
      <div>
        {preview.letras?.map(letters => (
          <Notice key={letters.como} tone="progress" icon={CircleAlert} title={t`Confira os acentos`}>
            {lettersSentence(letters, one.noun !== null)}
          </Notice>
        ))}
        <UnknownWords preview={preview} options={options} onChange={change} />
        {one.noun && <ColumnChoices preview={preview} options={options} noun={one.noun} onChange={change} />}
        <Questions preview={preview} options={options} onChange={change} />
        {one.noun && <DayOrders preview={preview} options={options} onChange={change} />}
        <SummaryRows
          preview={preview}
          options={options}
          busy={read.isPending}
          onRead={(some, from) => {
            goOnAt.current = from
            read.mutate({ id, versao, opcoes: { ...options, ...some } })
          }}
        />
        <PriceNotes preview={preview} />
        <FileWords preview={preview} options={options} onChange={change} />
        <RowIssues one={one} preview={preview} />
        {one.noun && <ReadingOptions preview={preview} options={options} onChange={change} />}
      </div>
      {importNouns.map(noun => (
        <PreviewRows
          key={noun}
          rows={preview.linhas.filter(row => row.noun === noun)}
          noun={noun}
          kind={one.tipo}
          total={(one.tipo === 'copia' ? preview.novas : preview.totais)?.[noun] ?? 0}
        />
      ))}
      {mudancas > 0 && <ChangedRows id={id} total={mudancas} chosen={chosen} onChoose={setChosen} />}
      <RowsOverLimit left={preview.sem_lugar ?? []} />
      <Bar>
        <FactsText>
          {isChanged ? t`Você mudou as opções de leitura.` : isUnanswered || isUnsaid ? whyNot() : ''}
        </FactsText>
        <Button busy={cancel.isPending && t`Cancelando...`} onClick={() => cancel.mutate({ id })}>
          {t`Cancelar`}
        </Button>
        {isChanged ? (
          <Button
            variant="primary"
            blocked={reason}
            busy={read.isPending && t`Lendo...`}
            onClick={() => read.mutate({ id, versao, opcoes: options })}
          >
            {t`Reler com estas opções`}
          </Button>
        ) : (
          <Button
            variant="primary"
            blocked={reason ?? whyNot()}
            busy={confirm.isPending && t`Gravando...`}
            onClick={() => confirm.mutate({ id, versao, ...(back > 0 && { opcoes: { voltar: chosen } }) })}
          >
            {confirmedWords(
              isNew ? confirmWords(cabem, photos, one.noun !== null, preview.como_recebido) : null,
              back,
            )}
          </Button>
        )}
      </Bar>
    </Root>
  )
}

/** The confirm button's text; for backups it counts records. `unsaid` orders have a status that nobody explained. */
function confirmWords(cabem: number, photos: number, isSheet: boolean, unsaid = 0): string {
  if (cabem === 0 && photos > 0) return plural(photos, { one: 'Importar # foto', other: 'Importar # fotos' })
  const words = isSheet
    ? plural(cabem, { one: 'Importar # linha', other: 'Importar # linhas' })
    : plural(cabem, { one: 'Importar # registro', other: 'Importar # registros' })
  if (unsaid === 0) return words
  return `${words}: ${plural(unsaid, { one: '# entra como Recebido', other: '# entram como Recebido' })}`
}

const Root = chakra('div', { base: { display: 'grid', gap: '6', minW: '0', '& > *': { minW: '0' } } })
const Name = chakra('p', { base: { mt: '1', color: 'muted', overflowWrap: 'anywhere' } })
// Always visible, however long the preview is.
const Bar = chakra('div', {
  base: {
    position: 'sticky',
    bottom: '0',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    zIndex: '1',
    py: '3',
    bg: 'ground',
    borderTop: '1px solid',
    borderColor: 'hairline',
    [narrow]: { flexWrap: 'wrap', '& > :last-child': { flex: 1 } },
  },
})
const FactsText = chakra('p', {
  base: {
    flex: 1,
    color: 'muted',
    textStyle: 'sm',
    [narrow]: { flexBasis: '100%', '&:empty': { display: 'none' } },
  },
})

/** About an export of ours: when it was made, and which photos it lacks. */
function ExportFacts({ facts, tipo }: { facts: NonNullable<ImportPreview['exportacao']>; tipo: ImportKind }) {
  const { t } = useLingui()
  const zone = useSettings()?.fuso ?? 'America/Sao_Paulo'
  const { criado_em, parte, partes, com_fotos } = facts
  const day = formatDay(dayOf(new Date(criado_em), zone))
  if (tipo === 'copia')
    return (
      <Hint as="p">
        {t`Backup de ${day}. Volta o que foi excluído desde então, com o número, o histórico e as fotos que ainda guardamos. Do que só mudou, volta o que você marcar.`}
      </Hint>
    )
  return (
    <Hint as="p">
      {partes > 1 ? t`Exportado em ${day}, parte ${parte} de ${partes}.` : t`Exportado em ${day}.`}{' '}
      {!com_fotos && t`Foi exportado sem as fotos: elas não vêm.`}
      {com_fotos && partes > 1 && t`Cada parte traz as suas fotos: envie as outras depois desta.`}
    </Hint>
  )
}

/** What the owner should look at where a file's letters did not come plainly. */
function lettersSentence({ como, quantidade, exemplo }: LettersRead, isSheet: boolean): string {
  const otherwise = isSheet
    ? t`Se os acentos estão errados, mude a codificação abaixo.`
    : t`Se os acentos estão errados, gere o backup de novo em UTF-8.`
  switch (como) {
    case 'duas_vezes':
      return t`Os acentos deste arquivo vieram trocados, como em “${exemplo}”. Eles foram consertados: confira nas linhas abaixo.`
    case 'misturadas':
      return plural(quantidade, {
        one: `Este arquivo mistura duas codificações: # texto foi lido de outro modo (“${exemplo}”). Confira os acentos.`,
        other: `Este arquivo mistura duas codificações: # textos foram lidos de outro modo, como “${exemplo}”. Confira os acentos.`,
      })
    case 'macintosh':
      return `${t`Este arquivo parece vir de um Mac antigo, e foi lido assim: “${exemplo}”.`} ${otherwise}`
    case 'cp850':
      return `${t`Este arquivo parece vir do MS-DOS, e foi lido assim: “${exemplo}”.`} ${otherwise}`
    case 'trocadas':
      return plural(quantidade, {
        one: `# texto veio com letras trocadas (“${exemplo}”), e entraria assim. Corrija no arquivo e envie de novo.`,
        other: `# textos vieram com letras trocadas, como “${exemplo}”, e entrariam assim. Corrija no arquivo e envie de novo.`,
      })
  }
}

interface RowsOverLimitProps {
  left: NonNullable<ImportPreview['sem_lugar']>
}

/** Rows of a backup that Bancada has no place for, so that nobody searches for them later. */
function RowsOverLimit({ left }: RowsOverLimitProps) {
  const { t } = useLingui()
  if (left.length === 0) return null
  return (
    <section>
      <SectionTitle>{t`O que não vem`}</SectionTitle>
      <Hint>{t`A Bancada não tem onde guardar isto. Guarde o backup.`}</Hint>
      <List>
        {left.map(({ o_que, quantidade }) => (
          <li key={o_que}>
            <span>{wordOf(o_que)}</span>
            <span>{formatCount(quantidade)}</span>
          </li>
        ))}
      </List>
    </section>
  )
}

function wordOf(what: UnsupportedContent): string {
  switch (what) {
    case 'despesas_em_aberto':
      return t`Despesas que não foram pagas`
    case 'receitas_sem_os':
      return t`Receitas sem OS`
    case 'segundo_telefone':
      return t`Segundos telefones de clientes`
    case 'produtos':
      return t`Cadastro de produtos`
    case 'servicos':
      return t`Cadastro de serviços`
    case 'vendas':
      return t`Vendas`
    case 'garantias':
      return t`Termos de garantia`
    case 'cobrancas':
      return t`Cobranças`
    case 'equipamentos':
      return t`Cadastro de equipamentos`
    case 'anotacoes':
      return t`Anotações das OS`
    case 'anexos':
      return t`Anexos das OS`
    case 'arquivos':
      return t`Arquivos`
    case 'usuarios':
      return t`Usuários`
  }
}

const List = chakra('ul', {
  base: {
    mt: '3',
    textStyle: 'sm',
    columns: { base: '1', md: '2' },
    columnGap: '8',
    '& > li': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: '4',
      py: '2',
      borderTop: '1px solid',
      borderColor: 'hairline',
      breakInside: 'avoid',
    },
    '& > li > :last-child': { color: 'muted', fontVariantNumeric: 'tabular-nums' },
  },
})

interface CountsProps {
  preview: ImportPreview
}

/** How many rows will be imported, how many not and why, and how many the plan allows. */
function Counts({ preview: { contagens, plano, totais, novas = totais } }: CountsProps) {
  const { t } = useLingui()
  const { cabem, esperam } = plano
  const counts = [
    { label: t`Serão importadas`, count: cabem },
    { label: t`Aguardam o plano`, count: esperam, quiet: true },
    { label: t`Já estão aqui`, count: contagens.repetidas, quiet: true },
    { label: t`Repetidas no arquivo`, count: contagens.dobradas ?? 0, quiet: true },
    { label: t`Com problema`, count: contagens.ruins, quiet: true },
    { label: t`Ignoradas`, count: contagens.fora, quiet: true },
    ...(totais.ordens !== undefined
      ? [
          { label: t`Clientes novos`, count: contagens.clientes_novos },
          { label: t`Clientes que já estão aqui`, count: contagens.clientes_iguais, quiet: true },
        ]
      : []),
    { label: t`Fotos novas`, count: contagens.fotos_novas ?? 0, quiet: true },
    { label: t`Lembretes`, count: novas.lembretes ?? 0, quiet: true },
    { label: t`Na lixeira`, count: novas.lixeira ?? 0, quiet: true },
  ]
  return (
    <>
      <CountList>
        {counts
          .filter(({ count, quiet }) => count > 0 || !quiet)
          .map(({ label, count }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatCount(count)}</dd>
            </div>
          ))}
      </CountList>
      {esperam > 0 && (
        <Notice
          tone="progress"
          icon={CircleAlert}
          title={plural(esperam, {
            one: '# linha não cabe no seu plano',
            other: '# linhas não cabem no seu plano',
          })}
          action={
            <LinkButton to="/assinatura" variant="tinted" size="sm">
              {t`Ver planos`}
            </LinkButton>
          }
        >
          {plano.plano
            ? t`As mais recentes são importadas primeiro. No ${planTitle(plano.plano)} cabe tudo; o resto fica guardado por 30 dias.`
            : t`As mais recentes são importadas primeiro; o resto fica guardado por 30 dias.`}
        </Notice>
      )}
    </>
  )
}

const CountList = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
    gap: '4',
    py: '4',
    borderBlock: '1px solid',
    borderColor: 'hairline',
    '& dt': { color: 'muted', textStyle: 'sm' },
    '& dd': { fontSize: 'xl', lineHeight: 'xl', fontVariantNumeric: 'tabular-nums' },
  },
})
