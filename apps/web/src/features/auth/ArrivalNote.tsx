import { useLocation, useNavigate } from 'react-router';
import { Note } from '../../kit/feedback/Note.tsx';
import { noticeOf } from './notice.ts';

/** The message that the previous screen left in the navigation state, until it is closed. */
export function ArrivalNote() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const notice = noticeOf(state);
  if (notice === null) return null;
  return (
    <Note kind="success" onClose={() => void navigate({ pathname, search }, { replace: true, state: null })}>
      {notice}
    </Note>
  );
}
