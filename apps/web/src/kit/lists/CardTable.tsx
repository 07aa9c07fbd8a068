/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop a table's implicit roles where `display` changes */
import type { CSSProperties, ReactNode } from 'react';
import classes from './CardTable.module.css';

export type Column = { key: string; label: string; /** Label on phones. */ short?: string; align?: 'right' };
export type Row = { key: number | string; cells: ReactNode[]; own?: boolean; style?: CSSProperties };

type CardTableProps = { caption: string; columns: readonly Column[]; rows: readonly Row[]; className?: string | undefined };

/** A table that becomes a list of labelled values on phones. Its roles are explicit: browsers drop implicit ones where `display` changes. */
export function CardTable({ caption, columns, rows, className }: CardTableProps) {
  return (
    <div className={`card ${classes.box}`}>
      <table role="table" className={[classes.table, className].filter(Boolean).join(' ')}>
        <caption className="srOnly">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, label, align }) => (
              <th key={key} role="columnheader" scope="col" data-align={align}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ key, cells, own, style }) => (
            <tr key={key} role="row" data-own={own || undefined} style={style}>
              {cells.map((cell, place) => (
                <td key={columns[place]?.key} role="cell" data-column={columns[place]?.key} data-align={columns[place]?.align}>
                  <span className={classes.name} aria-hidden>
                    {columns[place]?.short ?? columns[place]?.label}
                  </span>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
