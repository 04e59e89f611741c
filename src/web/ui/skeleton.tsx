import { classNames } from './class-names.ts'

/** A placeholder with the size of the content to come. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('skeleton', className ?? 'h-4 w-full')} />
}
