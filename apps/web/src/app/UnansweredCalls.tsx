import { useQueryClient } from '@tanstack/react-query';
import { unansweredTexts } from '@wieszcz/texts';
import { useEffect, useState } from 'react';
import { resumeCalls, useUnclearCalls } from '#api/callOnce.ts';
import { messageOf } from '#api/failures.ts';
import type { CallKind } from '#api/keptCalls.ts';
import { usePageUser, useSession } from '#api/session.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { notifyDone } from '#kit/feedback/notice.tsx';
import classes from './UnansweredCalls.module.css';

type Refusal = { username: string; kind: CallKind; reason: string };

/**
 * Shows a note for each call that is being repeated because it has no answer. The notes are above everything else, because a dialog may have
 * sent the call. After a reload or a new sign-in it also resumes the user's unanswered calls, and says how they ended.
 */
export function UnansweredCalls() {
  const client = useQueryClient();
  const username = useSession()?.username;
  const unclear = useUnclearCalls().filter((call) => call.username === (username ?? null));
  const pageUser = usePageUser();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const ownRefusals = refusals.filter((refusal) => refusal.username === pageUser);
  useEffect(() => {
    if (username === undefined) return;
    resumeCalls({
      onDone: (kind) => {
        notifyDone({ title: unansweredTexts[kind].done });
        void client.invalidateQueries();
      },
      onRefused: (kind, error) => setRefusals((old) => [...old, { username, kind, reason: messageOf(error) }]),
    });
  }, [client, username]);
  return (
    <div className={classes.notes}>
      {unclear.map(({ key, kind }) => (
        <Note key={key} kind="warning">
          {unansweredTexts[kind].unknown}
        </Note>
      ))}
      {ownRefusals.map((refusal, index) => (
        <Note
          key={index}
          kind="error"
          title={unansweredTexts[refusal.kind].refused}
          onClose={() => setRefusals((old) => old.filter((other) => other !== refusal))}
        >
          {refusal.reason}
        </Note>
      ))}
    </div>
  );
}
