import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { currentGesture, type Gesture, isIgnored, startCooldown } from '#kit/forms/gesture.ts';

/**
 * A mutation that is sent once per gesture: it ignores calls while one is pending, the further clicks of a double click, the repetitions of a
 * held key, and presses of a control during the cooldown after its last answer.
 */
export function useAction<Result, Input = void>(options: UseMutationOptions<Result, Error, Input>) {
  const pending = useRef<Gesture | null>(null);
  const { onSettled } = options;
  const mutation = useMutation<Result, Error, Input>({
    ...options,
    onSettled: (...outcome) => {
      if (pending.current) startCooldown(pending.current);
      pending.current = null;
      return onSettled?.(...outcome);
    },
  });
  const { mutate: start } = mutation;
  const mutate = useCallback<typeof start>(
    (...call) => {
      const gesture = currentGesture();
      if (pending.current || isIgnored(gesture)) return;
      pending.current = gesture;
      start(...call);
    },
    [start],
  );
  return { ...mutation, mutate };
}
