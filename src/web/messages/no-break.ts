/**
 * Replaces spaces in a message with no-break spaces where a line must not wrap: before a separator "·" (a wrapped
 * line ends with it), around "×", and inside "Rp10 miliar" and "25 unit".
 */
export function noBreak(message: string): string {
  return message
    .replaceAll(' ·', '\u00a0·')
    .replaceAll(' × ', '\u00a0×\u00a0')
    .replace(/(Rp[\d.,]+) (?=juta|miliar|million|billion)/g, '$1\u00a0')
    .replace(/(#|number}) (?=units?\b)/g, '$1\u00a0')
}
