import {
  type ComponentType,
  createElement,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
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
  return (props) => createElement(Kept<Props>, { Part, props })
}

/** Repeats in the rendered part what a visitor did in its server-rendered markup. */
export type Repeat = (part: HTMLElement) => void

/** What is repeated before the part is painted, and what has an effect only once its effects have run. */
type Early = { readonly typed: Repeat; readonly pressed: Repeat }

type KeptProps<Props> = {
  readonly Part: ComponentType<Props>
  readonly props: Props
  /** Called with the server-rendered markup; calls `show` to render the part. Its result is called before that. */
  readonly watch?: (served: HTMLElement, show: () => void) => () => Early
}

export function Kept<Props extends object>({ Part, props, watch }: KeptProps<Props>) {
  const [kept, setKept] = useState(isHydrated() ? null : props)
  const made = useRef<HTMLElement | null>(null)
  const places = useRef<Repeat | null>(null)
  const early = useRef<Early | null>(null)
  const keep = useCallback(
    (node: HTMLElement | null) => {
      if (node === null) return
      // The markup is missing when React could not hydrate the page and rendered it itself.
      if (node.firstChild === null) setKept(null)
      const unwatch = watch?.(node, () => startTransition(() => setKept(null)))
      return () => {
        places.current = placesIn(node)
        early.current = unwatch?.() ?? null
      }
    },
    [watch],
  )
  const make = useCallback((node: HTMLElement | null) => {
    made.current = node
    if (node === null) return
    places.current?.(node)
    places.current = null
    early.current?.typed(node)
  }, [])
  // Forever: the markup is gone once the part has been rendered.
  if (kept !== null && !isSame(kept, props)) setKept(null)
  const isKept = kept !== null
  useEffect(() => {
    if (isKept || made.current === null) return
    early.current?.pressed(made.current)
    early.current = null
  }, [isKept])
  if (!isKept) return frame(createElement(Part, props), { key: 'made', ref: make })
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

/** Compares the contents, because each load creates new lists and objects. A new function can show other values. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object') return false
  if (one === null || other === null) return false
  const entries = Object.entries(one)
  const values = new Map<string, unknown>(Object.entries(other))
  return (
    entries.length === values.size &&
    entries.every(([name, value]) => isSame(value, values.get(name)))
  )
}

/** Keeps the focus and what is open. */
function placesIn(served: HTMLElement): Repeat {
  const focused = placeOf(document.activeElement, served)
  const isOpen = [...served.querySelectorAll('details')].map(({ open }) => open)
  return (part) => {
    for (const [at, details] of part.querySelectorAll('details').entries())
      details.open = isOpen[at] ?? details.open
    elementAt(focused, part)?.focus()
  }
}

/** The path from `root` to an element inside it; null outside. */
export function placeOf(element: Element | null, root: Element): readonly number[] | null {
  const place: number[] = []
  for (let at = element; at !== root; at = at.parentElement) {
    if (at?.parentElement == null) return null
    place.unshift([...at.parentElement.children].indexOf(at))
  }
  return place
}

export function elementAt(place: readonly number[] | null, root: Element): HTMLElement | null {
  if (place === null) return null
  let at: Element | undefined = root
  for (const index of place) at = at?.children[index]
  return at instanceof HTMLElement ? at : null
}
