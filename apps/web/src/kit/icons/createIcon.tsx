import type { SVGProps } from 'react';

type IconProps = Omit<SVGProps<SVGSVGElement>, 'stroke'> & {
  /** Width and height in pixels. */
  size?: number;
  /** Line width in units of the 24 × 24 grid. */
  stroke?: number;
};

/**
 * Creates an icon component that draws lines in the colour of the text and is hidden from screen readers. `paths` holds the `d` attribute of
 * each path, on a 24 × 24 grid.
 */
export function createIcon(...paths: string[]) {
  return function Icon({ size = 24, stroke = 2, ...rest }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        {...rest}
      >
        {paths.map((d) => (
          <path key={d} d={d} />
        ))}
      </svg>
    );
  };
}
