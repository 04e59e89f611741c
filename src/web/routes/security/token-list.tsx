import { useTranslations } from 'use-intl'
import type { ApiToken } from '#contract/users/tokens.ts'
import { RemovalQuestion } from '../../components/forms/removal-question.tsx'
import { formatDate } from '../../components/money/format.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FactLine } from '../../ui/fact-line.tsx'

type Props = { readonly open: readonly ApiToken[]; readonly ended: readonly ApiToken[] }

/** The tokens that work and, folded away, those that no longer work. */
export function TokenList({ open, ended }: Props) {
  const t = useTranslations('tokens')
  return (
    <Card>
      <CardHead title={t('list')} />
      {open.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('none')}</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {open.map((token) => (
            <li key={token.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
              <TokenFacts token={token} />
              <RemovalQuestion
                label={t('revoke')}
                subject={token.name}
                question={t('revocation.question', { name: token.name })}
                submit={t('revocation.submit')}
                hidden={{ revoke: token.id }}
              />
            </li>
          ))}
        </ul>
      )}
      {ended.length === 0 ? null : (
        <Disclosure label={t('ended')}>
          <ul className="grid divide-y divide-line">
            {ended.map((token) => (
              <li key={token.id} className="py-3">
                <TokenFacts token={token} isEnded />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </Card>
  )
}

function TokenFacts({ token, isEnded = false }: { token: ApiToken; isEnded?: boolean }) {
  const t = useTranslations('tokens')
  const locale = useLocale()
  const date = (value: string) => formatDate(value, 'short', locale)
  const { name, hint, scopes, expiresAt, lastUsedAt, revokedAt } = token
  const end =
    revokedAt === null
      ? t('expiredOn', { date: date(expiresAt) })
      : t('revokedOn', { date: date(revokedAt) })
  const used =
    lastUsedAt === null
      ? t('neverUsed')
      : t('lastUsed', { date: formatDate(lastUsedAt, 'date-time', locale) })
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-bold wrap-anywhere">
        {name}
        <span className="ms-2 font-normal text-ink-soft">{`…${hint}`}</span>
      </p>
      <p className="text-small text-ink-soft">
        {scopes.map((scope) => t(`shortScopes.${scope}`)).join(', ')}
      </p>
      <p className="text-small text-ink-soft">
        <FactLine>
          {isEnded ? end : t('until', { date: date(expiresAt) })}
          {used}
        </FactLine>
      </p>
    </div>
  )
}
