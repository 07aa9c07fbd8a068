import { Pagination } from '@mantine/core';
import { uiTexts } from '@wieszcz/texts';
import { useId } from 'react';
import classes from './lists.module.css';

type PagePaginationProps = {
  /** 0-based. */
  page: number;
  totalPages: number;
  onChange: (page: number) => void;
  /** Id of the list's heading, which is scrolled to and focused after a change of page; without it the window scrolls to the top. */
  headingId?: string;
};

export function PagePagination({ page, totalPages, onChange, headingId }: PagePaginationProps) {
  const id = useId();
  if (totalPages <= 1) return null;
  const change = (oneBased: number) => {
    onChange(oneBased - 1);
    const heading = headingId ? document.getElementById(headingId) : null;
    heading?.focus({ preventScroll: true });
    if (heading) heading.scrollIntoView({ block: 'start' });
    else window.scrollTo({ top: 0 });
  };
  return (
    // The name contains the heading of the list, because a screen can have several lists.
    <nav
      id={id}
      className={classes.pagination}
      aria-label={uiTexts.pages}
      aria-labelledby={headingId ? `${id} ${headingId}` : undefined}
    >
      <Pagination
        layout="responsive"
        total={totalPages}
        value={page + 1}
        onChange={change}
        siblings={1}
        boundaries={1}
        formatLabel={(shown) => uiTexts.page(shown.page, shown.totalPages)}
        getItemProps={(item) => ({ 'aria-label': uiTexts.pageNumber(item) })}
        getControlProps={(control) => ({ 'aria-label': control === 'previous' ? uiTexts.previousPage : uiTexts.nextPage })}
      />
    </nav>
  );
}
