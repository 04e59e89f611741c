import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { ShareIcon } from '../../ui/icon.tsx'

type ShareSheetButtonProps = {
  readonly title: string
  readonly text: string
  readonly label: string
}

/** Opens the device's own way to share, where there is one. */
export function ShareSheetButton({ title, text, label }: ShareSheetButtonProps) {
  const canShare = useSyncExternalStore(
    () => () => {},
    () => typeof navigator.share === 'function',
    () => false,
  )
  if (!canShare) return null
  const share = async () => {
    // Closing the sheet without a choice is no fault.
    await navigator.share({ title, text }).catch(() => {})
  }
  return (
    <Button onClick={share}>
      <ShareIcon size={18} aria-hidden="true" />
      {label}
    </Button>
  )
}
