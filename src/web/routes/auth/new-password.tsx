import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CheckIcon } from '../../ui/icon.tsx'
import { PasswordInput } from '../../ui/text-input.tsx'
import { checkPassword } from './check-password.ts'
import { passwordRules } from './password-rules.ts'
import { type Strength, strengthOf } from './strength.ts'

type NewPasswordProps = {
  /** Null when the page does not know the address; then only the API can check whether the password contains it. */
  readonly email: string | null
  /** True when the password replaces an existing one, so the label says "new password". */
  readonly isAnother?: boolean
  /** True when the server responded without the password that had been typed, so the field is empty again. */
  readonly isEmptied: boolean
}

// In milliseconds. The check is sent when typing pauses, because the API limits the number of checks.
const pause = 400

/** A field for choosing a password, with its rules ticked off during typing. */
export function NewPassword(props: NewPasswordProps) {
  const { email, isAnother = false, isEmptied } = props
  const t = useTranslations('auth')
  const [password, setPassword] = useState('')
  const [judged, setJudged] = useState({ password: '', isCommon: false })
  const asking = useRef<ReturnType<typeof setTimeout>>(undefined)
  const type = (typed: string) => {
    setPassword(typed)
    clearTimeout(asking.current)
    if (!passwordRules(typed, '').isLong) return
    asking.current = setTimeout(async () => {
      const isCommon = await checkPassword(typed)
      if (isCommon !== null) setJudged({ password: typed, isCommon })
    }, pause)
  }
  const isJudged = password !== '' && judged.password === password
  const strength = isJudged && judged.isCommon ? 1 : strengthOf(password)
  const judgement = judged.isCommon ? 'ruleOpen' : 'ruleMet'
  const { isLong, isWithoutEmail } = passwordRules(password, email ?? '')
  const emailState = isWithoutEmail ? 'ruleMet' : 'ruleOpen'
  return (
    <div className="grid gap-2.5">
      <PasswordInput
        name="password"
        label={t(isAnother ? 'newPassword' : 'password')}
        autoComplete="new-password"
        required
        data-rule="password"
        minLength={10}
        maxLength={1000}
        onChange={(event) => type(event.target.value)}
      />
      {isEmptied && password === '' ? (
        <p className="text-small text-ink-soft">{t('register.emptied')}</p>
      ) : null}
      <StrengthMeter strength={strength} />
      <ul aria-label={t('register.rules')} className="grid gap-1 text-small">
        <Rule text={t('register.ruleLength')} state={isLong ? 'ruleMet' : 'ruleOpen'} />
        <Rule text={t('register.ruleEmail')} state={email === null ? 'ruleLater' : emailState} />
        <Rule text={t('register.ruleCommon')} state={isJudged ? judgement : 'ruleLater'} />
      </ul>
    </div>
  )
}

function Rule({ text, state }: { text: string; state: 'ruleMet' | 'ruleOpen' | 'ruleLater' }) {
  const t = useTranslations('auth.register')
  const isMet = state === 'ruleMet'
  return (
    <li className={`flex items-center gap-2 ${isMet ? 'text-gain' : 'text-ink-soft'}`}>
      <span
        aria-hidden="true"
        className={`grid size-4.5 place-items-center rounded-full border-2 ${isMet ? 'border-gain bg-gain text-card' : 'border-line-strong'}`}
      >
        {isMet ? <CheckIcon size={11} strokeWidth={4} /> : null}
      </span>
      {text}
      <span className="sr-only">{`, ${t(state)}`}</span>
    </li>
  )
}

const fills = { 1: 'bg-loss', 2: 'bg-warn', 3: 'bg-gain', 4: 'bg-gain' } as const
const steps = [1, 2, 3, 4] as const

type RepeatedPasswordProps = {
  readonly label: string
  readonly error: string | undefined
}

/** A field in which the visitor repeats the password. */
export function RepeatedPassword(props: RepeatedPasswordProps) {
  return (
    <PasswordInput
      {...props}
      name="repeated"
      data-rule="repeated"
      // The answer mounts the field again.
      autoFocus={props.error !== undefined}
      autoComplete="new-password"
      required
      maxLength={1000}
    />
  )
}

/** Four bars and a word; nothing while the field is empty. */
function StrengthMeter({ strength }: { strength: Strength }) {
  const t = useTranslations('auth.strength')
  if (strength === 0) return null
  return (
    <p className="flex items-center gap-3 text-small text-ink-soft">
      <span aria-hidden="true" className="grid flex-1 grid-cols-4 gap-1.5">
        {steps.map((step) => (
          <span
            key={step}
            className={`h-1.5 rounded-full ${step <= strength ? fills[strength] : 'bg-line'}`}
          />
        ))}
      </span>
      <span className="min-w-20 text-end">{t(`level${strength}`)}</span>
    </p>
  )
}
