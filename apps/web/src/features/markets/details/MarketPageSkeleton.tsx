import { Skeleton } from '@mantine/core';
import { marketTexts as say } from '@wieszcz/texts';
import { Loading, RowSkeletons } from '#kit/feedback/Loading.tsx';
import classes from './details.module.css';

export function MarketPageSkeleton() {
  return (
    <Loading label={say.loading}>
      <div className={classes.page}>
        <div className={classes.main}>
          <div className={classes.headSkeleton}>
            <Skeleton height={132} />
            <div>
              <Skeleton height={14} width={90} mb={14} />
              <Skeleton height={30} mb={8} />
              <Skeleton height={30} width="60%" />
            </div>
          </div>
          <Skeleton height={340} radius="md" />
          <RowSkeletons rows={3} height={96} />
        </div>
        <div className={classes.side}>
          <Skeleton height={520} radius="md" />
        </div>
      </div>
    </Loading>
  );
}
