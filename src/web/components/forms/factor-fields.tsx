import { useTranslations } from 'use-intl'
import type { FactorMethod } from '#contract'
import { CodeInput } from '../../ui/code-input.tsx'
import { Link } from '../../ui/link.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ResendButton } from './resend-button.tsx'

type FactorFieldProps = {
  readonly method: Exclude<FactorMethod, 'passkey'>
  readonly isFocusedFirst?: boolean
}

/** The code of a second factor and the kind of the factor. */
export function FactorField({ method, isFocusedFirst = false }: FactorFieldProps) {
  const t = useTranslations('factor')
  return (
    <>
      <input type="hidden" name="kind" value={method} />
      {method === 'recovery' ? (
        <TextInput
          name="code"
          label={t('recoveryCode')}
          help={t('recoveryHelp')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={40}
        />
      ) : (
        <CodeInput
          name="code"
          label={t(method === 'app' ? 'appCode' : 'mailCode')}
          isFocusedFirst={isFocusedFirst}
        />
      )}
    </>
  )
}

type OtherWaysProps = {
  readonly methods: readonly FactorMethod[]
  readonly shown: FactorMethod | null
  /** The address of the same screen with another method. */
  readonly linkTo: (method: FactorMethod) => string
}

/** The methods that are not shown at the moment. */
export function OtherWays({ methods, shown, linkTo }: OtherWaysProps) {
  const t = useTranslations('factor')
  const others = methods.filter((method) => method !== shown)
  if (others.length === 0) return null
  return (
    <div className="mt-6 border-t border-line pt-4">
      <h2 className="text-dense font-bold">{t('otherWays')}</h2>
      <ul className="mt-1 grid text-dense">
        {others.map((method) => (
          <li key={method}>
            <Link to={linkTo(method)} replace className="inline-block py-2 text-link">
              {t(`with.${method}`)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

type MailCodeFormProps = {
  readonly isPrimary?: boolean
  readonly isSent: boolean
  readonly secondsToResend: number
  readonly isBusy: boolean
}

/** Requests a code by email, and another one as soon as that is allowed. */
export function MailCodeForm({ isSent, isPrimary, secondsToResend, isBusy }: MailCodeFormProps) {
  const t = useTranslations('factor')
  return (
    <ResendButton
      intent="mail"
      isPrimary={isPrimary === true}
      label={t(isSent ? 'mailAgain' : 'mailSend')}
      secondsToResend={secondsToResend}
      isBusy={isBusy}
    />
  )
}
