import { route } from '#contract/exports/schemas.ts'
import { columnLabel, columnMeaning, currentSchema, schemas } from '#documents'
import { resource } from '../resource.ts'

/** The schemas of the exported files. */
export const exportSchemaRoutes = resource().serve(route, () => {
  const items = schemas.map(({ name, version, since, columns }) => ({
    name,
    version,
    since,
    isCurrent: currentSchema(name).version === version,
    columns: columns.map(([code, kind]) => ({
      code,
      kind,
      label: { id: columnLabel('id', code), en: columnLabel('en', code) },
      meaning: { id: columnMeaning('id', code), en: columnMeaning('en', code) },
    })),
  }))
  return { items }
})
