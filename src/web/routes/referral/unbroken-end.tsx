type UnbrokenEndProps = { readonly text: string; readonly end: string }

/** A text whose end, such as the code in a link, stays on one line; the text may break before it. */
export function UnbrokenEnd({ text, end }: UnbrokenEndProps) {
  if (!text.endsWith(end)) return text
  return (
    <>
      {text.slice(0, -end.length)}
      <wbr />
      <span className="whitespace-nowrap">{end}</span>
    </>
  )
}
