import { useTranslations } from 'use-intl'
import { mayPropose } from '#contract'
import type { Customer } from '#contract/back-office/customer-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { showPhone } from '../../investor/phone.ts'
import { Fact, Facts } from '../facts.tsx'

type CustomerProps = { readonly customer: Customer }
type FactsProps = CustomerProps & { readonly roles: readonly string[] }

/** The facts about an account that the role of the staff member may see. */
export function CustomerFacts({ customer, roles }: FactsProps) {
  const t = useTranslations('customers')
  const { userId, email, phone, status, createdAt, lastSeenAt, frozenAt } = customer
  return (
    <div className="grid gap-5">
      <Card>
        <CardHead title={t('account')}>
          {customer.isStaff ? <Badge tone="info">{t('staffAccount')}</Badge> : null}
        </CardHead>
        <Facts>
          <Fact name={t('email')}>{status === 'closed' ? t('emailRemoved') : email}</Fact>
          {phone === null ? null : <Fact name={t('phone')}>{showPhone(phone)}</Fact>}
          <Fact name={t('since')}>
            <DateTime value={createdAt} style="date-time" />
          </Fact>
          <Fact name={t('lastSeen')}>
            {lastSeenAt === null ? (
              t('noSession')
            ) : (
              <DateTime value={lastSeenAt} style="date-time" />
            )}
          </Fact>
          {frozenAt === null ? null : (
            <Fact name={t('frozen')}>
              <DateTime value={frozenAt} style="date-time" />
            </Fact>
          )}
          <Fact name={t('number')}>
            <span className="tabular text-small">{userId}</span>
          </Fact>
        </Facts>
      </Card>
      <Money customer={customer} roles={roles} />
      <Identity customer={customer} />
    </div>
  )
}

function Money({ customer: { balances, userId, isMe }, roles }: FactsProps) {
  const t = useTranslations('customers')
  const link = useLocalHref()
  if (balances === null) return null
  return (
    <Card>
      <CardHead title={t('balances')} />
      <Facts>
        <Fact name={t('free')}>
          <Amount value={balances.free} />
        </Fact>
        <Fact name={t('held')}>
          <Amount value={balances.held} />
        </Fact>
        <Fact name={t('rewards')}>
          <Amount value={balances.rewards} />
        </Fact>
        {balances.owed === 0 ? null : (
          <Fact name={t('owed')}>
            <Amount value={balances.owed} />
            <span className="block text-small font-normal text-ink-soft">{t('owedNote')}</span>
          </Fact>
        )}
      </Facts>
      {mayPropose('balance-adjustment', roles) && !isMe ? (
        <LinkButton
          to={link(`/back-office/customers/${userId}/balance-adjustment`)}
          size="small"
          className="mt-4"
        >
          {t('correct')}
        </LinkButton>
      ) : null}
    </Card>
  )
}

function Identity({ customer: { identity, balances } }: CustomerProps) {
  const t = useTranslations('customers')
  // Finance staff see only the balances and not whether the account has an identity.
  if (identity === null && balances !== null) return null
  return (
    <Card>
      <CardHead title={t('identity')} />
      {identity === null ? (
        <p className="text-dense text-ink-soft">{t('identityNone')}</p>
      ) : (
        <Facts>
          <Fact name="NIK">
            <span className="tabular">{identity.maskedNik}</span>
          </Fact>
          <Fact name={t('state')}>{t(`identityStates.${identity.state}`)}</Fact>
          {identity.verifiedAt === null ? null : (
            <Fact name={t('verifiedAt')}>
              <DateTime value={identity.verifiedAt} style="date-time" />
            </Fact>
          )}
        </Facts>
      )}
    </Card>
  )
}

/** When and why the account was suspended, and who restored it. */
export function PastSuspensions({ customer: { suspensions } }: CustomerProps) {
  const t = useTranslations('customers')
  const nameOf = (name: string | null) => name ?? t('staffMember')
  return (
    <Card>
      <CardHead title={t('history')} />
      {suspensions.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('historyNone')}</p>
      ) : (
        <ol className="grid gap-4">
          {suspensions.map((each) => (
            <li key={each.suspendedAt} className="grid gap-1 text-dense">
              <p className="wrap-anywhere">{each.reason}</p>
              <p className="text-small text-ink-soft">
                {`${t('suspendedBy', { name: nameOf(each.suspendedBy) })}, `}
                <DateTime value={each.suspendedAt} style="date-time" />
              </p>
              {each.restoredAt === null ? null : (
                <p className="text-small text-ink-soft">
                  {`${t('restoredBy', {
                    proposer: nameOf(each.restorationProposedBy),
                    approver: nameOf(each.restoredBy),
                  })}, `}
                  <DateTime value={each.restoredAt} style="date-time" />
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
