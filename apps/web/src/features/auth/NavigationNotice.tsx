import { useLocation, useNavigate } from 'react-router';
import { Note } from '#kit/feedback/Note.tsx';
import { signInStateOf } from './signInState.ts';

/** Shows the message that the previous screen passed in the navigation state. Closing it removes it from the browser history too. */
export function NavigationNotice() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { notice, ...rest } = signInStateOf(state);
  if (notice === null) return null;
  return (
    <Note kind="success" onClose={() => void navigate({ pathname, search }, { replace: true, state: rest })}>
      {notice}
    </Note>
  );
}
