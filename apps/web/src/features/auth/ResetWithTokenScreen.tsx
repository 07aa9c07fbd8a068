import { authTexts } from '@wieszcz/texts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#paths.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { TokenForm } from './TokenForm.tsx';

/** A token that the server accepted, and its answer. */
type Verified = { token: string; message: string };

/** Asks for the token from the e-mail, which its link fills in; after the server has verified it, asks for the new password. */
export function ResetWithTokenScreen() {
  const [search] = useSearchParams();
  const linkedToken = search.get('token') ?? '';
  const [verified, setVerified] = useState<Verified | null>(null);
  const navigate = useNavigate();
  const accept = (next: Verified) => {
    setVerified(next);
    // Removes the token from the address, and so from the browser's history.
    void navigate(paths.resetPasswordWithToken, { replace: true });
  };
  const step = verified ? authTexts.newPassword : authTexts.token;
  return (
    <AuthFrame title={step.title} tabTitle={authTexts.token.tabTitle}>
      {verified ? (
        <NewPasswordForm {...verified} />
      ) : (
        <TokenForm key={linkedToken} initialToken={linkedToken} onVerified={accept} />
      )}
    </AuthFrame>
  );
}
