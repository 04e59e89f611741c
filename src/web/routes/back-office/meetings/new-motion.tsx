import { useState } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { type MotionKind, motionKinds } from '#contract'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { textOf } from '../../../components/forms/form-text.ts'
import { MotionAmount } from '../../../components/meetings/motion-amount.tsx'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext } from '../../../context.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { Card } from '../../../ui/card.tsx'
import { Select } from '../../../ui/choice.tsx'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { DeskForm } from '../desk/desk-form.tsx'
import { textsIn, typedIn } from './motion-act.ts'
import { MotionTexts } from './motion-fields.tsx'
import { usePropertyTrail } from './property-trail.ts'
import { RoleRequired } from './role-required.tsx'
import { readMay } from './staff-may.ts'

export const handle: ScreenHandle = { messages: ['meetings', 'meeting-desk'] }

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { propertyId = '' } = params
  const { account } = context.get(apiContext)
  const path = '/back-office/properties/{propertyId}/meetings/'
  const [{ property }, may] = await Promise.all([
    account.get(path, { propertyId }),
    readMay(context),
  ])
  return { property, may }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { propertyId = '' } = params
  try {
    const { account } = context.get(apiContext)
    // The API refuses any other.
    const kind = textOf(form, 'kind') as MotionKind
    const body = { propertyId, kind, ...textsIn(form) }
    const { id } = await account.post('/back-office/properties/{propertyId}/motions/', body)
    return doneAt(context, `/back-office/motions/${id}`, { done: 'drafted' })
  } catch (error) {
    return refused(error, { typed: typedIn(form) })
  }
}

/** The form for a motion of the operator in both languages. */
export default function NewMotionScreen() {
  const { property, may } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('meeting-desk')
  const words = useTranslations('meetings.kinds')
  const { problem } = answer ?? {}
  const typed = answer?.typed ?? {}
  const [kind, setKind] = useState(motionKinds.find((each) => each === typed.kind) ?? null)
  return (
    <TitledPage
      title={t('new.title')}
      trail={[
        ...usePropertyTrail(property),
        { text: t('property.title'), path: `/back-office/properties/${property.id}/meetings` },
        { text: t('new.title') },
      ]}
      lead={t('new.lead')}
    >
      {may.draft ? (
        <Card>
          <ProblemNotice problem={problem} className="mb-4" />
          <DeskForm
            problem={problem}
            typed={typed}
            acts={[{ text: t('new.send'), variant: 'primary' }]}
          >
            <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-2">
              <Select
                name="kind"
                label={t('motion.kind')}
                required
                onChange={({ target }) =>
                  setKind(motionKinds.find((each) => each === target.value) ?? null)
                }
              >
                <option value="">{t('motion.chooseKind')}</option>
                {motionKinds.map((each) => (
                  <option key={each} value={each}>
                    {words(each)}
                  </option>
                ))}
              </Select>
              <MotionAmount kind={kind} />
            </div>
            <MotionTexts />
          </DeskForm>
        </Card>
      ) : (
        <RoleRequired act="draft" />
      )}
    </TitledPage>
  )
}
