import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import type { City } from '#contract/cities/city-body.ts'
import type { Picture } from '#contract/properties/property-body.ts'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { CityOutline } from '../../../components/property/map/city-map.tsx'
import { PlotPicture } from '../../../components/property/map/plot-picture.tsx'
import { provinceName } from '../../../components/property/map/province-name.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyPlot } from '../../../ui/empty-state.tsx'
import { BookmarkIcon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'

type Shown = Omit<City, 'picture'> & { readonly picture: Picture | null }

type CityHeadProps = { readonly city: Shown; readonly isFollowed: boolean }

/** The name of the city, its number of properties, and its position on the map. */
export function CityHead({ city, isFollowed }: CityHeadProps) {
  const t = useTranslations('city')
  const locale = useLocale()
  const { name, province, picture, propertyCount, figures } = city
  return (
    <header className="mt-3 grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-hero bg-sand md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="order-2 flex flex-col justify-center gap-5 p-6 sm:p-9 md:order-1">
        <div>
          <h1 className="text-h1">{name[locale]}</h1>
          <p className="mt-1 text-dense text-ink-soft">{provinceName(province, locale)}</p>
        </div>
        <p className="text-dense">
          <strong>{t('count', { count: propertyCount })}</strong>
          {propertyCount === 0 ? null : `, ${t('open', { count: figures.open })}`}
        </p>
        <div className="max-w-md" role="img" aria-label={t('map', { city: name[locale] })}>
          <CityOutline city={city} />
        </div>
        <Follow isFollowed={isFollowed} />
      </div>
      <div className="order-1 aspect-[4/3] md:order-2 md:self-center">
        {picture === null ? (
          <EmptyPlot className="size-full object-contain p-8" />
        ) : (
          <PlotPicture
            picture={picture}
            sizes="(min-width:768px) 416px,100vw"
            isFirst
            isDecoration
            className="size-full object-cover"
          />
        )}
      </div>
    </header>
  )
}

function Follow({ isFollowed }: { readonly isFollowed: boolean }) {
  const t = useTranslations('city')
  const link = useLocalHref()
  // The response of the city screens in both languages.
  const answer = useAnswer<{ isFull: boolean }>()
  return (
    <Form method="post" className="grid justify-items-start gap-2">
      <SubmitButton
        name="follow"
        value={isFollowed ? 'no' : 'yes'}
        variant={isFollowed ? 'secondary' : 'dark'}
      >
        <BookmarkIcon size={18} aria-hidden="true" />
        {isFollowed ? t('unfollow') : t('follow')}
      </SubmitButton>
      {answer?.isFull === true ? (
        <Notice
          tone="error"
          action={
            <LinkButton to={link('/dashboard/watchlist')} size="small">
              {t('toSaved')}
            </LinkButton>
          }
        >
          <p>{t('followFull')}</p>
        </Notice>
      ) : (
        <p className="text-small text-ink-soft">{t('followNote')}</p>
      )}
    </Form>
  )
}
