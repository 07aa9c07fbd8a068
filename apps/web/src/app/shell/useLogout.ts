import { useNavigate } from 'react-router';
import { session } from '../../api/session.ts';
import { paths } from '../../paths.ts';

/** Forgets who was signed in and goes to the start. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    void navigate(paths.home);
    session.end();
  };
}
