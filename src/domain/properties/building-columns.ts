import { sql } from 'kysely'
import { buildingFactNames } from '#contract'
import type { BuildingFacts } from './property.ts'

/** The columns of `properties.properties` for the facts of the building, which have the same names. */
export const buildingColumns = sql.join(buildingFactNames.map((name) => sql.ref(name)))

/** The same facts in the JSON of a new property, and their types there. */
export const sentBuilding = {
  names: sql.raw(buildingFactNames.map((name) => `"${name}"`).join(', ')),
  columns: sql.raw(buildingFactNames.map((name) => `"${name}" integer`).join(', ')),
}

/** Returns the assignments of an update. */
export function setBuilding(facts: BuildingFacts) {
  return sql.join(buildingFactNames.map((name) => sql`${sql.ref(name)} = ${facts[name]}`))
}
