import { useSyncExternalStore } from 'react';
import { createSubscribers } from '#kit/subscribers.ts';

/** The answer to a form that was no longer shown when it came. It stays on every screen until the user closes it. */
type LateAnswer = {
  /** Who sent the form; null for a guest. */
  username: string | null;
  kind: 'success' | 'error';
  title: string;
  text?: string;
};

const { notify, subscribe } = createSubscribers();
let answers: readonly LateAnswer[] = [];

function set(next: readonly LateAnswer[]): void {
  answers = next;
  notify();
}

export const lateAnswers = {
  add: (answer: LateAnswer): void => set([...answers, answer]),
  close: (answer: LateAnswer): void => set(answers.filter((other) => other !== answer)),
};

export const useLateAnswers = (): readonly LateAnswer[] => useSyncExternalStore(subscribe, () => answers);
