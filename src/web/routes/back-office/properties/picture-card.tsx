import { useTranslations } from 'use-intl'
import type { DeskPropertyFile } from '#contract/back-office/properties/desk-property-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { useLocale } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { answerOf, type RecordAnswer } from './record-act.ts'
import { BothLanguages, RecordForm } from './record-form.tsx'
import { RemoveRecordForm } from './remove-record-form.tsx'

type PictureCardProps = {
  readonly propertyId: string
  readonly pictures: DeskPropertyFile['pictures']
  readonly answer: RecordAnswer
}

/** Pictures of inspections, which become public once a second person has approved them. */
export function PictureCard({ propertyId, pictures, answer }: PictureCardProps) {
  const t = useTranslations('stewardship.pictures')
  const locale = useLocale()
  return (
    <Card>
      <CardHead title={t('title')} />
      <p className="text-dense text-ink-soft">{t('lead')}</p>
      {pictures.length === 0 ? (
        <p className="mt-4 text-dense">{t('none')}</p>
      ) : (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {pictures.map(({ id, title, lookedOn }) => (
            <li key={id} className="py-3.5">
              <a
                href={`/api/properties/${propertyId}/inspections/${id}/`}
                className="text-link inline-flex min-h-11 items-center text-dense font-bold"
              >
                {title[locale]}
              </a>
              <p className="text-small text-ink-soft">
                <DateTime value={lookedOn} />
              </p>
              <RemoveRecordForm of="picture" recordId={id} answer={answer} />
            </li>
          ))}
        </ul>
      )}
      <AddPicture answer={answer} />
    </Card>
  )
}

function AddPicture({ answer }: { readonly answer: RecordAnswer }) {
  const t = useTranslations('stewardship.pictures')
  const { problem, typed } = answerOf(answer, 'picture')
  return (
    <RecordForm
      intent="picture"
      label={t('add')}
      send={t('addSend')}
      problem={problem}
      typed={typed}
      isUpload
    >
      <TextInput
        type="date"
        name="lookedOn"
        label={t('lookedOn')}
        required
        className="sm:max-w-xs"
      />
      <BothLanguages name="title" label={t('name')} max={160} />
      <FileInput
        name="file"
        label={t('file')}
        help={t('fileHelp')}
        accepts="photo"
        tooLarge={t('tooLarge')}
      />
      <Checkbox name="namesNobody" value="true">
        {t('namesNobody')}
      </Checkbox>
    </RecordForm>
  )
}
