import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Providers } from '#contract/jwt-auth/provider.ts'
import type { Passkey, Security } from '#contract/security/security.ts'
import { DateTime } from '../../components/date-time.tsx'
import { SubmitButton } from '../../components/forms/submit-button.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { FileIcon, LockIcon, MailIcon, PasskeyIcon, PhoneIcon } from '../../ui/icon.tsx'
import { GuardRow } from './guard-row.tsx'
import { ProviderRows } from './provider-rows.tsx'

type SignInCardProps = {
  readonly security: Security
  readonly providers: Providers
  readonly email: string
  /** Whether this page is at an address for which passkeys work. */
  readonly canPasskey: boolean
}

/** What is needed to sign in: the password and the factors in addition to it. */
export function SignInCard({ security, providers, email, canPasskey }: SignInCardProps) {
  const t = useTranslations('security')
  const { passkeys, passkeyOrigin } = security
  return (
    <Card>
      <CardHead title={t('signIn')} />
      <ul className="-my-4 grid divide-y divide-line">
        <EmailRow email={email} />
        <PasswordRow security={security} />
        <ProviderRows {...providers} />
        <AppRow security={security} />
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
        {canPasskey || passkeyOrigin !== null ? (
          <NewPasskeyRow origin={canPasskey ? null : passkeyOrigin} />
        ) : null}
        <CodesRow security={security} />
      </ul>
    </Card>
  )
}

function EmailRow({ email }: { email: string }) {
  const t = useTranslations('security')
  const link = useLocalHref()
  return (
    <GuardRow Icon={MailIcon} title={t('emailTitle')} note={email}>
      <LinkButton to={link('/dashboard/security-settings/email')}>
        {t('emailChange')}
        <span className="sr-only">{`: ${t('emailTitle')}`}</span>
      </LinkButton>
    </GuardRow>
  )
}

function PasswordRow({ security: { hasPassword, passwordChangedAt } }: { security: Security }) {
  const t = useTranslations('security')
  const link = useLocalHref()
  const changed = passwordChangedAt === null ? null : <DateTime value={passwordChangedAt} />
  return (
    <GuardRow
      Icon={LockIcon}
      title={t('password')}
      note={hasPassword ? t.rich('passwordSince', { date: () => changed }) : t('passwordMissing')}
    >
      <LinkButton
        to={link(hasPassword ? '/dashboard/security-settings/change-password' : '/forgot-password')}
      >
        {t(hasPassword ? 'changePassword' : 'setPassword')}
      </LinkButton>
    </GuardRow>
  )
}

function AppRow({ security: { app } }: { security: Security }) {
  const t = useTranslations('security')
  const link = useLocalHref()
  if (app === null) {
    return (
      <GuardRow Icon={PhoneIcon} title={t('app')} note={t('appLead')}>
        <LinkButton to={link('/dashboard/security-settings/app')}>{t('setUp')}</LinkButton>
      </GuardRow>
    )
  }
  return (
    <GuardRow
      Icon={PhoneIcon}
      title={t('app')}
      note={<FactorNote lastUsedAt={app.lastUsedAt} removalDueAt={app.removalDueAt} />}
    >
      <RemovalForm what="app" name={t('app')} removalDueAt={app.removalDueAt} />
    </GuardRow>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, lastUsedAt, removalDueAt } = passkey
  return (
    <GuardRow
      Icon={PasskeyIcon}
      title={name}
      note={<FactorNote lastUsedAt={lastUsedAt} removalDueAt={removalDueAt} />}
    >
      <RemovalForm what="passkey" name={name} id={id} removalDueAt={removalDueAt} />
    </GuardRow>
  )
}

function NewPasskeyRow({ origin }: { origin: string | null }) {
  const t = useTranslations('security')
  const link = useLocalHref()
  return (
    <GuardRow
      Icon={PasskeyIcon}
      title={t('passkey')}
      note={origin === null ? t('passkeyLead') : t('passkeyElsewhere', { origin })}
    >
      {origin === null ? (
        <LinkButton to={link('/dashboard/security-settings/passkey')}>{t('passkeyAdd')}</LinkButton>
      ) : null}
    </GuardRow>
  )
}

function CodesRow({ security: { app, passkeys, recoveryCodesLeft } }: { security: Security }) {
  const t = useTranslations('security')
  const link = useLocalHref()
  const hasFactor = app !== null || passkeys.length > 0
  return (
    <GuardRow
      Icon={FileIcon}
      title={t('codes')}
      note={hasFactor ? t('codesLeft', { count: recoveryCodesLeft }) : t('codesLater')}
    >
      {hasFactor ? (
        <LinkButton to={link('/dashboard/security-settings/recovery-codes')}>
          {t('codesNew')}
        </LinkButton>
      ) : null}
    </GuardRow>
  )
}

type FactorDates = { readonly lastUsedAt: string | null; readonly removalDueAt: string | null }

function FactorNote({ lastUsedAt, removalDueAt }: FactorDates) {
  const t = useTranslations('security')
  if (removalDueAt !== null) {
    const date = <DateTime value={removalDueAt} style="date-time" />
    return <span className="text-warn">{t.rich('removalPlanned', { date: () => date })}</span>
  }
  if (lastUsedAt === null) return t('neverUsed')
  return (
    <>
      {`${t('lastUsed')} `}
      <DateTime value={lastUsedAt} style="date-time" />
    </>
  )
}

type RemovalFormProps = {
  readonly what: 'app' | 'passkey'
  readonly name: string
  readonly id?: string
  readonly removalDueAt: string | null
}

function RemovalForm({ what, name, id, removalDueAt }: RemovalFormProps) {
  const t = useTranslations('security')
  const isPlanned = removalDueAt !== null
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={`${isPlanned ? 'keep' : 'remove'}-${what}`} />
      {id === undefined ? null : <input type="hidden" name="passkeyId" value={id} />}
      <SubmitButton>
        {t(isPlanned ? 'keep' : 'remove')}
        <span className="sr-only">{`: ${name}`}</span>
      </SubmitButton>
    </Form>
  )
}
