/** The duration of a ripple in milliseconds (spec 9). */
const rippleMs = 401

/** Shows a ripple from the pointer on pressed elements; one listener for the whole page. */
export function startRipples(): () => void {
  const press = (event: PointerEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest('[data-ripple]') : null
    if (pressed !== null && pressed.getAttribute('aria-disabled') !== 'true') ripple(pressed, event)
  }
  document.addEventListener('pointerdown', press)
  return () => document.removeEventListener('pointerdown', press)
}

function ripple(pressed: Element, event: PointerEvent): void {
  const box = pressed.getBoundingClientRect()
  const size = Math.max(box.width, box.height)
  const ink = document.createElement('span')
  ink.className = 'ripple'
  ink.ariaHidden = 'true'
  ink.style.width = `${size}px`
  ink.style.height = `${size}px`
  ink.style.left = `${event.clientX - box.left - size / 2}px`
  ink.style.top = `${event.clientY - box.top - size / 2}px`
  pressed.append(ink)
  window.setTimeout(() => ink.remove(), rippleMs)
}
