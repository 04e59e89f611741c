import { type ComponentType, createElement, lazy, type ReactNode } from 'react'

const underway: Promise<unknown>[] = []

/**
 * A part that most visits to its page do not need. The server renders it normally; the browser loads it when it
 * is shown, and a navigation to it waits as for a screen.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  if (!import.meta.env.SSR) {
    const Part = lazy(async () => ({ default: await load() }))
    return (props) => createElement(Part, props)
  }
  let Part: ComponentType<Props> | null = null
  const loading = load().then((part) => {
    Part = part
  })
  underway.push(loading)
  return (props) => {
    if (Part === null) throw new Error('A part is rendered before it is loaded')
    return createElement(Part, props)
  }
}

/** Loads the parts of all screens on the server before it renders a page, and the parts in them. */
export async function laterParts(): Promise<void> {
  for (const loading of underway) await loading
}
