import { classNames } from './class-names.ts'

/** A still-empty place in its final shape: give it the size of what will come. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('skeleton', className ?? 'h-4 w-full')} />
}
