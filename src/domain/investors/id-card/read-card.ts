import { type IdCardField, idCardFields, type PictureFault, type UnreadReason } from '#contract'
import { readNikDigits } from '#kernel'
import type { TextLine } from '../card-reading/lines.ts'
import type { Region } from '../card-reading/prepare-picture.ts'
import { type CardLabel, type CardLine, cardLines, labelsIn } from './card-lines.ts'
import { type PlaceCodes, placeCodes, provinces } from './card-places.ts'
import {
  type CardGender,
  dateIn,
  genderIn,
  neighbourhoodIn,
  niksIn,
  placeBefore,
  streetIn,
  wordsOfName,
} from './card-values.ts'

/** The fields read, in the format of the form; places as codes. */
type IdCardFields = { readonly [Field in IdCardField]?: string }

type UnreadField = { readonly field: IdCardField; readonly why: UnreadReason }

/** The result of reading a card; fields may be missing. */
export type IdCardText = {
  readonly isCard: boolean
  readonly fields: IdCardFields
  readonly unread: readonly UnreadField[]
  /** Problems of the picture that may explain missing fields. */
  readonly picture: readonly PictureFault[]
}

const labelsMin = 3

/** The position of the NIK in the picture, with a margin. Null when none was found. */
export function regionOfNik(lines: readonly TextLine[]): Region | null {
  const line = cardLines(lines).find(({ words }) =>
    words.some(({ text }) => niksIn(text).length > 0),
  )
  const word = line?.words.find(({ text }) => niksIn(text).length > 0)
  if (word === undefined) return null
  const margin = word.height * 0.6
  return {
    left: word.left - margin,
    top: word.top - margin,
    width: word.width + 2 * margin,
    height: word.height + 2 * margin,
  }
}

/** Returns whether lines look like those of a card; also used to find its rotation. */
export function looksLikeCard(lines: readonly TextLine[]): boolean {
  const read = cardLines(lines)
  const hasNik = read.some(({ value }) => niksIn(value).some((nik) => readNikDigits(nik) !== null))
  return labelsIn(read) + (hasNik ? 2 : 0) >= labelsMin
}

/**
 * Returns the fields of a card from several passes over one picture, the best pass first. NIK, birth date and
 * gender are returned only when they agree; `today` decides the century, which a NIK does not contain.
 */
export function textOfCard(
  looks: readonly (readonly TextLine[])[],
  today: string,
): Omit<IdCardText, 'picture'> {
  const pages = looks.map(cardLines)
  const first = <Value>(read: (page: readonly CardLine[]) => Value | null): Value | null =>
    pages.map(read).find((value) => value !== null) ?? null
  const person = findConsistentNik(
    pages.flatMap(niksOf),
    pages.flatMap((page) => birthsOf(page).map(({ date }) => date)),
    first(genderOf),
    today,
  )
  const names = {
    province: first((page) => wordsOfName(valueAfterLabel(page, 'province') ?? '')),
    city: first(cityNameOf),
    district: first((page) => wordsOfName(valueAfterLabel(page, 'district') ?? '')),
    village: first((page) => wordsOfName(valueAfterLabel(page, 'village') ?? '')),
  }
  const codes: PlaceCodes = placeCodes(names, person.nik ?? null)
  const neighbourhood = first((page) =>
    neighbourhoodIn(valueAfterLabel(page, 'neighbourhood') ?? ''),
  )
  const found: { [Field in IdCardField]?: string | null | undefined } = {
    fullName: first(nameOf),
    birthPlace: first(birthPlaceOf),
    street: first(streetOf),
    nik: person.nik,
    bornOn: person.bornOn,
    gender: person.gender,
    rt: neighbourhood?.rt,
    rw: neighbourhood?.rw,
    province: codes.province,
    city: codes.city,
    district: codes.district,
    village: codes.village,
  }
  const isUnknown = (field: IdCardField) => field in names && names[field as 'city'] !== null
  const unread = idCardFields
    .filter((field) => (found[field] ?? null) === null)
    .map((field): UnreadField => {
      if (person.contradicts.includes(field)) return { field, why: 'contradicts' }
      return { field, why: isUnknown(field) ? 'unknown' : 'unread' }
    })
  const fields = Object.fromEntries(
    idCardFields.flatMap((field) => {
      const value = found[field] ?? null
      return value === null ? [] : [[field, value]]
    }),
  )
  return { isCard: looks.some(looksLikeCard), fields, unread }
}

type Person = {
  readonly nik?: string
  readonly bornOn?: string
  readonly gender?: CardGender
  readonly contradicts: readonly IdCardField[]
}

function findConsistentNik(
  readNiks: readonly string[],
  dates: readonly string[],
  gender: CardGender | null,
  today: string,
): Person {
  const isRead = (nik: string) =>
    readNikDigits(nik) !== null && provinces().some(({ code }) => nik.startsWith(code))
  const niks = readNiks.filter(isRead)
  const own = gender === null ? {} : { gender }
  const fitting = niks.filter((nik) => dates.some((date) => isBornOn(nik, date)))
  const bornThen = dates.find((date) => fitting[0] !== undefined && isBornOn(fitting[0], date))
  if (fitting[0] !== undefined && bornThen !== undefined) {
    const fits = withGender({ nik: fitting[0], bornOn: bornThen }, gender)
    // Two passes read different NIKs: neither is returned, but the birth date and gender on which they agree
    // are.
    if (new Set(fitting).size === 1) return fits
    const { nik: _doubtful, ...rest } = fits
    return { ...rest, contradicts: [...rest.contradicts, 'nik'] }
  }
  const [nik] = niks
  const [bornOn] = dates
  // Corrects a NIK that is impossible as read, using the birth date.
  for (const broken of readNiks)
    for (const date of dates) {
      const corrected = correctNik(broken, date, gender)
      if (corrected !== null) return withGender({ nik: corrected, bornOn: date }, gender)
    }
  if (nik === undefined && bornOn === undefined) return { ...own, contradicts: [] }
  if (nik === undefined) return { bornOn: bornOn ?? '', ...own, contradicts: [] }
  if (bornOn === undefined) return withGender({ nik, bornOn: bornIn(nik, today) }, gender)
  return { ...own, contradicts: ['nik', 'bornOn'] }
}

function withGender(
  { nik, bornOn }: { nik: string; bornOn: string },
  gender: CardGender | null,
): Person {
  const ofNik = readNikDigits(nik)?.isWoman === true ? 'female' : 'male'
  if (gender !== null && gender !== ofNik) return { bornOn, contradicts: ['nik', 'gender'] }
  return { nik, bornOn, gender: ofNik, contradicts: [] }
}

const isBornOn = (nik: string, date: string) => readNikDigits(nik)?.born === date.slice(2)

const changedFiguresMax = 1

// Replaces the six digits of the birth date in a NIK if exactly one of them was misread.
function correctNik(nik: string, date: string, gender: CardGender | null): string | null {
  if (gender === null || !/^\d{16}$/.test(nik) || readNikDigits(nik) !== null) return null
  const [year = '', month = '', day = ''] = date.split('-')
  const born = `${Number(day) + (gender === 'female' ? 40 : 0)}`.padStart(2, '0')
  const corrected = `${nik.slice(0, 6)}${born}${month}${year.slice(2)}${nik.slice(12)}`
  const changed = [...corrected].filter((figure, at) => figure !== nik[at]).length
  return changed <= changedFiguresMax && readNikDigits(corrected) !== null ? corrected : null
}

const adultAge = 17

// Cards are for adults: the later century applies only if the holder would be of age today.
function bornIn(nik: string, today: string): string {
  const born = readNikDigits(nik)?.born ?? ''
  const isNew = Number(born.slice(0, 2)) <= (Number(today.slice(0, 4)) % 100) - adultAge
  return `${isNew ? '20' : '19'}${born}`
}

function valueAfterLabel(page: readonly CardLine[], wantedLabel: CardLabel): string | null {
  return page.find((line) => line.label === wantedLabel && line.value !== '')?.value ?? null
}

function niksOf(page: readonly CardLine[]): string[] {
  const labelled = page.filter(({ label }) => label === 'nik')
  const rest = page.filter(({ label }) => label === null)
  return [...labelled, ...rest].flatMap(({ value }) => niksIn(value))
}

function birthsOf(page: readonly CardLine[]): { date: string; at: number; value: string }[] {
  const until = page.findIndex(({ label }) => label === 'gender' || label === 'street')
  const above = page.slice(0, until < 0 ? page.length : until)
  const lines = above.filter(({ label }) => label === 'birth' || label === null)
  return lines
    .toSorted((left, right) => Number(left.label === null) - Number(right.label === null))
    .flatMap(({ value }) => {
      const found = dateIn(value)
      return found === null ? [] : [{ ...found, value }]
    })
}

function birthPlaceOf(page: readonly CardLine[]): string | null {
  const [birth] = birthsOf(page)
  if (birth !== undefined) return placeBefore(birth.value, birth.at)
  const value = valueAfterLabel(page, 'birth')
  return value === null ? null : wordsOfName(value.split(',')[0] ?? '', { wordsMax: 4 })
}

function genderOf(page: readonly CardLine[]): CardGender | null {
  const labelled = valueAfterLabel(page, 'gender')
  const read = labelled === null ? null : genderIn(labelled)
  if (read !== null) return read
  return (
    page
      .filter(({ label }) => label === null)
      .map(({ value }) => genderIn(value))
      .find((gender) => gender !== null) ?? null
  )
}

// The name follows its label; without a label it is the only line between the NIK and the birth line.
function nameOf(page: readonly CardLine[]): string | null {
  const at = page.findIndex(({ label, value }) => label === 'name' && value !== '')
  if (page[at]?.isBroken === true) return null
  if (at >= 0) {
    const next = page[at + 1]
    const isWrapped = next?.label === null && page[at + 2]?.label === 'birth'
    const value = page[at]?.value ?? ''
    const more = isWrapped && dateIn(next.value) === null ? ` ${next.value}` : ''
    return wordsOfName(`${value}${more}`)
  }
  const nik = page.findIndex(({ value }) => niksIn(value).length > 0)
  const line = nik < 0 ? undefined : page[nik + 1]
  const isName =
    line?.label === null &&
    !line.isBroken &&
    dateIn(line.value) === null &&
    !/\d{4}/.test(line.value)
  return isName ? wordsOfName(line.value) : null
}

// A long street continues on the next line, before RT and RW.
function streetOf(page: readonly CardLine[]): string | null {
  const at = page.findIndex(({ label, value }) => label === 'street' && value !== '')
  if (at < 0 || page[at]?.isBroken === true) return null
  const next = page[at + 1]
  const goesOn = next?.label === null && page[at + 2]?.label === 'neighbourhood'
  return streetIn(`${page[at]?.value ?? ''}${goesOn ? ` ${next.value}` : ''}`)
}

const citylike = /^(KOTA|KABUPATEN|KAB\.?|JAKARTA|K[O0]TA)\b/i

// The city is on the line below the province, without a label.
function cityNameOf(page: readonly CardLine[]): string | null {
  const nik = page.findIndex(({ label, value }) => label === 'nik' || niksIn(value).length > 0)
  const head = page.slice(0, nik < 0 ? 4 : nik).filter(({ label }) => label === null)
  const province = page.findIndex(({ label }) => label === 'province')
  const line =
    head.find(({ value }) => citylike.test(value)) ??
    (province < 0 ? undefined : page.slice(province + 1).find((each) => head.includes(each)))
  return line === undefined ? null : wordsOfName(line.value)
}
