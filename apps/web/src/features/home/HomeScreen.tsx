import { PageTitle } from '../../ui/PageTitle.tsx';

export function HomeScreen() {
  return <PageTitle>HomeScreen</PageTitle>;
}
