/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop the implicit roles of table elements whose `display` is changed */
import { Fragment, type CSSProperties, type ReactNode } from 'react';
import classes from './lists.module.css';

export type Column = {
  /** On phones a column with the key `actions` has no label, and its cells are aligned to the end. */
  key: string;
  label: string;
  /** Label on phones; by default `label`. */
  short?: string;
  align?: 'right';
};
export type Row = {
  key: number | string;
  /** In the order of the columns. */
  cells: ReactNode[];
  /** Marks a row that belongs to the signed-in user. */
  own?: boolean;
  style?: CSSProperties;
  /** In a line of its own below the cells. */
  below?: ReactNode;
};

type CardTableProps = { caption: string; columns: readonly Column[]; rows: readonly Row[]; className?: string | undefined };

/** A table that becomes a list of labelled values on phones. */
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
          {rows.map(({ key, cells, own, style, below }) => (
            <Fragment key={key}>
              <tr role="row" data-own={own || undefined} style={style}>
                {cells.map((cell, index) => (
                  <td key={columns[index]?.key} role="cell" data-column={columns[index]?.key} data-align={columns[index]?.align}>
                    <span className={classes.columnLabel} aria-hidden>
                      {columns[index]?.short ?? columns[index]?.label}
                    </span>
                    {cell}
                  </td>
                ))}
              </tr>
              {below && (
                <tr role="row" data-own={own || undefined} className={classes.below}>
                  <td role="cell" colSpan={columns.length}>
                    {below}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
