import { useId, type ReactNode } from 'react';
import { DOT_COLOR, LETTERS, SEA_COLOR, SUN_COLOR, WAVE } from './logoDrawing.ts';

function Mark({ id }: { id: string }): ReactNode {
  return (
    <>
      <mask id={`${id}-w`}>
        <path fill="#fff" d="M0 0h64v64H0z" />
        <path d={WAVE.line} fill="none" stroke="#000" strokeWidth="5.5" />
      </mask>
      <clipPath id={`${id}-c`}>
        <circle cx="32" cy="32" r="32" />
      </clipPath>
      <g clipPath={`url(#${id}-c)`}>
        <g mask={`url(#${id}-w)`}>
          <path fill={SUN_COLOR} d="M0 0h64v64H0z" />
          <path fill={SEA_COLOR} d={WAVE.sea} />
        </g>
      </g>
    </>
  );
}

/** Mark and wordmark. The word takes the colour of the text, the mark keeps its own. Hidden from screen readers: the link around it is labelled. */
export function Logo({ height = 27, markOnly = false }: { height?: number; markOnly?: boolean }) {
  const id = useId();
  const width = markOnly ? 64 : 362;
  return (
    <svg
      viewBox={`0 0 ${width} 64`}
      width={(width / 64) * height}
      height={height}
      style={{ display: 'block', flex: 'none' }}
      aria-hidden
    >
      <Mark id={id} />
      {!markOnly && (
        <g transform="translate(82)">
          <g fill="none" stroke="currentColor" strokeWidth="8" strokeMiterlimit="10">
            {LETTERS.map((path) => (
              <path key={path} d={path} />
            ))}
          </g>
          <circle cx="75" cy="11.5" r="5.8" fill={DOT_COLOR} />
        </g>
      )}
    </svg>
  );
}
