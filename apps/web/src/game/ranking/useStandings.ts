import { useQuery } from '@tanstack/react-query';
import type { playerEndpoints, Answer, RANKINGS } from '@wieszcz/api';
import { api, endpoints } from '#api/client.ts';
import { keys } from '#api/keys.ts';

export type RankingKind = (typeof RANKINGS)[number];
export type Standings = Answer<typeof playerEndpoints.getStandings>;

/** A ranking with the signed-in player's own place. */
export const useStandings = (by: RankingKind) =>
  useQuery({ queryKey: keys.ranking(by), queryFn: () => api(endpoints.getStandings, { params: { by } }) });
