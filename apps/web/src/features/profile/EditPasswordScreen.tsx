import { PageTitle } from '../../ui/PageTitle.tsx';

export function EditPasswordScreen() {
  return <PageTitle>EditPasswordScreen</PageTitle>;
}
