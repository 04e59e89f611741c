import { draftFieldNames } from '#contract'
import type { DraftContent } from '#properties'

/** An empty draft. */
export const emptyDraft = Object.fromEntries(
  draftFieldNames.map((name) => [name, null]),
  // Every field of the table is present, and null means an empty field.
) as DraftContent

/** A draft with few fields filled. */
export const startedDraft = {
  name: 'Rumah Ubud Tegallalang',
  code: 'UBUD01',
  type: 'villa',
  cityCode: '5103',
  district: 'Ubud',
  isSharia: false,
  hasDebt: false,
} as const

/** Returns a complete draft that waits for its reviewer; all of it is fictitious. */
export function readyDraft(valuedOn: string): DraftContent & { readonly name: string } {
  return {
    ...emptyDraft,
    name: 'Ruko Braga Permai',
    code: 'BRAGA01',
    type: 'shophouse',
    cityCode: '3273',
    street: 'Jl. Braga',
    village: 'Braga',
    district: 'Sumur Bandung',
    postcode: '40111',
    latitude: -6.9178,
    longitude: 107.6094,
    buildingArea: 190,
    landArea: 96,
    yearBuilt: 2012,
    floors: 3,
    rooms: 7,
    power: 6600,
    titleEndsOn: '2046-08-14',
    titleNumberMasked: '10.15.••••.3.02214',
    isSharia: false,
    hasDebt: false,
    issuerName: 'PT Petak Braga Permai',
    issuerNumber: 'DEMO-000101',
    summaryId: 'Ruko tiga lantai di jalan tua Bandung yang ramai dari pagi sampai malam.',
    summaryEn:
      'A three-storey shophouse on an old Bandung street that is busy from morning to night.',
    storyId:
      'Lantai dasar disewa kedai kopi sampai 2029, dua lantai di atasnya kantor desain dan kelas bahasa. Bangunannya direnovasi pada 2019 tanpa mengubah muka aslinya.',
    storyEn:
      'A coffee shop rents the ground floor until 2029. Above it are a design office and language classes. The building was renovated in 2019 without changing its original front.',
    price: 3_600_000_000n,
    buyingCosts: 270_000_000n,
    reserve: 90_000_000n,
    renovationReserve: 25_000_000n,
    platformFee: 40_000_000n,
    issuePrice: 500_000n,
    valuation: 3_720_000_000n,
    valuedOn,
    nextValuationOn: `${Number(valuedOn.slice(0, 4)) + 1}${valuedOn.slice(4)}`,
    appraiser: 'KJPP Contoh Demo',
    monthGross: 19_500_000n,
    monthManagement: 1_560_000n,
    monthMaintenance: 1_100_000n,
    monthPropertyTax: 700_000n,
    monthInsurance: 450_000n,
    monthReserve: 600_000n,
    occupancyBasisPoints: 9300,
    growthBasisPoints: 250,
    fundingDays: 30,
    exitYears: 6,
  }
}
