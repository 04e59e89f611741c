import { useState } from 'react'
import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Bank } from '#contract/banks/banks.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ChevronRightIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { BankMark } from './bank-mark.tsx'
import { findBanks, frequentBanks } from './find-banks.ts'

type BankChoiceProps = { readonly banks: readonly Bank[]; readonly query: string }

/** The list of all banks, filtered while the investor types a name. Without scripts, a button applies the filter. */
export function BankChoice({ banks, query }: BankChoiceProps) {
  const t = useTranslations('banks')
  const link = useLocalHref()
  const [typed, setTyped] = useState(query)
  const found = findBanks(banks, typed)
  const isLooking = typed.trim() !== ''
  return (
    <Card>
      <h2 className="mb-4 text-h3">{t('chooseBank')}</h2>
      <Form method="get" role="search" className="flex items-end gap-2.5">
        <TextInput
          name="q"
          type="search"
          label={t('search')}
          help={t('searchHelp')}
          defaultValue={query}
          autoComplete="off"
          maxLength={60}
          onChange={(event) => setTyped(event.target.value)}
          className="min-w-0 flex-1"
        />
        <Button type="submit" className="without-script mb-7">
          {t('searchButton')}
        </Button>
      </Form>
      <p aria-live="polite" className="mt-4 text-small text-ink-soft">
        {isLooking ? t('found', { count: found.length }) : t('often')}
      </p>
      {found.length === 0 ? (
        <EmptyState
          title={t('noBank')}
          headingLevel={3}
          action={
            <Link to={link('/dashboard/banks/add')} reloadDocument className="text-link">
              {t('allBanks')}
            </Link>
          }
        >
          {t('noBankText')}
        </EmptyState>
      ) : (
        <BankLinks banks={isLooking ? found : frequentBanks(banks)} />
      )}
      {isLooking ? null : (
        <details className="mt-2 border-t border-line">
          <summary className="inline-flex min-h-12 cursor-pointer items-center text-dense font-bold text-link">
            {t('allBanks')}
          </summary>
          <BankLinks banks={banks} />
        </details>
      )}
    </Card>
  )
}

function BankLinks({ banks }: { readonly banks: readonly Bank[] }) {
  const link = useLocalHref()
  return (
    <ul className="mt-1 divide-y divide-line">
      {banks.map((bank) => (
        <li key={bank.code}>
          <Link
            to={link(`/dashboard/banks/add?bank=${bank.code}`)}
            className="-mx-2 flex min-h-16 items-center gap-4 rounded-xl px-2 py-2 hover:bg-sand"
          >
            <BankMark bank={bank} />
            <span className="min-w-0 flex-1">
              <span className="block text-dense font-bold">{bank.shortName}</span>
              <span className="block text-small text-ink-soft">{bank.name}</span>
            </span>
            <ChevronRightIcon size={20} aria-hidden="true" className="text-ink-soft" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
