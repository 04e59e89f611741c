import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { FormProblem } from '../../../api/problem.ts'
import { useFormFocus } from '../../../components/forms/form-problem.tsx'
import { LeaveGuard } from '../../../components/forms/leave-guard.tsx'
import { RupiahInput } from '../../../components/forms/rupiah-input.tsx'
import { useKept } from '../../../components/forms/use-kept.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox, Select } from '../../../ui/choice.tsx'
import { FormAnswer } from '../../../ui/form-answer.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { AddressFields } from '../address-fields.tsx'
import { DraftKept, DraftNotice } from '../draft-notice.tsx'
import type { SectionStart } from '../section-data.ts'
import { useDraft } from '../use-draft.ts'
import { CardMarks, useCardHelp } from './card-marks.tsx'
import { CardPhoto } from './card-photo.tsx'
import type { PlaceChoices, Typed } from './identity-typed.ts'
import { fillFromNik, type NikFilled } from './nik-fill.ts'
import { type CardState, useCard } from './use-card.ts'

type IdentityFormProps = {
  /** Whether every field that staff compare with the card is required. */
  readonly isWholeNeeded: boolean
  readonly start: SectionStart
  /** Whether the form was sent before and is shown again. */
  readonly isAnswer: boolean
  readonly problem: FormProblem | undefined
  readonly typed: Typed
  readonly places: PlaceChoices
  readonly card: CardState
}

export function IdentityForm(props: IdentityFormProps) {
  const { isWholeNeeded, isAnswer, problem, typed, places } = props
  const start = useKept(props.start)
  const t = useTranslations('profile')
  const own = useTranslations('identity')
  const link = useLocalHref()
  const navigation = useNavigation()
  const isBusy = navigation.formMethod === 'POST' && navigation.formData?.get('intent') === null
  const [isChanged, setChanged] = useState(false)
  const [fromNik, setFromNik] = useState<NikFilled>({})
  const form = useFormFocus(problem)
  const draft = useDraft('identity')
  const card = useCard(props.card, { form, typed, draft, onFilled: () => setChanged(true) })
  return (
    <FormAnswer value={{ typed, errors: problem?.fields }}>
      <Form
        ref={form}
        method="post"
        noValidate
        className="grid gap-5"
        onChange={(event) => {
          setChanged(true)
          if (event.target instanceof HTMLInputElement && event.target.name === 'nik')
            setFromNik(fillFromNik(event.currentTarget, fromNik))
          draft.keep(event)
          card.look()
        }}
        onSubmit={draft.stop}
      >
        <input type="hidden" name="revision" value={start.seen.revision} />
        <input type="hidden" name="writer" value={start.seen.writer} />
        {start.draft === null || isAnswer ? null : <DraftNotice keptAt={start.draft.keptAt} />}
        <CardPhoto card={card} error={problem?.fields.card} />
        <CardMarks card={card}>
          <Card className="grid gap-5">
            <h2 className="text-h3">{own('personTitle')}</h2>
            <PersonFields {...{ isWholeNeeded, fromNik }} />
          </Card>
          <Card className="grid gap-5">
            <div>
              <h2 className="text-h3">{own('address.title')}</h2>
              <p className="mt-1 text-dense text-ink-soft">
                {isWholeNeeded ? own('address.lead') : own('address.leadDemo')}
              </p>
            </div>
            <AddressFields {...{ typed, places }} />
            <HomeAddressField isFirst={typed.isHomeAddress} />
          </Card>
        </CardMarks>
        <Card className="grid gap-5">
          <RupiahInput
            name="yearlyIncome"
            label={t('yearlyIncome')}
            help={t('yearlyIncomeHelp')}
            required
          />
          <PoliticalFields isWholeNeeded={isWholeNeeded} />
          <Checkbox name="declarationAccepted" required>
            {t('declaration')}
          </Checkbox>
          <div className="flex flex-wrap items-center gap-2.5 max-sm:[&>:not(p)]:grow">
            <Button type="submit" variant="primary" isBusy={isBusy}>
              {isBusy ? t('saving') : t('declareSubmit')}
            </Button>
            <LinkButton to={link('/dashboard/profile')}>{t('back')}</LinkButton>
            <DraftKept isKept={draft.state === 'kept'} />
          </div>
        </Card>
        <LeaveGuard
          isOn={isChanged && !isBusy}
          words={{
            title: t('leave.title'),
            text: t('leave.text'),
            stay: t('leave.stay'),
            go: t('leave.go'),
          }}
        />
      </Form>
    </FormAnswer>
  )
}

type PersonProps = { readonly isWholeNeeded: boolean; readonly fromNik: NikFilled }

function PersonFields({ isWholeNeeded, fromNik }: PersonProps) {
  const t = useTranslations('profile')
  const onCard = useCardHelp()
  const own = useTranslations('identity')
  return (
    <>
      <TextInput
        name="fullName"
        data-rule="person-name"
        label={t('fullName')}
        help={onCard('fullName', t('fullNameHelp'))}
        autoComplete="name"
        required
        maxLength={100}
      />
      <TextInput
        name="nik"
        data-rule="nik"
        label="NIK"
        help={onCard('nik', t('nikHelp'))}
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={24}
      />
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <TextInput
          name="birthPlace"
          label={own('birthPlace')}
          help={onCard('birthPlace')}
          autoComplete="off"
          required={isWholeNeeded}
          maxLength={60}
        />
        <TextInput
          name="bornOn"
          type="date"
          label={t('bornOn')}
          help={onCard('bornOn', fromNik.bornOn === undefined ? t('bornOnHelp') : own('fromNik'))}
          autoComplete="bday"
          required
        />
      </div>
      <Select
        name="gender"
        label={own('gender')}
        help={onCard('gender', fromNik.gender === undefined ? undefined : own('fromNik'))}
        required={isWholeNeeded}
      >
        <option value="">{own('choose')}</option>
        <option value="female">{own('genders.female')}</option>
        <option value="male">{own('genders.male')}</option>
      </Select>
    </>
  )
}

/** Whether the investor lives where the card says. Where else is typed in the profile. */
function HomeAddressField({ isFirst }: { readonly isFirst: boolean }) {
  const t = useTranslations('identity')
  const [isHome, setHome] = useState(isFirst)
  return (
    <div>
      <Checkbox
        name="isHomeAddress"
        defaultChecked={isFirst}
        onChange={({ target }) => setHome(target.checked)}
      >
        {t('address.isHome')}
      </Checkbox>
      {isHome ? null : <p className="text-small text-ink-soft">{t('address.elsewhere')}</p>}
    </div>
  )
}

/**
 * The question whether the investor or someone close to them holds public office, which the anti-money-laundering
 * rules require for every investor.
 */
function PoliticalFields({ isWholeNeeded }: { isWholeNeeded: boolean }) {
  const own = useTranslations('identity')
  return (
    <>
      <Select
        name="isPublicOfficial"
        label={own('political.question')}
        help={own('political.help')}
        required={isWholeNeeded}
      >
        <option value="">{own('choose')}</option>
        <option value="no">{own('political.no')}</option>
        <option value="yes">{own('political.yes')}</option>
      </Select>
      <TextInput
        name="publicOffice"
        label={own('political.office')}
        help={own('political.officeHelp')}
        autoComplete="off"
        maxLength={200}
      />
    </>
  )
}
