/** Whether nobody pressed for this: an open page listens to the stream of signals by itself. */
export function isAskedByThePage({ headers }: Request): boolean {
  return headers.get('Accept')?.includes('text/event-stream') === true
}
