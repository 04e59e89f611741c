import {
  type ComponentType,
  createContext,
  createElement,
  lazy,
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useFetchers, useLocation, useMatches, useNavigation, useRevalidator } from 'react-router'
import { later } from './later.ts'
import { type Control, repeatTyped } from './repeat-typed.ts'

/**
 * An interactive part far down its page: the server renders it normally, and the browser loads its script when
 * it comes near the window. Typing and presses before that are repeated. Without its script it stays as
 * rendered. When the router has new data, all parts are loaded, near or not, because React holds such a change
 * back while a part is loading.
 */
export function loadWhenNear<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  if (import.meta.env.SSR) {
    const Part = later(load)
    return (props) => frame(undefined, createElement(Part, props))
  }
  let come = () => {}
  const near = new Promise<void>((resolve) => {
    come = resolve
  })
  const Served = lazy(async () => {
    await near
    return { default: await load().catch(() => ServerMarkup) }
  })
  const Made = later(load)
  // An update while the part is loading would make React discard the served elements, with all typed into them.
  const Part = memo((props: Props) => createElement(NearPart<Props>, { Served, Made, come, props }))
  return (props) => createElement(Part as ComponentType<Props>, props)
}

// The distance below the window that is scrolled while a small file loads.
const margin = '600px'

type NearProps<Props> = {
  readonly Served: ComponentType<Props>
  readonly Made: ComponentType<Props>
  readonly come: () => void
  readonly props: Props
}

function NearPart<Props extends object>({ Served, Made, come, props }: NearProps<Props>) {
  // A page reached by a navigation in the app has all its parts when it is shown.
  const [isServed] = useState(() => !('ready' in document.documentElement.dataset))
  return isServed
    ? createElement(LoadTrigger, { come }, createElement(Served, props))
    : createElement('div', null, createElement(Made, props))
}

function LoadTrigger({
  come,
  children,
}: {
  readonly come: () => void
  readonly children?: ReactNode
}) {
  const node = useRef<HTMLDivElement>(null)
  const early = useRef<Early | null>(null)
  useLoadOnNewData(come)
  useEffect(() => {
    if (node.current === null) return
    early.current ??= recordEarlyInput(node.current)
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) come()
      },
      { rootMargin: margin },
    )
    observer.observe(node.current)
    return () => observer.disconnect()
  }, [come])
  return useMemo(() => {
    const part = createElement(Written, { value: node }, children)
    return frame(node, part, () => {
      early.current?.repeat()
      early.current = null
    })
  }, [children])
}

/**
 * Loads the part as soon as the router has new data. It happens while React prepares the change, not after it,
 * because the change waits for the part; loading twice has no effect.
 */
function useLoadOnNewData(come: () => void): void {
  const revalidation = useRevalidator().state
  const known = [useLocation(), useNavigation(), useMatches(), useFetchers(), revalidation]
  const [before] = useState(known)
  if (known.some((value, at) => value !== before[at])) come()
}

const Written = createContext<RefObject<HTMLElement | null>>({ current: null })

const untouched = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } }

/** Replaces a part without its script: the server-rendered elements unchanged. */
function ServerMarkup(): ReactNode {
  const written = useContext(Written).current
  return [...(written?.children ?? [])].map((element, at) =>
    createElement(element.localName, { key: at, ...untouched }),
  )
}

function frame(
  ref: Ref<HTMLDivElement> | undefined,
  part: ReactNode,
  onHydrated: () => void = () => {},
): ReactNode {
  return createElement(
    'div',
    { ref },
    createElement(Suspense, null, part, createElement(HydrationMarker, { onHydrated })),
  )
}

/** Rendered next to the part, so that both appear together. */
function HydrationMarker({ onHydrated }: { readonly onHydrated: () => void }) {
  const tell = useRef(onHydrated)
  useEffect(() => tell.current(), [])
  return null
}

type Early = { repeat(): void }

/** Records typing and presses in a part that is not hydrated yet. */
function recordEarlyInput(part: HTMLElement): Early {
  const typed = new Map<Control, string | boolean>()
  let pressed: HTMLElement | null = null
  let sent: { form: HTMLFormElement; by: HTMLElement | null } | null = null
  const listening = new AbortController()
  // Captured at the window: React stops events without a handler at the document.
  const hear = (kind: 'input' | 'click', take: (target: Element) => void) =>
    window.addEventListener(
      kind,
      ({ target }) => {
        if (target instanceof Element && part.contains(target)) take(target)
      },
      { capture: true, signal: listening.signal },
    )
  hear('input', (target) => {
    const control = target as Control
    const isTicked = control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)
    typed.set(control, isTicked ? control.checked : control.value)
  })
  hear('click', (target) => {
    pressed = target.closest<HTMLElement>('button[type=button]:not([popovertarget])') ?? pressed
  })
  // A submitted form is held until the part can show its result, or its script is known to be unavailable.
  const hold = (event: SubmitEvent) => {
    if (!(event.target instanceof HTMLFormElement) || !part.contains(event.target)) return
    event.preventDefault()
    event.stopPropagation()
    sent = { form: event.target, by: event.submitter }
  }
  window.addEventListener('submit', hold, { capture: true, signal: listening.signal })
  return {
    repeat: () => {
      listening.abort()
      for (const [control, value] of typed) if (control.isConnected) repeatTyped(control, value)
      if (pressed?.isConnected === true) pressed.click()
      if (sent?.form.isConnected === true) sent.form.requestSubmit(sent.by)
    },
  }
}
