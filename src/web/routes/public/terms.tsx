import type { ScreenHandle } from '../../messages/messages.ts'
import { LegalText } from './legal-text.tsx'

export const handle: ScreenHandle = { messages: ['legal'] }

export default function TermsScreen() {
  return <LegalText text="terms" />
}
