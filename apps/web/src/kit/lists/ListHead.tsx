import type { ReactNode } from 'react';
import { PageTitle } from '../navigation/PageTitle.tsx';
import classes from './lists.module.css';

/** Title of a list, an introduction below it (`children`) and the number of entries as text (`count`). */
export function ListHead({ title, count, children }: { title: string; count?: string; children?: ReactNode }) {
  return (
    <div className={classes.head}>
      <div>
        <PageTitle>{title}</PageTitle>
        {children && <p className={classes.lead}>{children}</p>}
      </div>
      {count && <span className={classes.count}>{count}</span>}
    </div>
  );
}
