import { classNames } from '../../../ui/class-names.ts'

type PersonPlotProps = {
  readonly name: string
  /** The seed of the plot's layout: the same person always gets the same layout. */
  readonly seed: string
  readonly className?: string
}

const roofs = ['var(--series-1)', 'var(--series-2)', 'var(--series-5)', 'var(--series-4)'] as const

/** A portrait for a user without a photo: a plot of their own, with their initials on the grass. */
export function PersonPlot({ name, seed, className }: PersonPlotProps) {
  const number = numberOf(seed)
  const roof = roofs[number % roofs.length] ?? roofs[0]
  const isMirrored = number % 2 === 1
  const hasPond = number % 3 === 0
  return (
    <svg viewBox="0 0 240 190" aria-hidden="true" className={classNames('block', className)}>
      <g transform={isMirrored ? 'translate(240 0) scale(-1 1)' : undefined}>
        <path d="M20 112 120 164 120 182 20 130Z" fill={earth(70)} />
        <path d="M220 112 120 164 120 182 220 130Z" fill={earth(88)} />
        <path d="M120 60 220 112 120 164 20 112Z" fill={grass(62)} />
        {hasPond ? (
          <ellipse cx="178" cy="112" rx="24" ry="12" fill="var(--series-2)" opacity="0.55" />
        ) : null}
        <House roof={roof} />
        <Tree x={62} y={106} size={15} />
        <Tree x={hasPond ? 40 : 190} y={hasPond ? 110 : 108} size={11} />
      </g>
      <text
        transform="matrix(0.88 0.46 -0.88 0.46 120 131)"
        textAnchor="middle"
        dominantBaseline="central"
        fill="var(--ink)"
        fontSize="37"
        fontWeight="800"
        letterSpacing="-1"
      >
        {initialsOf(name)}
      </text>
    </svg>
  )
}

function House({ roof }: { readonly roof: string }) {
  return (
    <g>
      <path d="M92 70 120 84.500 120 112 92 97.500Z" fill="var(--sand)" />
      <path d="M148 70 120 84.500 120 112 148 97.500Z" fill={mix('var(--sand)', 82)} />
      <path d="M128 92 137 87.500 137 99 128 103.500Z" fill="var(--series-3)" />
      <path d="M86 70 106 40 134 54.500 120 88Z" fill={roof} />
      <path d="M134 54.500 154 70 120 88Z" fill={mix(roof, 76)} />
    </g>
  )
}

function Tree({ x, y, size }: { readonly x: number; readonly y: number; readonly size: number }) {
  return (
    <g>
      <rect x={x - 1.5} y={y - 4} width="3" height="10" fill={earth(60)} />
      <circle cx={x} cy={y - size} r={size} fill={grass(88)} />
      <circle cx={x - size * 0.3} cy={y - size * 1.2} r={size * 0.55} fill={grass(74)} />
    </g>
  )
}

function grass(share: number): string {
  return `color-mix(in srgb, var(--gain) ${share}%, var(--series-3))`
}

function earth(share: number): string {
  return mix('var(--series-3)', share)
}

function mix(color: string, share: number): string {
  return `color-mix(in srgb, ${color} ${share}%, var(--ink))`
}

function numberOf(seed: string): number {
  return [...seed].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)
}

/** Returns the initials of the first and the last part of a name, without titles; one letter for a single part. */
export function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter((part) => part !== '' && !part.includes('.'))
  const [first, last] = [parts[0], parts.length > 1 ? parts.at(-1) : undefined]
  return [first, last].map((part) => part?.[0]?.toUpperCase() ?? '').join('')
}
