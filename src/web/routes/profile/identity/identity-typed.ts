import type { Place } from '#contract/places/places.ts'
import type { Identity } from '#contract/users/identity-body.ts'
import type { ProfileSections } from '#contract/users/section-body.ts'
import type { ApiCalls } from '../../../api/client.ts'
import { textOf } from '../../../components/forms/form-text.ts'
import { asDigits, typedAmount } from '../../../ui/read-amount.ts'

/** The values of the identity form. */
export type Typed = {
  readonly fullName: string
  readonly nik: string
  readonly birthPlace: string
  readonly bornOn: string
  readonly gender: string
  readonly street: string
  readonly rt: string
  readonly rw: string
  readonly province: string
  readonly city: string
  readonly district: string
  readonly village: string
  readonly postcode: string
  /** Whether the address on the card is the home address too. */
  readonly isHomeAddress: boolean
  readonly yearlyIncome: string
  /** `yes`, `no`, or empty. */
  readonly isPublicOfficial: string
  readonly publicOffice: string
  readonly declarationAccepted: boolean
}

/** The values of the address fields. */
export type TypedAddress = Pick<
  Typed,
  'street' | 'rt' | 'rw' | 'province' | 'city' | 'district' | 'village' | 'postcode'
>

/** Reads the values of a submitted form. A place that is not inside the place above it becomes empty. */
export function typedOf(form: FormData): Typed {
  const text = (name: string) => textOf(form, name).trim()
  const province = text('province')
  const city = within(text('city'), province)
  const district = within(text('district'), city)
  return {
    fullName: text('fullName'),
    nik: text('nik'),
    birthPlace: text('birthPlace'),
    bornOn: text('bornOn'),
    gender: text('gender'),
    street: text('street'),
    rt: text('rt'),
    rw: text('rw'),
    province,
    city,
    district,
    village: within(text('village'), district),
    postcode: text('postcode'),
    isHomeAddress: form.get('isHomeAddress') !== null,
    yearlyIncome: asDigits(text('yearlyIncome')),
    isPublicOfficial: text('isPublicOfficial'),
    publicOffice: text('publicOffice'),
    declarationAccepted: form.get('declarationAccepted') !== null,
  }
}

/** The home address as it is saved in the profile. */
type HomeSection = ProfileSections['address']['value']

/** Reads the values of stored fields, such as a draft, in the same way as those of a submitted form. */
export function typedInFields(fields: Readonly<Record<string, string>>): Typed {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return typedOf(form)
}

const within = (code: string, parent: string) =>
  parent !== '' && code.startsWith(parent) ? code : ''

/**
 * Returns the initial values of the form: those stored before, with the account's name when no name is stored.
 * Most people live where their card says, so only another home address unticks that.
 */
export function typedAtFirst(identity: Identity, home: HomeSection, name: string): Typed {
  const { address, isPublicOfficial: answered } = identity
  const village = address?.villageCode ?? ''
  return {
    fullName: identity.fullName ?? name,
    nik: '',
    birthPlace: identity.birthPlace ?? '',
    bornOn: identity.bornOn ?? '',
    gender: identity.gender ?? '',
    street: address?.street ?? '',
    rt: address?.rt ?? '',
    rw: address?.rw ?? '',
    province: village.slice(0, 2),
    city: village.slice(0, 4),
    district: village.slice(0, 6),
    village,
    postcode: address?.postcode ?? '',
    isHomeAddress: home?.isAsOnCard !== false,
    yearlyIncome: identity.yearlyIncome === null ? '' : String(identity.yearlyIncome),
    isPublicOfficial: answered === null ? '' : answered ? 'yes' : 'no',
    publicOffice: identity.publicOffice ?? '',
    declarationAccepted: false,
  }
}

/**
 * Returns the request body for the API. Empty fields are left out, so that the API reports each missing field
 * by name.
 */
export function bodyOf(typed: Typed) {
  const filled = (text: string) => (text === '' ? undefined : text)
  const { street, rt, rw, province, village, postcode } = typed
  const hasAddress = [street, rt, rw, province, postcode].some((text) => text !== '')
  return {
    fullName: filled(typed.fullName),
    nik: filled(typed.nik),
    bornOn: filled(typed.bornOn),
    birthPlace: filled(typed.birthPlace),
    gender: filled(typed.gender),
    address: hasAddress ? { street, rt, rw, villageCode: village, postcode } : undefined,
    isHomeAddress: typed.isHomeAddress,
    yearlyIncome: typedAmount(typed.yearlyIncome),
    isPublicOfficial: yesOrNo(typed.isPublicOfficial),
    publicOffice: filled(typed.publicOffice),
    declarationAccepted: typed.declarationAccepted,
  }
}

function yesOrNo(text: string): boolean | undefined {
  return text === 'yes' ? true : text === 'no' ? false : undefined
}

/** The places to choose from at each level of the address. Empty until the level above is chosen. */
export type PlaceChoices = {
  readonly provinces: readonly Place[]
  readonly cities: readonly Place[]
  readonly districts: readonly Place[]
  readonly villages: readonly Place[]
}

/** Returns a function that reads the places inside `parent`, or the provinces when `parent` is empty. */
export function readPlaces(get: ApiCalls['get']) {
  return async (parent: string) => (await get('/places/', { parent })).items
}

export async function placeChoices(
  read: (parent: string) => Promise<readonly Place[]>,
  { province, city, district }: Pick<Typed, 'province' | 'city' | 'district'>,
): Promise<PlaceChoices> {
  const under = (parent: string) => (parent === '' ? Promise.resolve([]) : read(parent))
  const [provinces, cities, districts, villages] = await Promise.all([
    read(''),
    under(province),
    under(city),
    under(district),
  ])
  return { provinces, cities, districts, villages }
}
