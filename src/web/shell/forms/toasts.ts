export const severities = ['info', 'success', 'warn', 'error', 'secondary', 'contrast'] as const
export type Severity = (typeof severities)[number]

type ToastInput = {
  readonly severity?: Severity
  readonly summary: string
  readonly detail?: string
  /** The duration in milliseconds; without it the toast stays until it is closed. */
  readonly life?: number
  readonly closable?: boolean
  readonly group?: string
  readonly id?: string
  /** An action of the toast. */
  readonly action?: { readonly label: string; run(): void }
}

export type Toast = ToastInput & {
  readonly id: string
  readonly severity: Severity
  readonly closable: boolean
}

type ToastClock = {
  setTimeout(run: () => void, ms: number): number
  clearTimeout(id: number): void
}

export type Toasts = {
  /** Shows a toast and returns its id; replaces a shown toast with the same id. */
  add(toast: ToastInput): string
  remove(id: string): void
  removeGroup(group: string): void
  removeAll(): void
  /** The pointer is on it: pauses its duration. */
  pause(id: string): void
  /** The pointer has left: restarts its full duration (spec 4). */
  resume(id: string): void
  list(): readonly Toast[]
  subscribe(listener: () => void): () => void
}

const toastsMax = 20

export function createToasts(clock: ToastClock): Toasts {
  let shown: readonly Toast[] = []
  let count = 0
  const timers = new Map<string, number>()
  const listeners = new Set<() => void>()

  const show = (toasts: readonly Toast[]) => {
    shown = toasts
    for (const listener of listeners) listener()
  }
  const pause = (id: string) => {
    clock.clearTimeout(timers.get(id) ?? 0)
    timers.delete(id)
  }
  const resume = (id: string) => {
    pause(id)
    const life = shown.find((toast) => toast.id === id)?.life
    if (life !== undefined)
      timers.set(
        id,
        clock.setTimeout(() => remove(id), life),
      )
  }
  const removeWhere = (isGone: (toast: Toast) => boolean) => {
    for (const toast of shown.filter(isGone)) pause(toast.id)
    show(shown.filter((toast) => !isGone(toast)))
  }
  const remove = (id: string) => removeWhere((toast) => toast.id === id)
  const add = (input: ToastInput) => {
    count += 1
    const id = input.id ?? `toast-${count}`
    const toast = { severity: 'info' as const, closable: true, ...input, id }
    show([...shown.filter((other) => other.id !== id), toast].slice(-toastsMax))
    resume(id)
    return id
  }
  return {
    add,
    remove,
    removeGroup: (group) => removeWhere((toast) => toast.group === group),
    removeAll: () => removeWhere(() => true),
    pause,
    resume,
    list: () => shown,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The page's toasts; the server has none. */
export const toasts: Toasts = createToasts({
  setTimeout: (run, ms) => window.setTimeout(run, ms),
  clearTimeout: (id) => {
    if (id !== 0) window.clearTimeout(id)
  },
})
