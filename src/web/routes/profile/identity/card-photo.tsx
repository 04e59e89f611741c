import { useTranslations } from 'use-intl'
import { idCardFields } from '#contract'
import type { IdCardReading } from '#contract/users/card-reading-body.ts'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { IdCardIcon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { agreesWithCard } from './card-fill.ts'
import type { CardUpload } from './use-card.ts'

/** The upload of a card photo that fills in the form below it. The photo is optional. */
export function CardPhoto({ card, error }: { card: CardUpload; error: string | undefined }) {
  const t = useTranslations('identity-card')
  return (
    <Card className="grid gap-4">
      {/* The Enter key presses the first button of a form, which must not be the one that reads a card. */}
      <button type="submit" hidden />
      <div className="flex items-start gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-2xl bg-sand">
          <IdCardIcon size={20} aria-hidden="true" />
        </span>
        <div>
          <h2 className="text-h3">{t('title')}</h2>
          <p className="mt-1 text-dense text-ink-soft">{t('lead')}</p>
        </div>
      </div>
      <FileInput
        name="card"
        label={t('label')}
        help={t('help')}
        accepts="photo"
        tooLarge={t('tooLarge')}
        error={card.problem?.fields.card ?? error}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          name="intent"
          value="read"
          formEncType="multipart/form-data"
          isBusy={card.isReading}
          onClick={(event) => {
            event.preventDefault()
            card.read()
          }}
        >
          {card.isReading ? t('reading') : t('read')}
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-52 text-small text-ink-soft">
          {card.isReading ? t('readingNow') : null}
        </p>
      </div>
      <ProblemNotice problem={card.problem} />
      <div aria-live="polite" className="contents">
        {card.isFresh && !card.isReading && card.problem === undefined && card.reading !== null ? (
          <Outcome card={card} reading={card.reading} />
        ) : null}
      </div>
      <p className="text-small text-ink-soft">{t('private')}</p>
    </Card>
  )
}

type OutcomeProps = { readonly card: CardUpload; readonly reading: IdCardReading }

function Outcome({ card, reading }: OutcomeProps) {
  const t = useTranslations('identity-card')
  if (!reading.isCard)
    return (
      <Notice tone="warn" title={t('none')}>
        <p>{t('noneHelp')}</p>
        <PictureFaults reading={reading} />
      </Notice>
    )
  const differing = idCardFields.filter(
    (field) => agreesWithCard(card.values, reading.fields, field) === false,
  )
  return (
    <Notice tone="info" title={t('done', { count: card.filled.length })}>
      <p>{t('check')}</p>
      {differing.length === 0 ? null : (
        <p className="mt-1">{t('differs', { count: differing.length })}</p>
      )}
      {reading.unread.length === 0 ? null : (
        <>
          <p className="mt-2 font-bold">{t('unread')}</p>
          <ul className="list-disc ps-5">
            {reading.unread.map(({ field, why }) => (
              <li key={field}>{`${t(`fields.${field}`)}: ${t(`why.${why}`)}`}</li>
            ))}
          </ul>
          <PictureFaults reading={reading} />
        </>
      )}
    </Notice>
  )
}

function PictureFaults({ reading }: { readonly reading: IdCardReading }) {
  const t = useTranslations('identity-card.picture')
  return reading.picture.map((fault) => (
    <p key={fault} className="mt-1">
      {t(fault)}
    </p>
  ))
}
