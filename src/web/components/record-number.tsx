/** The number of a record, such as `SPT-2026-000123`: a line never ends at one of its hyphens. */
export function RecordNumber({ children }: { readonly children: string }) {
  return <span className="tabular whitespace-nowrap">{children}</span>
}
