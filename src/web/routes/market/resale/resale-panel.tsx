import { useTranslations } from 'use-intl'
import type { Book } from '#contract/market/market-body.ts'
import { Amount } from '../../../components/money/amount.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { NextStep } from './book-state.tsx'

type ResalePanelProps = { readonly book: Book; readonly isHolder: boolean }

/** Shown instead of an offering that has ended: the current unit price and the link to an order. */
export function ResalePanel({ book, isHolder }: ResalePanelProps) {
  const t = useTranslations('resale')
  const link = useLocalHref()
  const path = `/dashboard/properties/${book.propertyId}`
  const [best] = book.sells
  return (
    <Card kind="floating" className="lg:p-7">
      <section aria-label={t('panel.title')} className="grid gap-4">
        <h2 className="text-h3">{t('panel.title')}</h2>
        {best === undefined ? (
          <p className="text-dense text-ink-soft">{t('panel.noSell')}</p>
        ) : (
          <div className="tabular">
            <p className="text-small text-ink-soft">{t('panel.from')}</p>
            <p className="text-h2">
              <Amount value={best.price} />
            </p>
            <p className="text-dense text-ink-soft">
              {t.rich('panel.units', {
                units: best.units,
                value: () => <Amount value={book.unitValue} />,
              })}
            </p>
          </div>
        )}
        <p className="border-t border-line pt-4 text-dense">
          <NextStep book={book} />
        </p>
        <LinkButton to={link(`${path}/order`)} variant="primary" size="large" isWide>
          {t('buy')}
        </LinkButton>
        {isHolder ? (
          <LinkButton to={link(`${path}/sell`)} size="large" isWide>
            {t('sell')}
          </LinkButton>
        ) : null}
      </section>
    </Card>
  )
}
