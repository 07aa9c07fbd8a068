import { PageTitle } from '../../ui/PageTitle.tsx';

export function LoginScreen() {
  return <PageTitle>LoginScreen</PageTitle>;
}
