import type { NewPicture } from '#properties'
import { type Plot, type Plots, picturesOfPlot } from './plots.ts'
import type { DemoProperty } from './properties/demo-property.ts'

const unrendered: Plot = {
  color: '#e7d9c3',
  views: { whole: { width: 1120, height: 840, widths: [480, 960] } },
}

/** Returns the pictures of a property. Without rendered pictures its card still shows its location. */
export function picturesOf(property: DemoProperty, plots: Plots): NewPicture[] {
  return picturesOfPlot(property.id, plots[property.id] ?? unrendered, property)
}
