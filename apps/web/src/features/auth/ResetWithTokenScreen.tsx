import { authTexts } from '@wieszcz/texts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { TokenForm } from './TokenForm.tsx';

type Verified = { token: string; message: string };

/** First the token, from the e-mail or its link; once it is verified, the new password. */
export function ResetWithTokenScreen() {
  const [search] = useSearchParams();
  const given = search.get('token') ?? '';
  const [verified, setVerified] = useState<Verified | null>(null);
  const navigate = useNavigate();
  const accept = (next: Verified) => {
    setVerified(next);
    // The token has done its part in the address; it must not stay in the browser's history.
    void navigate(paths.resetPasswordWithToken(), { replace: true });
  };
  const step = verified ? authTexts.newPassword : authTexts.token;
  return (
    <AuthFrame title={step.title} tabTitle={authTexts.token.tabTitle}>
      {verified ? <NewPasswordForm {...verified} /> : <TokenForm key={given} given={given} onVerified={accept} />}
    </AuthFrame>
  );
}
