import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Picture } from '#contract/properties/property-body.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyPlot } from '../../ui/empty-state.tsx'
import { CloseIcon, ExpandIcon } from '../../ui/icon.tsx'
import { isPhotograph, PlotPicture } from './map/plot-picture.tsx'

type PropertyGalleryProps = { readonly name: string; readonly pictures: readonly Picture[] }

// Written out so that the style sheet includes the classes: only the picture of the selected button is shown.
const shownWhenChosen = [
  "group-has-[[value='0']:checked]/gallery:block",
  "group-has-[[value='1']:checked]/gallery:block",
  "group-has-[[value='2']:checked]/gallery:block",
  "group-has-[[value='3']:checked]/gallery:block",
  "group-has-[[value='4']:checked]/gallery:block",
  "group-has-[[value='5']:checked]/gallery:block",
  "group-has-[[value='6']:checked]/gallery:block",
  "group-has-[[value='7']:checked]/gallery:block",
  "group-has-[[value='8']:checked]/gallery:block",
  "group-has-[[value='9']:checked]/gallery:block",
  "group-has-[[value='10']:checked]/gallery:block",
  "group-has-[[value='11']:checked]/gallery:block",
  "group-has-[[value='12']:checked]/gallery:block",
  "group-has-[[value='13']:checked]/gallery:block",
  "group-has-[[value='14']:checked]/gallery:block",
  "group-has-[[value='15']:checked]/gallery:block",
  "group-has-[[value='16']:checked]/gallery:block",
  "group-has-[[value='17']:checked]/gallery:block",
  "group-has-[[value='18']:checked]/gallery:block",
  "group-has-[[value='19']:checked]/gallery:block",
]
/** More pictures than this do not fit next to the large one and are in a row below it. */
const besideMax = 5

/**
 * The views of a property: a large one, and thumbnails to choose from. They are radio buttons, so the arrow
 * keys move from view to view, without any JavaScript.
 */
export function PropertyGallery({ name, pictures }: PropertyGalleryProps) {
  const t = useTranslations('property')
  const locale = useLocale()
  const fullId = useId()
  const viewName = useViewName()
  const views = pictures.slice(0, shownWhenChosen.length)
  if (views.length === 0) return <EmptyGround />
  const [only] = views
  if (views.length === 1 && only !== undefined) {
    return (
      <>
        <OnlyPicture picture={only} fullId={fullId} />
        <FullScreen id={fullId} name={name} views={views} />
      </>
    )
  }
  const isBeside = views.length <= besideMax
  return (
    <>
      <div className="@container">
        <fieldset
          className={classNames(
            'group/gallery grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3',
            isBeside && '@4xl:grid-cols-[minmax(0,2.1fr)_minmax(0,1fr)]',
          )}
        >
          <legend className="sr-only">{t('gallery', { name })}</legend>
          <div className="relative aspect-[4/3] overflow-hidden rounded-hero bg-sand sm:aspect-[16/9] @4xl:aspect-auto @4xl:min-h-[27rem]">
            <IllustrationMark views={views} />
            {views.map((picture, index) => (
              <div
                key={picture.src}
                className={classNames('absolute inset-0 hidden', shownWhenChosen[index])}
              >
                <PlotPicture
                  picture={picture}
                  sizes="(min-width: 1024px) 800px, calc(100vw - 40px)"
                  isFirst={index === 0}
                  className={isPhotograph(picture) ? photographLook : pictureLook}
                />
              </div>
            ))}
            <FullScreenButton target={fullId} />
          </div>
          <div className={isBeside ? besideLook : belowLook}>
            {views.map((picture, index) => (
              <label
                key={picture.src}
                className="relative block min-h-16 cursor-pointer overflow-hidden rounded-2xl border-2 border-transparent bg-sand transition-colors duration-150 hover:border-line-strong has-checked:border-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink sm:rounded-[20px]"
              >
                <input
                  type="radio"
                  name="view"
                  value={index}
                  defaultChecked={index === 0}
                  className="sr-only"
                />
                <span className="sr-only">{viewName(picture, index)}</span>
                <picture className="contents">
                  <source type="image/avif" srcSet={`${picture.src}-${picture.widths[0]}.avif`} />
                  <img
                    src={`${picture.src}-${picture.widths[0]}.webp`}
                    width={picture.width}
                    height={picture.height}
                    alt=""
                    title={picture.alt[locale]}
                    loading="lazy"
                    fetchPriority="low"
                    className={classNames(
                      'aspect-[4/3] size-full',
                      isPhotograph(picture) ? 'object-cover' : 'object-contain p-1',
                      isBeside && '@4xl:absolute @4xl:inset-0 @4xl:aspect-auto',
                      isBeside && !isPhotograph(picture) && '@4xl:p-3',
                    )}
                  />
                </picture>
              </label>
            ))}
          </div>
        </fieldset>
      </div>
      <FullScreen id={fullId} name={name} views={views} />
    </>
  )
}

function useViewName(): (picture: Picture, index: number) => string {
  const t = useTranslations('property')
  return (picture, index) => {
    if (isPhotograph(picture)) return t('views.photograph', { number: String(index + 1) })
    const view = picture.src.split('/').at(-1)
    switch (view) {
      case 'whole':
      case 'side':
      case 'evening':
      case 'plan':
        return t(`views.${view}`)
      default:
        return t('views.other', { number: String(index + 1) })
    }
  }
}

function FullScreenButton({ target }: { readonly target: string }) {
  const t = useTranslations('dossier.gallery')
  return (
    <button
      type="button"
      popoverTarget={target}
      className="absolute end-4 bottom-4 inline-flex min-h-11 items-center gap-2 rounded-full bg-card px-4 text-small font-semibold shadow-float hover:bg-sand"
    >
      <ExpandIcon size={16} aria-hidden="true" />
      {t('full')}
    </button>
  )
}

type FullScreenProps = {
  readonly id: string
  readonly name: string
  readonly views: readonly Picture[]
}

/** The same views in full screen: the browser's own popover, closed with Escape. */
function FullScreen({ id, name, views }: FullScreenProps) {
  const t = useTranslations('property')
  const words = useTranslations('dossier.gallery')
  const viewName = useViewName()
  return (
    <div
      id={id}
      popover="auto"
      role="dialog"
      aria-label={t('gallery', { name })}
      className="m-0 size-full max-h-none max-w-none bg-sand p-4 text-ink sm:p-8"
    >
      <fieldset className="group/gallery flex h-full flex-col gap-4">
        <legend className="sr-only">{t('gallery', { name })}</legend>
        <div className="flex items-center justify-between gap-4">
          <p className="text-h3">{name}</p>
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-card px-4 text-small font-semibold hover:bg-line"
          >
            <CloseIcon size={16} aria-hidden="true" />
            {words('close')}
          </button>
        </div>
        <div className="relative min-h-0 flex-1">
          {views.map((picture, index) => (
            <div
              key={picture.src}
              className={classNames(
                'absolute inset-0',
                views.length > 1 && 'hidden',
                views.length > 1 && shownWhenChosen[index],
              )}
            >
              <PlotPicture picture={picture} sizes="100vw" className="size-full! object-contain" />
            </div>
          ))}
        </div>
        {views.length < 2 ? null : (
          <div className="flex flex-wrap items-center justify-center gap-2">
            {views.map((picture, index) => (
              <label
                key={picture.src}
                className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line-strong bg-card px-4 text-small font-semibold has-checked:border-ink has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
              >
                <input
                  type="radio"
                  name="full-view"
                  value={index}
                  defaultChecked={index === 0}
                  className="sr-only"
                />
                {viewName(picture, index)}
              </label>
            ))}
          </div>
        )}
        <p className="text-center text-small text-ink-soft">{words('hint')}</p>
      </fieldset>
    </div>
  )
}

// On wide screens a picture is narrower than its background and its shadow is cut off at the edge: fade it out.
const pictureLook =
  'absolute inset-y-0 start-1/2 h-full! w-auto! max-w-none -translate-x-1/2 sm:[mask-image:linear-gradient(to_right,#000_93%,transparent)] max-sm:start-0 max-sm:w-full! max-sm:translate-x-0 max-sm:object-contain'

const photographLook = 'absolute inset-0 size-full! object-cover'

const besideLook =
  'grid auto-cols-[minmax(0,1fr)] grid-flow-col gap-3 @4xl:grid-flow-row @4xl:grid-cols-2 @4xl:has-[>:nth-child(3):last-child]:grid-cols-1 @4xl:has-[>:nth-child(2):last-child]:grid-cols-1'
const belowLook = 'flex snap-x gap-3 overflow-x-auto p-0.5 *:w-28 *:shrink-0 *:snap-start'

const groundLook =
  'relative aspect-[4/3] overflow-hidden rounded-hero bg-sand sm:aspect-[16/9] lg:aspect-[5/2]'

function OnlyPicture({ picture, fullId }: { picture: Picture; fullId: string }) {
  return (
    <div className={groundLook}>
      <PlotPicture
        picture={picture}
        sizes="(min-width: 1024px) 800px, calc(100vw - 40px)"
        isFirst
        className={isPhotograph(picture) ? photographLook : pictureLook}
      />
      <IllustrationMark views={[picture]} />
      <FullScreenButton target={fullId} />
    </div>
  )
}

/** Marks drawings as illustrations, not pictures of the building itself. */
function IllustrationMark({ views }: { readonly views: readonly Picture[] }) {
  const t = useTranslations('property')
  if (views.some(isPhotograph)) return null
  return (
    <Badge tone="card" className="absolute start-4 top-4 z-1">
      {t('illustration')}
    </Badge>
  )
}

function EmptyGround() {
  const t = useTranslations('property')
  return (
    <div className={`${groundLook} grid place-items-center`}>
      <Badge tone="card" className="absolute start-4 top-4">
        {t('noPhotograph')}
      </Badge>
      <EmptyPlot className="w-72" />
    </div>
  )
}
