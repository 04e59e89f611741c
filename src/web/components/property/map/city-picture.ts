import type { CityOverview } from '#contract/cities/city-body.ts'
import type { Picture } from '#contract/properties/property-body.ts'
import manifest from '../../../../../art/plots/manifest.json' with { type: 'json' }

type Plots = Readonly<
  Record<string, { color: string; views: Record<string, Omit<Picture, 'src' | 'color' | 'alt'>> }>
>

/** A city from the API with its name and the picture of one of its properties. */
type Pictured = Pick<CityOverview, 'id' | 'name' | 'picture'>

/**
 * Returns the rendered picture of the city's own plots, or else the property's picture from the API. For
 * loaders only: the manifest of rendered pictures stays on the server.
 */
export function cityPicture({ id, name, picture }: Pictured): Picture | null {
  // The JSON import is typed by its present content only.
  const rendered = (manifest as Plots)[`city-${id}`]
  const whole = rendered?.views.whole
  if (rendered === undefined || whole === undefined) return picture
  const { color } = rendered
  return { src: `/plots/city-${id}/whole`, ...whole, color, alt: name }
}
