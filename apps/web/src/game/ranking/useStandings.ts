import { useQuery } from '@tanstack/react-query';
import type { playerEndpoints, Answer, RANKINGS, Standing as WireStanding } from '@wieszcz/api';
import { parseAmounts } from '#api/amounts.ts';
import { api, endpoints } from '#api/client.ts';
import { keys } from '#api/keys.ts';

export type RankingKind = (typeof RANKINGS)[number];
export type Standing = ReturnType<typeof parseStanding>;
export type Standings = ReturnType<typeof parseStandings>;

const parseStanding = (wire: WireStanding) => parseAmounts(wire, 'amount');
const parseStandings = ({ top, own, around, ...rest }: Answer<typeof playerEndpoints.getStandings>) => ({
  ...rest,
  top: top.map(parseStanding),
  own: own && parseStanding(own),
  around: around.map(parseStanding),
});

/** A ranking with the signed-in player's own place. */
export const useStandings = (by: RankingKind) =>
  useQuery({
    queryKey: keys.ranking(by),
    queryFn: async () => parseStandings(await api(endpoints.getStandings, { params: { by } })),
  });
