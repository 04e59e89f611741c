import { Button } from '../ui/button.tsx'
import { PrintIcon } from '../ui/icon.tsx'

/** Opens the browser's print dialog, which can also save the page as a PDF. */
export function PrintButton({ label }: { readonly label: string }) {
  return (
    <Button size="small" className="needs-script rounded-full" onClick={() => window.print()}>
      <PrintIcon size={16} aria-hidden="true" />
      {label}
    </Button>
  )
}
