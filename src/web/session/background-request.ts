/** Whether an open page sent the request automatically, for the stream of signals, without an action of the user. */
export function isBackgroundRequest({ headers }: Request): boolean {
  return headers.get('Accept')?.includes('text/event-stream') === true
}
