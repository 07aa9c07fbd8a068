import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/** A mutation that can't be started again while it is under way: two clicks in one moment are one. */
export function useAction<Result, Input = void>(options: UseMutationOptions<Result, Error, Input>) {
  const underway = useRef(false);
  const { onSettled } = options;
  const mutation = useMutation<Result, Error, Input>({
    ...options,
    onSettled: (...outcome) => {
      underway.current = false;
      return onSettled?.(...outcome);
    },
  });
  const { mutate: start } = mutation;
  const mutate = useCallback<typeof start>(
    (...call) => {
      if (underway.current) return;
      underway.current = true;
      start(...call);
    },
    [start],
  );
  return { ...mutation, mutate };
}
