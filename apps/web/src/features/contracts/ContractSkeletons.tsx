import { Skeleton } from '@mantine/core';
import { Loading } from '../../kit/feedback/Loading.tsx';
import classes from './ContractList.module.css';

export function ContractSkeletons() {
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
