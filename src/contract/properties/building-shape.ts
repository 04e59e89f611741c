import type { z } from '@hono/zod-openapi'
import type { Integer } from '../fields.ts'
import { type BuildingFact, buildingRule, type OptionalBuildingFact } from '../words/building.ts'

type BuildingShape<Name extends BuildingFact> = {
  [Each in Name]: Each extends OptionalBuildingFact ? z.ZodNullable<typeof Integer> : typeof Integer
}

/** Returns the schemas of facts of a building; those that a property may not have can be null. */
export function buildingShape<Name extends BuildingFact>(
  names: readonly Name[],
  schemaOf: (name: Name) => typeof Integer,
): BuildingShape<Name> {
  const entries = names.map((name) => {
    const { nullWhen } = buildingRule(name)
    const schema = schemaOf(name)
    const description = `Null: ${nullWhen}`
    return [name, nullWhen === undefined ? schema : schema.nullable().openapi({ description })]
  })
  // Each entry has the schema that its rule asks for.
  return Object.fromEntries(entries) as BuildingShape<Name>
}
