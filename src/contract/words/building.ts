type BuildingRule = {
  readonly kind: 'whole'
  readonly min: number
  readonly max: number
  /** Written after the number in both languages. */
  readonly unit?: 'm²' | 'VA'
  /** Written without separators between its digits. */
  readonly isYear?: true
  /** When it has no value; absent: every property has it. */
  readonly nullWhen?: string
  /** Stated by the card of a property, so that its details do not repeat it. */
  readonly isOnCard?: true
  /** Shown when properties are compared. */
  readonly isCompared?: true
}

/**
 * Every number that describes a building, in the order of forms, pages and documents. The area `building` of the
 * messages has their texts, and their columns have the same names. A new one needs `nullWhen`, because earlier
 * properties have no value.
 */
export const buildingFacts = {
  landArea: {
    kind: 'whole',
    min: 1,
    max: 10_000_000,
    unit: 'm²',
    nullWhen: 'a flat has no land of its own',
    isOnCard: true,
  },
  buildingArea: {
    kind: 'whole',
    min: 1,
    max: 10_000_000,
    unit: 'm²',
    isOnCard: true,
    isCompared: true,
  },
  yearBuilt: { kind: 'whole', min: 1800, max: 2200, isYear: true, isCompared: true },
  floors: { kind: 'whole', min: 1, max: 200 },
  rooms: { kind: 'whole', min: 1, max: 2000 },
  power: { kind: 'whole', min: 1, max: 100_000_000, unit: 'VA' },
} as const satisfies Record<string, BuildingRule>

export type BuildingFact = keyof typeof buildingFacts

type MarkedWith<Mark extends keyof BuildingRule> = {
  [Name in BuildingFact]: (typeof buildingFacts)[Name] extends Readonly<Record<Mark, unknown>>
    ? Name
    : never
}[BuildingFact]

export type OptionalBuildingFact = MarkedWith<'nullWhen'>

export const buildingFactNames = Object.keys(buildingFacts) as readonly BuildingFact[]

export function isBuildingFact(name: string): name is BuildingFact {
  return Object.hasOwn(buildingFacts, name)
}

/** Returns the rule of a fact with all marks that it may have. */
export function buildingRule(name: BuildingFact): BuildingRule {
  return buildingFacts[name]
}

/** The facts that not every property has. */
export const optionalBuildingFacts = buildingFactNames.filter(
  (name): name is OptionalBuildingFact => buildingRule(name).nullWhen !== undefined,
)

/** The facts that the details of a property state in addition to its card. */
export const detailFactNames = buildingFactNames.filter(
  (name): name is Exclude<BuildingFact, MarkedWith<'isOnCard'>> => !buildingRule(name).isOnCard,
)

export const comparedFactNames = buildingFactNames.filter(
  (name): name is MarkedWith<'isCompared'> => buildingRule(name).isCompared === true,
)
