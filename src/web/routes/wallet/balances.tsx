import { useTranslations } from 'use-intl'
import { type StandingBalance, standingBalances } from '#contract'
import type { Wallet } from '#contract/wallet/wallet-body.ts'
import { AmountsSwitch } from '../../components/money/amounts-switch.tsx'
import { PrivateAmount } from '../../components/money/private-amount.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ArrowUpIcon, ChevronRightIcon, PlusIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Figure } from '../../ui/stat.tsx'

type BalancesProps = { readonly wallet: Wallet; readonly opened: StandingBalance | null }

/** The available balance with its actions, and a line that opens the other balances. */
export function Balances({ wallet, opened }: BalancesProps) {
  const t = useTranslations('wallet')
  const link = useLocalHref()
  const moving = standingBalances.reduce((sum, name) => sum + wallet[name], 0)
  return (
    <Card isFlush>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 p-5 sm:p-6">
        <div className="flex items-end gap-1">
          <Figure
            label={t('balances.free.label')}
            definition={t('balances.free.definition')}
            definitionLabel={t('openDefinition')}
            source={t('source')}
            size="large"
          >
            <PrivateAmount value={wallet.free} className="font-extrabold" />
          </Figure>
          <AmountsSwitch />
        </div>
        <div className="flex gap-2.5 max-sm:w-full max-sm:*:flex-1">
          <LinkButton to={link('/dashboard/wallet/withdraw')} className="max-sm:px-4">
            <ArrowUpIcon size={18} aria-hidden="true" />
            {t('withdraw')}
          </LinkButton>
          <LinkButton
            to={link('/dashboard/wallet/deposit')}
            variant="primary"
            className="max-sm:px-4"
          >
            <PlusIcon size={18} aria-hidden="true" />
            {t('deposit')}
          </LinkButton>
        </div>
      </div>
      <details open={opened !== null || undefined} className="group/others border-t border-line">
        <summary className="flex min-h-13 cursor-pointer items-center gap-2 px-5 text-dense font-semibold hover:bg-sand sm:px-6">
          <span className="tabular flex-1">
            {t.rich('moving', { amount: () => <PrivateAmount value={moving} /> })}
          </span>
          <ChevronRightIcon
            size={18}
            aria-hidden="true"
            className="transition-transform duration-150 group-open/others:rotate-90"
          />
        </summary>
        <ul className="grid border-t border-line sm:grid-cols-2 xl:grid-cols-5">
          {standingBalances.map((name) => (
            <BalanceTile key={name} name={name} value={wallet[name]} isOpen={opened === name} />
          ))}
        </ul>
      </details>
    </Card>
  )
}

type TileProps = {
  readonly name: StandingBalance
  readonly value: number
  readonly isOpen: boolean
}

function BalanceTile({ name, value, isOpen }: TileProps) {
  const t = useTranslations('wallet')
  const m = useTranslations('movements')
  const link = useLocalHref()
  return (
    <li className="border-line not-last:border-b sm:last:col-span-2 sm:odd:not-last:border-e xl:border-b-0! xl:last:col-span-1 xl:not-last:border-e">
      <Link
        to={link(isOpen ? '/dashboard/wallet' : `/dashboard/wallet?balance=${name}`)}
        aria-current={isOpen ? 'true' : undefined}
        preventScrollReset
        className={classNames(
          'group grid h-full min-h-16 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-4 px-5 py-3 hover:bg-sand sm:min-h-24 sm:grid-cols-1 sm:py-4',
          isOpen && 'bg-sand',
        )}
      >
        <span className="flex items-center gap-2 text-small font-semibold sm:justify-between sm:font-normal sm:text-ink-soft">
          {t(`balances.${name}.label`)}
          <ChevronRightIcon
            size={16}
            aria-hidden="true"
            className={classNames('transition-transform', isOpen && 'rotate-90')}
          />
        </span>
        <span
          className={classNames(
            'tabular row-span-2 self-center text-[1.0625rem] font-[750] tracking-[-0.02em] sm:row-span-1 sm:text-[1.1875rem] sm:leading-8',
            value === 0 && 'text-ink-soft',
          )}
        >
          <PrivateAmount value={value} />
        </span>
        <span className="text-small text-ink-soft">{t(`balances.${name}.note`)}</span>
        <span className="sr-only">{isOpen ? m('closeLines') : m('openLines')}</span>
      </Link>
    </li>
  )
}
