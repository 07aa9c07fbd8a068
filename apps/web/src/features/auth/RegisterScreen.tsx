import { PageTitle } from '../../ui/PageTitle.tsx';

export function RegisterScreen() {
  return <PageTitle>RegisterScreen</PageTitle>;
}
