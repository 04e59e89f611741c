import type { ChangeEvent } from 'react'
import { useSubmit } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Place } from '#contract/places/places.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/choice.tsx'
import { useFieldError } from '../../ui/form-answer.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { useCardHelp } from './identity/card-marks.tsx'
import type { PlaceChoices, TypedAddress } from './identity/identity-typed.ts'

type AddressFieldsProps = {
  /** The initial values of the form, including the chosen places. */
  readonly typed: TypedAddress
  readonly places: PlaceChoices
}

/**
 * The fields of an address. Each place is chosen from those inside the place above it. A choice submits the
 * form with the intent `places`, which returns the next list; without script a button does this.
 */
export function AddressFields({ typed, places }: AddressFieldsProps) {
  const t = useTranslations('identity')
  const onCard = useCardHelp()
  const submit = useSubmit()
  const choose = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    const form = currentTarget.form
    if (form === null) return
    const sent = new FormData(form)
    sent.set('intent', 'places')
    void submit(sent, { method: 'post', replace: true })
  }
  const villageFault = useFieldError('address.villageCode')
  const faultAt = (isNext: boolean) => (isNext ? villageFault : undefined)
  const { province, city, district } = typed
  return (
    <>
      <TextInput
        name="street"
        label={t('address.street')}
        help={onCard('street', t('address.streetHelp'))}
        autoComplete="street-address"
        maxLength={200}
        path="address.street"
      />
      <div className="grid grid-cols-2 items-start gap-5 sm:max-w-xs">
        <NumberInput name="rt" label="RT" />
        <NumberInput name="rw" label="RW" />
      </div>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <PlaceSelect
          name="province"
          among={places.provinces}
          error={faultAt(province === '')}
          onChange={choose}
        />
        <PlaceSelect
          key={`city ${province}`}
          name="city"
          among={places.cities}
          error={faultAt(province !== '' && city === '')}
          onChange={choose}
        />
        <PlaceSelect
          key={`district ${city}`}
          name="district"
          among={places.districts}
          error={faultAt(city !== '' && district === '')}
          onChange={choose}
        />
        <PlaceSelect
          key={`village ${district}`}
          name="village"
          among={places.villages}
          error={faultAt(district !== '')}
        />
      </div>
      <noscript>
        <Button type="submit" name="intent" value="places">
          {t('address.next')}
        </Button>
      </noscript>
      <div className="sm:max-w-40">
        <TextInput
          name="postcode"
          data-rule="digit-count"
          label={t('address.postcode')}
          inputMode="numeric"
          autoComplete="postal-code"
          minLength={5}
          maxLength={5}
          path="address.postcode"
        />
      </div>
    </>
  )
}

type PlaceSelectProps = {
  readonly name: 'province' | 'city' | 'district' | 'village'
  readonly among: readonly Place[]
  readonly error: string | undefined
  readonly onChange?: (event: ChangeEvent<HTMLSelectElement>) => void
}

function PlaceSelect({ name, among, error, onChange }: PlaceSelectProps) {
  const t = useTranslations('identity')
  const onCard = useCardHelp()
  return (
    <Select
      name={name}
      label={t(`address.${name}`)}
      help={onCard(name)}
      disabled={among.length === 0}
      error={error}
      {...(onChange === undefined ? {} : { onChange })}
    >
      <option value="">{t(among.length === 0 ? 'address.above' : 'choose')}</option>
      {among.map((place) => (
        <option key={place.code} value={place.code}>
          {place.name}
        </option>
      ))}
    </Select>
  )
}

type NumberInputProps = {
  readonly name: 'rt' | 'rw'
  readonly label: string
}

function NumberInput({ name, label }: NumberInputProps) {
  const onCard = useCardHelp()
  return (
    <TextInput
      name={name}
      data-rule="digit-count"
      label={label}
      help={onCard(name)}
      inputMode="numeric"
      autoComplete="off"
      minLength={3}
      maxLength={3}
      path={`address.${name}`}
    />
  )
}
