import { type ComponentProps, createElement } from 'react'

type IconData = {
  readonly name: string
  readonly node: readonly (readonly [string, Readonly<Record<string, string>>])[]
}

type IconProps = Omit<ComponentProps<'svg'>, 'ref'> & { readonly size?: number | string }

/**
 * Makes an icon of the icon library's drawing. The build takes this in place of the library's own
 * maker, which puts the same element together from half a dozen lists each time it is shown.
 */
export default function createIcon({ name, node }: IconData) {
  const drawing = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon({ size = 24, strokeWidth = 2, className, ...props }: IconProps) {
    const isNamed = 'aria-label' in props || 'aria-labelledby' in props || 'title' in props
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name}${className === undefined ? '' : ` ${className}`}`,
        'aria-hidden': isNamed ? undefined : true,
        ...props,
      },
      // One by one: the lines of a drawing have no keys (`pages/slim-icons.ts`).
      ...drawing,
    )
  }
}
