import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Link, type LinkProps } from './link.tsx'

type Look = {
  /** `primary` once per screen; `dark` in the shell; `secondary` next to another button; `quiet` in rows. */
  readonly variant?: 'primary' | 'dark' | 'secondary' | 'quiet' | 'danger'
  readonly size?: 'small' | 'medium' | 'large'
  readonly isWide?: boolean
}

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** The button was pressed and the response is pending: it keeps its width and cannot be pressed. */
    readonly isBusy?: boolean
    /** The reason why it cannot be pressed, shown below it and read by screen readers. */
    readonly disabledReason?: string | null | undefined
  }

const variants = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  dark: 'bg-ink text-on-ink hover:opacity-90',
  secondary: 'bg-card text-ink border border-line hover:border-line-strong',
  quiet: 'text-ink hover:bg-sand',
  danger: 'bg-card text-loss border border-line hover:border-loss',
}

const sizes = {
  small: 'min-h-11 py-1 text-small',
  medium: 'min-h-12 py-1 text-dense',
  large: 'min-h-14 py-1 text-body',
}

const paddings = { small: 'px-3.5', medium: 'px-5', large: 'px-6' }

/** With a frame of one pixel, the text begins where that of a button without a frame does. */
const framedPaddings = {
  small: 'px-[calc(--spacing(3.5)-1px)]',
  medium: 'px-[calc(--spacing(5)-1px)]',
  large: 'px-[calc(--spacing(6)-1px)]',
}

const base =
  'inline-flex items-center justify-center gap-2 rounded-button font-bold tracking-[-0.01em] whitespace-nowrap text-center max-sm:max-w-full max-sm:shrink-0 max-sm:whitespace-normal no-underline select-none transition-[background-color,border-color,opacity] duration-150 aria-disabled:opacity-55 aria-disabled:cursor-not-allowed'

export function Button({ isBusy = false, disabledReason, children, ...props }: ButtonProps) {
  const reasonId = useId()
  const { variant, size, isWide, className, type = 'button', onClick, ...rest } = props
  const hasReason = disabledReason !== undefined && disabledReason !== null
  const isBlocked = isBusy || hasReason
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBlocked) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <>
      <button
        {...rest}
        type={type}
        data-ripple=""
        aria-disabled={isBlocked || undefined}
        aria-busy={isBusy || undefined}
        aria-describedby={hasReason ? reasonId : rest['aria-describedby']}
        onClick={press}
        className={buttonLook({ variant, size, isWide }, className)}
      >
        {children}
      </button>
      {hasReason ? (
        <span id={reasonId} className="mt-2 block text-small text-ink-soft">
          {disabledReason}
        </span>
      ) : null}
    </>
  )
}

type LinkButtonProps = LinkProps & Look & { readonly children: ReactNode }

/** A link styled as a button: it navigates and changes nothing. */
export function LinkButton({ variant, size, isWide, className, ...props }: LinkButtonProps) {
  const look = buttonLook({ variant, size, isWide }, className)
  return (
    <Link
      {...props}
      data-ripple=""
      // Without a frame it is styled as a link.
      className={variant === 'quiet' ? classNames(look, 'text-link!') : look}
    />
  )
}

export function buttonLook(
  {
    variant = 'secondary',
    size = 'medium',
    isWide = false,
  }: { [Key in keyof Look]: Look[Key] | undefined },
  className?: string,
): string {
  const isFramed = variant === 'secondary' || variant === 'danger'
  const padding = (isFramed ? framedPaddings : paddings)[size]
  return classNames(base, variants[variant], sizes[size], padding, isWide && 'w-full', className)
}

/** A round or square button with an icon only; the label is for screen readers. */
export function IconButton({
  label,
  className,
  type = 'button',
  ...props
}: ComponentProps<'button'> & { readonly label: string }) {
  return (
    <button
      {...props}
      type={type}
      aria-label={label}
      data-ripple=""
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-sand',
        className,
      )}
    />
  )
}
