import { useEffect } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { unmarkLinks } from '../../ui/link-navigation.ts'

type LeaveGuardProps = {
  readonly isOn: boolean
  readonly words: Readonly<Record<'title' | 'text' | 'stay' | 'go', string>>
}

/** Asks for confirmation before navigation that would lose typed values; saving and sending need none. */
export function LeaveGuard({ isOn, words }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isOn && historyAction !== 'REPLACE' && currentLocation.pathname !== nextLocation.pathname,
  )
  const isAsking = blocker.state === 'blocked'
  useEffect(() => {
    if (isAsking) unmarkLinks()
  }, [isAsking])
  useBeforeUnload((event) => {
    if (isOn) event.preventDefault()
  })
  return (
    <Dialog
      isOpen={isAsking}
      title={words.title}
      closeLabel={words.stay}
      onClose={() => blocker.reset?.()}
    >
      <p className="text-dense text-ink-soft">{words.text}</p>
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Button variant="dark" onClick={() => blocker.reset?.()}>
          {words.stay}
        </Button>
        <Button variant="danger" onClick={() => blocker.proceed?.()}>
          {words.go}
        </Button>
      </div>
    </Dialog>
  )
}
