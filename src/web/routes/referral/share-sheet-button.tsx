import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { ShareIcon } from '../../ui/icon.tsx'

type ShareSheetButtonProps = {
  readonly title: string
  readonly text: string
  readonly label: string
}

/** Opens the share sheet of the device. Renders nothing when the browser has none. */
export function ShareSheetButton({ title, text, label }: ShareSheetButtonProps) {
  const canShare = useSyncExternalStore(
    () => () => {},
    () => typeof navigator.share === 'function',
    () => false,
  )
  if (!canShare) return null
  const share = async () => {
    // The browser rejects when the sheet is closed without a choice, which is not an error.
    await navigator.share({ title, text }).catch(() => {})
  }
  return (
    <Button onClick={share}>
      <ShareIcon size={18} aria-hidden="true" />
      {label}
    </Button>
  )
}
