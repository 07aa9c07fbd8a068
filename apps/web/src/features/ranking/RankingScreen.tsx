import { PageTitle } from '../../ui/PageTitle.tsx';

export function RankingScreen() {
  return <PageTitle>RankingScreen</PageTitle>;
}
