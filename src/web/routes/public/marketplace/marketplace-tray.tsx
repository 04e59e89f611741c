import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { compareFormId } from '../../../components/forms/list-forms.tsx'
import { comparedMax } from '../../../components/property/property-tools.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { CloseIcon } from '../../../ui/icon.tsx'
import { useListLink } from './list-base.ts'
import type { MarketplaceQuery } from './marketplace-query.ts'
import type { ChosenProperty } from './marketplace-reading.ts'

type TrayProps = {
  readonly query: MarketplaceQuery
  /** The properties on this page, which are submitted by their own checkboxes. */
  readonly shown: readonly ChosenProperty[]
  /** The chosen properties that were not on the page when it was loaded. */
  readonly elsewhere: readonly ChosenProperty[]
}

/** The properties selected for comparison at the bottom of the screen, with the button that compares them. */
export function CompareTray({ query, shown, elsewhere: loaded }: TrayProps) {
  const t = useTranslations('marketplace.tray')
  const link = useLocalHref()
  const listLink = useListLink()
  const { compare } = query
  const elsewhere = compare.filter((chosen) => shown.every(({ id }) => id !== chosen))
  const known = new Map([...loaded, ...shown].map((property) => [property.id, property]))
  return (
    <Form
      id={compareFormId}
      method="get"
      action={link('/marketplace/compare')}
      aria-label={t('label')}
      data-chosen={compare.length > 0 ? '' : undefined}
      className="compare-tray sticky bottom-4 z-20 mx-auto mt-8 w-fit max-w-full items-center gap-x-2 sm:gap-x-4 rounded-[20px] border border-line bg-card p-3 ps-5 shadow-float sm:has-[ul]:ps-3"
    >
      {elsewhere.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <Pictures
        chosen={compare.flatMap((id) => {
          const property = known.get(id)
          return property === undefined ? [] : [property]
        })}
      />
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

/** The chosen properties as small pictures; a phone has no room for them. */
function Pictures({ chosen }: { readonly chosen: readonly ChosenProperty[] }) {
  if (chosen.length === 0) return null
  return (
    <ul className="flex gap-1.5 max-sm:hidden">
      {chosen.map(({ id, name, picture }) => (
        <li key={id} className="size-11 overflow-hidden rounded-xl bg-sand">
          {picture === null ? (
            <span className="sr-only">{name}</span>
          ) : (
            <picture>
              <source type="image/avif" srcSet={`${picture.src}-${picture.widths[0]}.avif`} />
              <img
                src={`${picture.src}-${picture.widths[0]}.webp`}
                alt={name}
                width={44}
                height={44}
                loading="lazy"
                className="size-full object-cover"
              />
            </picture>
          )}
        </li>
      ))}
    </ul>
  )
}
