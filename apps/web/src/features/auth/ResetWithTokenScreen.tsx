import { PageTitle } from '../../ui/PageTitle.tsx';

export function ResetWithTokenScreen() {
  return <PageTitle>ResetWithTokenScreen</PageTitle>;
}
