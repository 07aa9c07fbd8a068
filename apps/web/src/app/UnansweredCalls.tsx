import { useQueryClient } from '@tanstack/react-query';
import { unansweredTexts } from '@wieszcz/texts';
import { useEffect } from 'react';
import { resumeCalls, useUnclearCalls } from '#api/callOnce.ts';
import { messageOf } from '#api/failures.ts';
import { lateAnswers, useLateAnswers } from '#api/lateAnswers.ts';
import { usePageUser, useSession } from '#api/session.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { notifyDone } from '#kit/feedback/notice.tsx';
import classes from './UnansweredCalls.module.css';

/**
 * Shows a note for each call that is being repeated because it has no answer. The notes are above everything else, because a dialog may have
 * sent the call. After a reload or a new sign-in it also resumes the user's unanswered calls, and says how they ended. Below them are the
 * late answers.
 */
export function UnansweredCalls() {
  const client = useQueryClient();
  const username = useSession()?.username;
  const unclear = useUnclearCalls().filter((call) => call.username === (username ?? null));
  const pageUser = usePageUser();
  const late = useLateAnswers().filter((answer) => answer.username === pageUser);
  useEffect(() => {
    if (username === undefined) return;
    resumeCalls({
      onDone: (kind) => {
        notifyDone({ title: unansweredTexts[kind].done });
        void client.invalidateQueries();
      },
      onRefused: (kind, error) =>
        lateAnswers.add({ username, kind: 'error', title: unansweredTexts[kind].refused, text: messageOf(error) }),
    });
  }, [client, username]);
  return (
    <div className={classes.notes}>
      {unclear.map(({ key, kind }) => (
        <Note key={key} kind="warning">
          {unansweredTexts[kind].unknown}
        </Note>
      ))}
      {late.map((answer, index) => (
        <Note key={index} kind={answer.kind} title={answer.title} onClose={() => lateAnswers.close(answer)}>
          {answer.text}
        </Note>
      ))}
    </div>
  );
}
