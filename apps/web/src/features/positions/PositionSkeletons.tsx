import { Skeleton } from '@mantine/core';
import { Loading } from '../../kit/feedback/Loading.tsx';
import classes from './PositionList.module.css';

export function PositionSkeletons() {
  return (
    <Loading>
      <div className={classes.cards}>
        {Array.from({ length: 4 }, (_, card) => (
          <Skeleton key={card} height={156} radius="md" />
        ))}
      </div>
    </Loading>
  );
}
