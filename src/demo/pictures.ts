import { type Picture, type Plot, type Plots, picturesOfPlot } from '#properties'
import type { DemoProperty } from './properties/demo-property.ts'

const unrendered: Plot = {
  color: '#e7d9c3',
  views: { whole: { width: 1120, height: 840, widths: [480, 960] } },
}

/** The pictures of a property. Without a rendered one its card still says where it will be. */
export function picturesOf(property: DemoProperty, plots: Plots): Picture[] {
  return picturesOfPlot(property.id, plots[property.id] ?? unrendered, property)
}
