import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Answer, endpoints as declared, LegalDocument } from '@wieszcz/api';
import { api, endpoints } from './client.ts';
import { keys } from './keys.ts';

type Info = Answer<(typeof declared)['getInfo']>;
export type Operator = Info['operator'];

/** Public facts about the server. Read once, because they change only with the server's settings. */
export const useInfo = (): UseQueryResult<Info> =>
  useQuery({ queryKey: keys.info, queryFn: () => api(endpoints.getInfo), staleTime: Infinity });

/** Who runs the game; undefined until it is known. */
export const useOperator = (): Operator | undefined => useInfo().data?.operator;

export const useLegalText = (document: LegalDocument) =>
  useQuery({
    queryKey: keys.legalText(document),
    queryFn: () => api(endpoints.getLegalText, { params: { document } }),
  });
