import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/** A mutation that ignores calls while one is pending, so that a double click sends one request. */
export function useAction<Result, Input = void>(options: UseMutationOptions<Result, Error, Input>) {
  const isPending = useRef(false);
  const { onSettled } = options;
  const mutation = useMutation<Result, Error, Input>({
    ...options,
    onSettled: (...outcome) => {
      isPending.current = false;
      return onSettled?.(...outcome);
    },
  });
  const { mutate: start } = mutation;
  const mutate = useCallback<typeof start>(
    (...call) => {
      if (isPending.current) return;
      isPending.current = true;
      start(...call);
    },
    [start],
  );
  return { ...mutation, mutate };
}
