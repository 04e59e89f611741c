import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { compareFormId } from '../../components/list-forms.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/icon.tsx'
import { useListLink } from './list-base.ts'
import { comparedMax, type MarketplaceQuery } from './marketplace-query.ts'

type TrayProps = {
  readonly query: MarketplaceQuery
  /** The ids on this page, which are submitted by their own checkboxes. */
  readonly shown: readonly string[]
}

/** The properties selected for comparison at the bottom of the screen, with the button that compares them. */
export function CompareTray({ query, shown }: TrayProps) {
  const t = useTranslations('marketplace.tray')
  const link = useLocalHref()
  const listLink = useListLink()
  const { compare } = query
  const elsewhere = compare.filter((id) => !shown.includes(id))
  return (
    <Form
      id={compareFormId}
      method="get"
      action={link('/marketplace/compare')}
      aria-label={t('label')}
      data-chosen={compare.length > 0 ? '' : undefined}
      className="compare-tray sticky bottom-4 z-20 mx-auto mt-8 w-fit max-w-full items-center gap-x-2 sm:gap-x-4 rounded-[20px] border border-line bg-card p-3 ps-5 shadow-float"
    >
      {elsewhere.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <p role="status" className="tabular text-dense font-bold">
        {compare.length >= comparedMax ? t('full') : t('count', { count: compare.length })}
      </p>
      <LinkButton
        to={listLink({ ...query, compare: [] })}
        preventScrollReset
        replace
        variant="quiet"
        size="small"
      >
        <CloseIcon size={16} aria-hidden="true" className="sm:hidden" />
        <span className="max-sm:sr-only">{t('clear')}</span>
      </LinkButton>
      <Button type="submit" variant="primary" size="small">
        {t('compare')}
      </Button>
    </Form>
  )
}
