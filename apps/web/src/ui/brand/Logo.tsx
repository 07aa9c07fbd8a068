import { useId, type ReactNode } from 'react';
import classes from './Logo.module.css';

function Mark({ id }: { id: string }): ReactNode {
  return (
    <>
      <mask id={`${id}-w`}>
        <path fill="#fff" d="M0 0h64v64H0z" />
        <path d="M-2 17 17 46 30 24 42 46 66 5" fill="none" stroke="#000" strokeWidth="5.5" />
      </mask>
      <clipPath id={`${id}-c`}>
        <circle cx="32" cy="32" r="32" />
      </clipPath>
      <g clipPath={`url(#${id}-c)`}>
        <g mask={`url(#${id}-w)`}>
          <path fill="#F2A93B" d="M0 0h64v64H0z" />
          <path fill="#0A7690" d="M-2 17 17 46 30 24 42 46 66 5V70H-2z" />
        </g>
      </g>
    </>
  );
}

const LETTERS = [
  'M3 9 17.5 53 31 17 44.5 53 59 9',
  'M75 24v32.5',
  'M93 40.5h33.5',
  'M126.3 42A16.4 16.4 0 1 0 120.5 51.7',
  'M163 30.5C160.5 26.5 156.5 24.3 151.5 24.3C145.5 24.3 141.6 27 141.6 31.4C141.6 41.5 163.8 36.3 163.8 47C163.8 51.8 159.3 55 152.3 55C146.3 55 141.8 52.5 139 48',
  'M174 25.5H196L177.5 53.5H201',
  'M241.5 30.5A16.4 16.4 0 1 0 241.5 49.5',
  'M250.5 25.5H272.5L254 53.5H277.5',
];

/** Mark and wordmark; the word takes the text's colour, the mark is never recoloured. The link around it has its name. */
export function Logo({ height = 27, markOnly = false }: { height?: number; markOnly?: boolean }) {
  const id = useId();
  const width = markOnly ? 64 : 362;
  return (
    <svg className={classes.logo} viewBox={`0 0 ${width} 64`} width={(width / 64) * height} height={height} aria-hidden>
      <Mark id={id} />
      {!markOnly && (
        <g transform="translate(82)">
          <g fill="none" stroke="currentColor" strokeWidth="8" strokeMiterlimit="10">
            {LETTERS.map((path) => (
              <path key={path} d={path} />
            ))}
          </g>
          <circle cx="75" cy="11.5" r="5.8" fill="#E0912A" />
        </g>
      )}
    </svg>
  );
}
