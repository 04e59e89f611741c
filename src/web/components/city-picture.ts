import type { CityOverview } from '#contract/cities/city-body.ts'
import type { Picture } from '#contract/properties/property-body.ts'
import manifest from '../../../public/plots/manifest.json' with { type: 'json' }

type Plots = Readonly<
  Record<string, { color: string; views: Record<string, Omit<Picture, 'src' | 'color' | 'alt'>> }>
>

/** What the API gave for a city: its name and the picture of one of its properties. */
type Pictured = Pick<CityOverview, 'id' | 'name' | 'picture'>

/**
 * The city's own plots where they were rendered, else the property's that the API gave. For loaders:
 * the list of what was rendered stays on the server.
 */
export function cityPicture({ id, name, picture }: Pictured): Picture | null {
  // The file's type is as narrow as what is in it today.
  const rendered = (manifest as Plots)[`city-${id}`]
  const whole = rendered?.views.whole
  if (rendered === undefined || whole === undefined) return picture
  const { color } = rendered
  return { src: `/plots/city-${id}/whole`, ...whole, color, alt: name }
}
