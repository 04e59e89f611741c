import { useTranslations } from 'use-intl'
import { uploadsMax } from '#contract'
import type { DraftValue, PropertyDraft } from '#contract/back-office/properties/draft-body.ts'
import { locales } from '#kernel'
import { RemovalFold } from '../../../components/forms/removal-question.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { FileIcon } from '../../../ui/icon.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { altName } from './draft-fields.ts'
import { obstaclesIn, SectionMark } from './draft-marks.tsx'

type Errors = Readonly<Record<string, string>>
type Values = Readonly<Record<string, DraftValue>>
type DraftPicture = PropertyDraft['pictures'][number]

type DraftPicturesProps = {
  readonly draft: PropertyDraft
  readonly values: Values
  readonly errors: Errors
  /** The button whose response is shown: a refused file is reported where it was chosen. */
  readonly intent: string | undefined
}

/** The photographs and floor plans of a draft in their order, each with its description. */
export function DraftPictures({ draft, values, errors, intent }: DraftPicturesProps) {
  const t = useTranslations('stewardship.draft')
  const photographs = draft.pictures.filter(({ kind }) => kind === 'photograph')
  const plans = draft.pictures.filter(({ kind }) => kind === 'plan')
  const { photographsMin, photographsMax, plansMax } = draft.limits
  const chosen = (act: string) => (intent === act ? errors.files : undefined)
  return (
    <Card id="pictures" className="scroll-mt-6">
      <CardHead title={t('sections.pictures.title')}>
        <SectionMark count={obstaclesIn('pictures', draft.obstacles).length} />
      </CardHead>
      <p className="mb-5 max-w-prose text-dense text-ink-soft">
        {t('sections.pictures.lead', { minimum: photographsMin })}
      </p>
      {errors.photographs === undefined ? null : <FieldError>{errors.photographs}</FieldError>}
      <PictureList pictures={photographs} values={values} />
      <Upload
        act="add-photograph"
        name="photographFiles"
        label={t('addPhotographs', countedOf(photographs.length, photographsMax))}
        help={t('photographHelp')}
        accepts="photograph"
        error={chosen('add-photograph') ?? errors.photographs}
        count={photographs.length}
      />
      <h3 className="mt-8 mb-3 text-h3">{t('plans')}</h3>
      <PictureList pictures={plans} values={values} />
      <Upload
        act="add-plan"
        name="planFiles"
        label={t('addPlans', countedOf(plans.length, plansMax))}
        help={t('planHelp')}
        accepts="plan"
        error={chosen('add-plan')}
        count={plans.length}
      />
    </Card>
  )
}

function countedOf(count: number, maximum: number) {
  return { count: String(count), maximum: String(maximum) }
}

type UploadProps = {
  readonly act: string
  readonly name: string
  readonly label: string
  readonly help: string
  readonly accepts: 'photograph' | 'plan'
  readonly error: string | undefined
  readonly count: number
}

function Upload({ act, name, label, help, accepts, error, count }: UploadProps) {
  const t = useTranslations('stewardship.draft')
  return (
    <div className="mt-4 grid gap-3">
      <FileInput
        key={count}
        name={name}
        label={label}
        help={help}
        accepts={accepts}
        filesMax={uploadsMax['property-pictures']}
        tooLarge={t('fileTooLarge')}
        tooMany={t('filesTooMany')}
        error={error}
      />
      <Button
        type="submit"
        name="intent"
        value={act}
        variant="secondary"
        size="small"
        className="justify-self-start"
      >
        {t('upload')}
      </Button>
    </div>
  )
}

type PictureListProps = {
  readonly pictures: readonly DraftPicture[]
  readonly values: Values
}

function PictureList({ pictures, values }: PictureListProps) {
  const t = useTranslations('stewardship.draft')
  if (pictures.length === 0) return <p className="text-dense text-ink-soft">{t('noPictures')}</p>
  return (
    <ol className="grid gap-4">
      {pictures.map((picture, index) => (
        <li
          key={picture.id}
          className="grid gap-4 border-t border-line pt-4 sm:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <PictureBox picture={picture} number={index + 1} isCover={isCover(picture, index)} />
          <div className="grid content-start gap-3">
            {locales.map((lang) => (
              <TextInput
                key={lang}
                name={altName(picture.id, lang)}
                label={t(lang === 'id' ? 'altId' : 'altEn')}
                lang={lang}
                maxLength={400}
                defaultValue={String(values[altName(picture.id, lang)] ?? '')}
                path={`pictures.${picture.id}.${lang === 'id' ? 'altId' : 'altEn'}`}
              />
            ))}
            <PictureActs picture={picture} index={index} count={pictures.length} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function isCover({ kind }: DraftPicture, index: number): boolean {
  return kind === 'photograph' && index === 0
}

type PictureBoxProps = {
  readonly picture: DraftPicture
  readonly number: number
  readonly isCover: boolean
}

/** A preview of the whole picture; for a document a link to it. */
export function PictureBox({ picture, number, isCover: isFirst }: PictureBoxProps) {
  const t = useTranslations('stewardship.draft')
  const { src, width, height, widths, color } = picture
  return (
    <div className="relative">
      {width === null || height === null ? (
        <a
          href={`${src}.pdf`}
          className="grid aspect-4/3 place-content-center justify-items-center gap-2 rounded-2xl bg-sand text-dense font-bold hover:underline"
        >
          <FileIcon size={28} aria-hidden="true" />
          {t('openPlan', { number: String(number) })}
        </a>
      ) : (
        <a href={`${src}-${widths.at(-1)}.webp`}>
          <img
            src={`${src}-${widths[0]}.webp`}
            alt={t('picture', { number: String(number) })}
            width={width}
            height={height}
            loading="lazy"
            style={{ backgroundColor: color ?? undefined }}
            className="aspect-4/3 w-full rounded-2xl object-cover"
          />
        </a>
      )}
      {isFirst ? (
        <Badge tone="card" className="absolute start-2 top-2">
          {t('cover')}
        </Badge>
      ) : null}
    </div>
  )
}

type PictureActsProps = {
  readonly picture: DraftPicture
  readonly index: number
  readonly count: number
}

function PictureActs({ picture, index, count }: PictureActsProps) {
  const t = useTranslations('stewardship.draft')
  const number = String(index + 1)
  const acts = [
    { act: 'first', isShown: picture.kind === 'photograph' && index > 0 },
    { act: 'earlier', isShown: index > 0 },
    { act: 'later', isShown: index < count - 1 },
  ] as const
  return (
    <div className="flex flex-wrap gap-2">
      {acts.map(({ act, isShown }) =>
        isShown ? (
          <Button
            key={act}
            type="submit"
            name="intent"
            value={`picture-${act}:${picture.id}`}
            variant="secondary"
            size="small"
            aria-label={t(`acts.${act}Of`, { number })}
          >
            {t(`acts.${act}`)}
          </Button>
        ) : null,
      )}
      <RemovalFold label={t('acts.remove')} subject={t('picture', { number })}>
        <p className="text-dense">{t('pictureRemoval.question', { number })}</p>
        <Button
          type="submit"
          name="intent"
          value={`picture-remove:${picture.id}`}
          variant="danger"
          size="small"
        >
          {t('pictureRemoval.submit')}
        </Button>
      </RemovalFold>
    </div>
  )
}
