import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { Copy, Eye, EyeOff, Send } from 'lucide-react'
import { useState } from 'react'
import { errorSentence } from '../../api/sentences.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Field, Fields } from '../../ui/forms/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Switch } from '../../ui/inputs/Switch.tsx'
import { InputButton, TextInput } from '../../ui/inputs/TextInput.tsx'
import { TextLink } from '../../ui/LinkButton.tsx'
import { SectionTitle } from '../../ui/Text.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { useHotkey } from '../../ui/use-hotkey.ts'
import { When } from '../When.tsx'
import { deliveryError } from './DeliveryDialog.tsx'
import type { Provider, SecretName } from './provider.ts'
import type { ProviderForm } from './use-provider-form.tsx'

interface ProviderSettingsProps {
  provider: Provider
  form: ProviderForm
}

/** How the provider reaches us, and which of its products is which plan. */
export function ProviderSettings({ provider, form }: ProviderSettingsProps) {
  const { t } = useLingui()
  const { provedor, active, sandbox } = provider
  const { issues, control } = form
  useHotkey('enter', () => form.form.current?.requestSubmit(), { mod: true })
  const secret = { provider, form }
  return (
    <form ref={form.form} noValidate onSubmit={event => void form.submit(event)}>
      <FormSection>
        <Lead>
          <SectionTitle>{t`Integração`}</SectionTitle>
          <p>{t`Desligada, o que chega é guardado e espera; ligada de novo, é processado.`}</p>
        </Lead>
        <Fields>
          <Switch
            checked={active}
            disabled={form.saving}
            onChange={event => form.switchTo(event.currentTarget.checked)}
          >
            {active ? t`Integração ativa` : t`Integração desligada`}
          </Switch>
          <DeliveryHealth provider={provider} />
        </Fields>
      </FormSection>
      <FormSection>
        <Lead>
          <SectionTitle>{t`Webhook`}</SectionTitle>
          <p>{t`Por aqui a ${provedor} avisa cada compra, renovação e reembolso.`}</p>
        </Lead>
        <Fields>
          <WebhookUrl url={provider.webhook_url} />
          <SecretField name="webhook_token" label={t`Webhook Token`} {...secret} />
          <SecretField name="webhook_secret" label={t`Webhook Secret`} {...secret} />
          <TestWebhook dirty={form.dirty} />
        </Fields>
      </FormSection>
      <FormSection>
        <Lead>
          <SectionTitle>{t`Conta`}</SectionTitle>
          <p>{t`A loja na ${provedor}.`}</p>
        </Lead>
        <Fields>
          <SecretField name="api_key" label={t`API Key`} {...secret} />
          <Field label={t`Account ID`} error={issues.account_id}>
            <TextInput autoComplete="off" {...control('account_id')} />
          </Field>
        </Fields>
      </FormSection>
      <FormSection>
        <Lead>
          <SectionTitle>{t`Produtos`}</SectionTitle>
          <p>
            {t`O produto de cada plano: id ou nome, vários separados por vírgula. Se mudarem, tudo é processado de novo.`}
            {sandbox && ` ${t`Esta instalação vende num checkout de teste, em que ninguém paga.`}`}
          </p>
        </Lead>
        <Fields>
          <Field label={t`Plano Básico`} error={issues.produto_basico}>
            <TextInput
              autoComplete="off"
              placeholder={t`Id ou nome do produto`}
              {...control('produto_basico')}
            />
          </Field>
          <Field label={t`Plano Profissional`} error={issues.produto_profissional}>
            <TextInput
              autoComplete="off"
              placeholder={t`Id ou nome do produto`}
              {...control('produto_profissional')}
            />
          </Field>
          <div>
            <Button
              type="submit"
              variant="primary"
              busy={form.saving && t`Salvando...`}
              blocked={form.dirty ? undefined : t`Nada mudou`}
            >
              {t`Salvar Configurações`}
            </Button>
          </div>
        </Fields>
      </FormSection>
    </form>
  )
}

function WebhookUrl({ url }: { url: string }) {
  const { t } = useLingui()
  const copy = async () => {
    if (await copyText(url))
      toast.success(t`URL copiada`, {
        description: t`URL do webhook copiada para a área de transferência.`,
      })
    else toast.error(t`Não foi possível copiar. Selecione o texto e copie.`)
  }
  return (
    <Field label={t`URL do Webhook`}>
      <Line>
        <TextInput value={url} readOnly onFocus={event => event.target.select()} />
        <Button icon={Copy} onClick={() => void copy()}>
          {t`Copiar`}
        </Button>
      </Line>
    </Field>
  )
}

const Line = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '2' },
})

export const FormSection = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: '248px minmax(0, 1fr)',
    gap: '5',
    columnGap: '10',
    maxW: '1040px',
    py: '6',
    borderBottom: '1px solid',
    borderColor: 'hairline',
    '&:first-of-type': { pt: '2' },
    '&:last-of-type': { border: '0' },
    '@container main (max-width: 860px)': { gridTemplateColumns: 'minmax(0, 1fr)', py: '5' },
  },
})
const Lead = chakra('div', {
  base: { '& > p': { mt: '1', color: 'muted', textStyle: 'sm', textWrap: 'pretty', maxW: '44em' } },
})

/** The deliveries' health: how many wait, and how many were refused today. */
function DeliveryHealth({ provider: { provedor, pendentes, recusas } }: { provider: Provider }) {
  const { t } = useLingui()
  return (
    <Facts>
      <div>
        <dt>{t`A processar`}</dt>
        <dd>
          {pendentes > 0 ? (
            <TextLink
              to="/admin/{-$tela}"
              params={{ tela: provedor.toLowerCase() }}
              search={{ aba: 'entregas', filtro: 'pendentes' }}
            >
              <Plural value={pendentes} one="# entrega" other="# entregas" />
            </TextLink>
          ) : (
            t`nenhuma entrega`
          )}
        </dd>
      </div>
      <div>
        <dt>{t`Recusadas hoje`}</dt>
        <dd>{recusas.hoje > 0 ? <Plural value={recusas.hoje} one="#" other="#" /> : t`nenhuma`}</dd>
      </div>
      <div>
        <dt>{t`Última recusa`}</dt>
        <dd>{recusas.ultima_em ? <When at={recusas.ultima_em} /> : t`nunca`}</dd>
      </div>
    </Facts>
  )
}

const Facts = chakra('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '8',
    rowGap: '2',
    '& dt': { textStyle: 'sm', color: 'muted' },
    '& dd': { fontVariantNumeric: 'tabular-nums' },
  },
})

/** Sends a sample delivery. It is signed with the stored secret, so changes must be saved first. */
function TestWebhook({ dirty }: { dirty: boolean }) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const failed = (message: string) =>
    toast.error(t`Erro no teste`, { description: t`Erro ao testar webhook: ${message}` })
  const { mutate, isPending } = trpc.admin.testWebhook.useMutation({
    onSuccess({ resultado, entrega }) {
      if (resultado === 'sem_segredo') return failed(t`falta o segredo que assina as entregas.`)
      if (resultado === 'recusada') return failed(t`a assinatura foi recusada.`)
      if (entrega.erro) return failed(deliveryError(entrega.erro))
      toast.success(t`Webhook testado`, { description: t`O webhook foi testado com sucesso.` })
    },
    onError: error => failed(errorSentence(error)),
    onSettled: () => utils.admin.deliveries.invalidate(),
  })
  return (
    <div>
      <Button
        icon={Send}
        busy={isPending && t`Testando...`}
        blocked={dirty ? t`Salve antes: o teste usa o que está guardado` : undefined}
        onClick={() => mutate()}
      >
        {t`Testar Webhook`}
      </Button>
    </div>
  )
}

interface SecretFieldProps {
  name: SecretName
  label: string
  provider: Provider
  form: ProviderForm
}

/** A secret. Only its end is shown of a stored one, which stays unless a new one is typed. */
function SecretField({ name, label, provider, form }: SecretFieldProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  const { definido, final } = provider[name]
  const [isDropped, isTyped] = [form.isDropped(name), form.typed[name] !== '']
  const hint = isDropped
    ? t`Será removido ao salvar.`
    : definido && (isTyped ? t`Substitui o que está guardado.` : t`Guardado. Deixe vazio para manter.`)
  return (
    <Field
      label={label}
      error={form.issues[name]}
      hint={hint || undefined}
      aside={
        definido &&
        !isTyped && (
          <TextButton fontWeight="regular" onClick={() => form.drop(name, !isDropped)}>
            {isDropped ? t`Manter` : t`Remover`}
          </TextButton>
        )
      }
    >
      <TextInput
        {...form.control(name)}
        onChange={event => {
          form.drop(name, false)
          form.control(name).onChange(event)
        }}
        type={shown ? 'text' : 'password'}
        // Keeps the browser from offering the account's own password.
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={definido && !isDropped ? `••••••••${final ?? '••••'}` : t`Não definido`}
        tail={
          isTyped && (
            <InputButton aria-pressed={shown} aria-label={t`Mostrar`} onClick={() => setShown(!shown)}>
              <Icon of={shown ? EyeOff : Eye} />
            </InputButton>
          )
        }
      />
    </Field>
  )
}
