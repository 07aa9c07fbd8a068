import { PageTitle } from '../../ui/PageTitle.tsx';

export function ResetPasswordScreen() {
  return <PageTitle>ResetPasswordScreen</PageTitle>;
}
