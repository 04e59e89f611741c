import { type PointerEvent, type ReactNode, useState, useSyncExternalStore } from 'react'
import { nearestTo } from './chart-geometry.ts'

type ReadoutFieldProps = {
  /** The subject of the values. */
  readonly label: string
  /** The positions of the values, in percent from the start. */
  readonly places: readonly number[]
  /** A value as text for screen readers. */
  readonly textOf: (index: number) => string
  readonly index: number | null
  readonly onRead: (index: number | null) => void
  readonly children: ReactNode
}

/**
 * The area of a chart in which the reader inspects single values with the pointer or the arrow keys. For the
 * keyboard and screen readers it is a slider over the values; it is absent without JavaScript.
 */
export function ReadoutField(props: ReadoutFieldProps) {
  const { label, places, textOf, index, onRead, children } = props
  const isLive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    onRead(nearestTo(places, ((event.clientX - box.left) / box.width) * 100))
  }
  const last = places.length - 1
  return (
    <div
      className="relative h-full touch-pan-y rounded-lg has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-ink"
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={({ pointerType }) => {
        // After a touch the value stays selected until the next touch elsewhere.
        if (pointerType !== 'touch') onRead(null)
      }}
    >
      {children}
      {isLive ? (
        <input
          type="range"
          min={0}
          max={last}
          value={index ?? last}
          aria-label={label}
          aria-valuetext={textOf(index ?? last)}
          onChange={(event) => onRead(Number(event.target.value))}
          onFocus={() => onRead(index ?? last)}
          onBlur={() => onRead(null)}
          className="pointer-events-none absolute inset-0 m-0 size-full opacity-0"
        />
      ) : null}
    </div>
  )
}

function neverChanges(): () => void {
  return () => {}
}

type ReadoutNoteProps = {
  readonly at: number
  readonly title: string
  readonly children: ReactNode
}

/** The selected value, next to its place. */
export function ReadoutNote({ at, title, children }: ReadoutNoteProps) {
  return (
    <>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 w-px bg-line-strong"
        style={{ left: `${at}%` }}
      />
      <div
        aria-hidden="true"
        className="tabular pointer-events-none absolute bottom-full z-10 mb-1 w-max max-w-60 rounded-xl bg-ink px-3 py-2 text-small text-on-ink"
        // Shifted to the left by its own position in percent, so it never leaves the area.
        style={{ left: `${at}%`, transform: `translateX(-${at}%)` }}
      >
        <p>{title}</p>
        {children}
      </div>
    </>
  )
}

type ReadoutProps = {
  readonly label: string
  readonly places: readonly number[]
  readonly titleOf: (index: number) => string
  readonly wordsOf: (index: number) => readonly string[]
  readonly children: ReactNode
}

/** A field whose values are read in a few words. */
export function Readout({ label, places, titleOf, wordsOf, children }: ReadoutProps) {
  const [index, setIndex] = useState<number | null>(null)
  return (
    <ReadoutField
      textOf={(position) => [titleOf(position), ...wordsOf(position)].join('. ')}
      onRead={setIndex}
      {...{ label, places, index }}
    >
      {children}
      {index === null ? null : (
        <ReadoutNote at={places[index] ?? 0} title={titleOf(index)}>
          {wordsOf(index).map((words) => (
            <p key={words} className="font-bold">
              {words}
            </p>
          ))}
        </ReadoutNote>
      )}
    </ReadoutField>
  )
}

/** Returns the centres of bars of equal width, in percent from the start of the first bar. */
export function barPlaces(count: number): number[] {
  return Array.from({ length: count }, (_, index) => ((index + 0.5) / count) * 100)
}
