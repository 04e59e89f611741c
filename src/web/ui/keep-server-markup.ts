import {
  type ComponentType,
  createElement,
  type ReactNode,
  useCallback,
  useRef,
  useState,
} from 'react'
import { later } from './later.ts'

/**
 * A part that keeps its server-rendered markup without loading its script until it must show other values; then
 * the browser loads the part and renders it again. Its links, and buttons of forms outside it, work in both
 * cases; its boxes and forms are handled by listeners around it.
 */
export function keepServerMarkup<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Part = later(load)
  if (import.meta.env.SSR) return (props) => frame(createElement(Part, props))
  return (props) => createElement(Served<Props>, { Part, props })
}

type ServedProps<Props> = { readonly Part: ComponentType<Props>; readonly props: Props }

function Served<Props extends object>({ Part, props }: ServedProps<Props>) {
  const [kept, setKept] = useState(isHydrated() ? null : props)
  const focused = useRef<readonly number[] | null>(null)
  const keep = useCallback((node: HTMLElement | null) => {
    // The markup is missing when React could not hydrate the page and rendered it itself.
    if (node !== null && node.firstChild === null) setKept(null)
    return () => {
      focused.current = node === null ? null : placeOf(document.activeElement, node)
    }
  }, [])
  const make = useCallback((node: HTMLElement | null) => {
    if (node !== null && focused.current !== null) elementAt(focused.current, node)?.focus()
    focused.current = null
  }, [])
  if (kept === null || !isSame(kept, props)) {
    return frame(createElement(Part, props), { key: 'made', ref: make })
  }
  const untouched = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } }
  return frame(undefined, { key: 'kept', ref: keep, ...untouched })
}

// The shell reports when the whole page is hydrated.
function isHydrated(): boolean {
  return 'ready' in document.documentElement.dataset
}

function frame(content: ReactNode, props: object = {}): ReactNode {
  return createElement('div', { className: 'contents', ...props }, content)
}

/** Compares the contents, because each load creates new lists and objects. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!(one instanceof Object) || !(other instanceof Object)) return false
  const entries = Object.entries(one)
  const values = new Map<string, unknown>(Object.entries(other))
  return (
    entries.length === values.size &&
    entries.every(([name, value]) => isSame(value, values.get(name)))
  )
}

/** The path from `root` to an element inside it; null outside. */
function placeOf(element: Element | null, root: Element): number[] | null {
  const place: number[] = []
  for (let at = element; at !== root; at = at.parentElement) {
    if (at?.parentElement == null) return null
    place.unshift([...at.parentElement.children].indexOf(at))
  }
  return place
}

function elementAt(place: readonly number[], root: Element): HTMLElement | null {
  let at: Element | undefined = root
  for (const index of place) at = at?.children[index]
  return at instanceof HTMLElement ? at : null
}
