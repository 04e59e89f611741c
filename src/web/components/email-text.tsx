import { Fragment } from 'react'

/** An email address that breaks before its domain when it does not fit on a line. Any other text stays as it is. */
export function EmailText({ children }: { readonly children: string }) {
  return children.split(/(?=@)/).map((part) => (
    <Fragment key={part}>
      {part.startsWith('@') ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}
